"""Validates components.toml and the geometric test vectors of rules.md."""
import tomllib, itertools
from collections import Counter
from pathlib import Path
D=tomllib.loads(Path(__file__).with_name('components.toml').read_text(encoding='utf-8'))
G=D['board']['grid']; R_,C_=D['board']['rows'],D['board']['cols']
assert len(G)==R_ and all(len(r)==C_ for r in G)
LIGHT={(r,c) for r in range(R_) for c in range(C_) if G[r][c]=='L'}; DARK={(r,c) for r in range(R_) for c in range(C_) if G[r][c]=='D'}
assert len(LIGHT)==18==D['board']['light_boxes'] and len(DARK)==12==D['board']['dark_boxes']
# connected light area
st=[next(iter(LIGHT))];seen=set(st)
while st:
    r,c=st.pop()
    for n in ((r+1,c),(r-1,c),(r,c+1),(r,c-1)):
        if n in LIGHT and n not in seen: seen.add(n); st.append(n)
assert seen==LIGHT
def cells(p): return {(r,c):ch for r,row in enumerate(p) for c,ch in enumerate(row) if ch!='.'}
def orient(p,o):
    h=len(p); w=len(p[0]); assert all(len(x)==w for x in p)
    d=cells(p)
    if o>=4: d={(r,w-1-c):v for (r,c),v in d.items()}
    for _ in range(o%4):
        d={(c,h-1-r):v for (r,c),v in d.items()}; h,w=w,h
    return d,h,w
def placements(p):
    out={}
    for o in range(8):
        d,h,w=orient(p,o)
        for r in range(R_-h+1):
            for c in range(C_-w+1):
                q=frozenset(((a+r,b+c),v) for (a,b),v in d.items())
                out.setdefault(q,(o,r,c))
    return out
def canon(p):
    return min(tuple(sorted(orient(p,o)[0].items())) for o in range(8))
def connected(d):
    s=[next(iter(d))];seen=set(s)
    while s:
        r,c=s.pop()
        for n in ((r+1,c),(r-1,c),(r,c+1),(r,c-1)):
            if n in d and n not in seen: seen.add(n);s.append(n)
    return len(seen)==len(d)
# tiles
T=D['tiles']; assert len(T)==28==len({t['id'] for t in T}) and len({canon(t['pattern']) for t in T})==28
cc=Counter(ch for t in T for row in t['pattern'] for ch in row if ch!='.'); assert cc=={'G':28,'R':28,'K':28},cc
for t in T:
    d=cells(t['pattern']); assert len(d)==3 and connected(d)
    assert t['shape']==('straight' if len(t['pattern'])==1 else 'corner')
ncol=Counter(len(set(cells(t['pattern']).values())) for t in T); print('tiles by number of colours',dict(ncol),Counter(t['shape'] for t in T))
# cards
K=D['cards']; assert len(K)==54==len({c['id'] for c in K})==len({c['name'] for c in K}); assert Counter(c['level'] for c in K)=={1:18,2:18,3:18}
assert len({canon(c['pattern']) for c in K})==54
for c in K:
    d=cells(c['pattern']); assert connected(d) and min(r for r,_ in d)==0 and min(x for _,x in d)==0
    P=placements(c['pattern']); md=min(sum(b in DARK for b,_ in p) for p in P); c['md']=md
    spec=sum(v in 'BY' for v in d.values())
    assert (spec>0)==(c['level']==3)
    if c['level']==3: assert not c['disks'] and c['level_up']==0
    if c['level']==1: assert set(c['disks'])<=set('GRK') and len(c['disks'])==1
    for k in 'BY': assert sum(v==k for v in d.values())<=2
    assert md==(1 if c['cls']=='3F' else 0),c
for lv in (1,2,3):
    L=[c for c in K if c['level']==lv]
    print('level',lv,'sizes',sorted(Counter(len(cells(c['pattern'])) for c in L).items()),'points',sorted(Counter(c['points'] for c in L).items()),'sum',sum(c['points'] for c in L),'hg',sorted(Counter(c['hourglasses'] for c in L).items()),'sum',sum(c['hourglasses'] for c in L),'disks',dict(Counter(k for c in L for k in c['disks'])),'level_up',sum(c['level_up'] for c in L),'cells',dict(Counter(v for c in L for v in cells(c['pattern']).values())))
assert sum(c['hourglasses'] for c in K if c['level']<3)>4*9
assert sum(x['disks'] for x in D['colors'])==31
for n,e in {1:10,2:20,3:25,4:31}.items(): assert sum(D['supply']['disks'][f'players_{n}']['counts'].values())==e
def bx(s): return (int(s[1])-1,'ABCDEF'.index(s[0]))
A=D['advanced_boards']; assert len(A)==6 and all(len(a['crystals'])==3 and all(bx(x) in LIGHT for x in a['crystals']) for a in A)
assert len({tuple(sorted(a['crystals'])) for a in A})==6
def name(b): return 'ABCDEF'[b[1]]+str(b[0]+1)
# provenance on every table
def walk(x,path=''):
    if isinstance(x,dict):
        if any(not isinstance(v,(dict,list)) for v in x.values()) and path.split('.')[-1] not in('counts','disks'):
            assert 'provenance' in x,path
        for k,v in x.items(): walk(v,path+'.'+k)
    elif isinstance(x,list):
        for i,v in enumerate(x):
            if isinstance(v,dict): walk(v,path+f'.{i}')
walk(D)
# crystal coverage
for a in A:
    S={bx(x) for x in a['crystals']}; t=0;n=0
    for c in K:
        P=[p for p in placements(c['pattern']) if all(b in LIGHT for b,_ in p)]
        if P: t+=sum(any(b in S for b,_ in p) for p in P)/len(P); n+=1
    print('crystals',a['ribbon'],a['crystals'],'covered by %.2f of light placements'%(t/n))
# branching
def nplace(p,lvl): return sum(1 for q in placements(p) if sum(b in DARK for b,_ in q)<=lvl)
for lvl in (0,1,2,3): 
    a=[nplace(t['pattern'],lvl) for t in T]; print('tile placements at level',lvl,'min',min(a),'mean %.1f'%(sum(a)/28),'max',max(a))
# ---------- mini engine for the vectors ----------
class B:
    def __init__(s,rows,level=0,res='',sq=None,sup=None):
        s.p={}; s.level=level; s.res=Counter(res.upper()); s.sq=Counter(sq or {'G':28,'R':28,'K':28}); s.sup=Counter(sup or {}); s.pts=s.hg=0
        for r,row in enumerate(rows):
            for c,ch in enumerate(row):
                if ch=='#': assert (r,c) in DARK
                elif ch=='.': assert (r,c) in LIGHT
                else: s.p[r,c]=ch
    def rows(s):
        return [''.join(s.p.get((r,c),'.' if (r,c) in LIGHT else '#') for c in range(C_)) for r in range(R_)]
    def dark(s): return sum(b in DARK for b in s.p)
    def rem(s,b):
        ch=s.p.pop(b,None)
        if ch is None: return
        if ch.islower(): s.res[ch.upper()]+=1
        else: s.sq[ch]+=1
    def tile(s,tid,where,skip=()):
        t=next(x for x in T if x['id']==tid); w={bx(k):v for k,v in where.items()}
        assert frozenset(w.items()) in placements(t['pattern']),'not a placement of the tile'
        occ=({b for b in s.p if b in DARK})|{b for b in w if b in DARK}
        if len(occ)>s.level: return False
        for b in w: s.rem(b)
        need=Counter(w.values())
        for b,v in w.items():
            if name(b) in skip: continue
            if s.sq[v]>0: s.sq[v]-=1; s.p[b]=v
        return True
    def summon(s,steps):
        done=set()
        for col,src,dst in steps:
            if src==dst or src in done or dst in done or (src=='reserve' and s.p.get(bx(dst))==col.lower()): return False
            done.add(dst)
            if src=='reserve':
                if s.res[col]<=0: return False
                s.res[col]-=1
            else:
                if s.p.get(bx(src))!=col.lower(): return False
                del s.p[bx(src)]
            s.rem(bx(dst)); s.p[bx(dst)]=col.lower()
            if s.dark()>s.level: return False
        return True
    def embeddings(s,cid):
        c=next(x for x in K if x['id']==cid)
        return [p for p in placements(c['pattern']) if all(s.p.get(b,'.').upper()==v for b,v in p)]
    def complete(s,cid,boxes=None):
        E=s.embeddings(cid)
        if boxes: E=[e for e in E if {b for b,_ in e}=={bx(x) for x in boxes}]
        if not E: return False
        c=next(x for x in K if x['id']==cid)
        for b,_ in E[0]: s.rem(b)
        s.pts+=c['points']; s.hg+=c['hourglasses']; s.level=min(8,s.level+c['level_up'])
        for k,n in c['disks'].items():
            g=min(n,s.sup[k]); s.sup[k]-=g; s.res[k]+=g
        return True
E0=["##..##","#....#","......","#....#","##..##"]
ok=0
def eq(a,b):
    global ok
    assert a==b,(a,b); ok+=1
# E05 place on an empty board
b=B(E0); eq(b.tile('T15',{'C2':'G','D2':'G','C3':'R'}),True); eq(b.rows(),["##..##","#.GG.#","..R...","#....#","##..##"]); eq((b.sq['G'],b.sq['R'],b.sq['K']),(26,27,28))
# E06 orientations
for tid,n in (('T15',8),('T16',4),('T01',4),('T02',2),('T13',4),('T27',8)):
    eq(len({tuple(sorted(orient(next(t for t in T if t['id']==tid)['pattern'],o)[0].items())) for o in range(8)}),n)
# E07 covering
b=B(["##..##","#.GG.#","..Rk..","#....#","##..##"],sq={'G':26,'R':27,'K':28}); eq(b.tile('T05',{'C3':'R','D3':'R','E3':'G'}),True); eq(b.rows(),["##..##","#.GG.#","..RRG.","#....#","##..##"]); eq((b.sq['G'],b.sq['R'],b.sq['K'],b.res['K']),(25,26,28,1))
# E08 dark
for lvl,exp in ((0,False),(1,True)):
    b=B(E0,level=lvl); eq(b.tile('T01',{'B1':'R','C1':'G','D1':'G'}),exp)
# E11 summon place 2 move 1
b=B(["##..##","#....#",".rGK..","#....#","##..##"],res='GY'); eq(b.summon([('G','reserve','C2'),('Y','reserve','D3'),('R','B3','C3')]),True); eq(b.rows(),["##..##","#.g..#","..ry..","#....#","##..##"]); eq((b.sq['G'],b.sq['K']),(29,29)); eq(sum(b.res.values()),0)
# E14 green card with 3 squares and a disk
b=B(["##..##","#.G..#",".GgG..","#.K..#","##..##"],sup={'R':4}); eq(b.complete('B107'),True); eq(b.rows(),["##..##","#....#","......","#.K..#","##..##"]); eq((b.res['G'],b.res['R'],b.sup['R'],b.pts,b.hg,b.sq['G']),(1,1,3,3,1,31))
# C01 mirrored and rotated
b=B(["##..##","#.R..#","..R...","#.RK.#","##..##"]); eq(len(b.embeddings('B111')),1); 
b=B(["##..##","#.R..#","..R...","#KR..#","##..##"]); eq(len(b.embeddings('B111')),1)
b=B(["##..##","#.R..#","..RK..","#.R..#","##..##"]); eq(len(b.embeddings('B111')),0)
# C02 hole
b=B(["##..##","#RGR.#",".RKR..","#....#","##..##"],sup={'G':1}); eq(b.complete('B208'),True); eq(b.rows(),["##..##","#.G..#","......","#....#","##..##"])
# C03 shared piece
b=B(["##..##","#GG..#",".GR...","#.KR.#","##..##"]); eq(len(b.embeddings('B101')),1)
b2=B(["##..##","#.GG.#","..GRK.","#....#","##..##"]); 
# C03: B101 (GG/G.) and B110 (GRG/.G.) sharing
b=B(["##..##","#.GRG#","..GG..","#....#","##..##"],sup={'R':2,'K':2}); e1=len(b.embeddings('B101')); e2=len(b.embeddings('B110')); print('C03 emb',e1,e2,[sorted(name(x) for x,_ in e) for e in b.embeddings('B101')],[sorted(name(x) for x,_ in e) for e in b.embeddings('B110')])
# C06 dark capacity
b=B(["#GG.##","#....#","......","#....#","##..##"],level=1); eq(b.tile('T15',{'B1':'G','C1':'G','B2':'R'}),True)
b=B(["#GG.##","#....#","......","#....#","##..##"],level=1); eq(b.tile('T15',{'E1':'G','D1':'G','E2':'R'}),False)
# C07 dark to dark
b=B(["#rG.##","#....#","......","#....#","##..##"],level=1); eq(b.summon([('R','B1','E1')]),True)
b=B(["#rG.##","#....#","......","#....#","##..##"],level=1,res='G'); eq(b.summon([('G','reserve','E1')]),False)
b=B(["#rG.##","#....#","......","#....#","##..##"],level=1,res='G'); eq(b.summon([('R','B1','B2'),('G','reserve','E1')]),True)
# C08/9 shortage
b=B(["##..##","#.G..#","......","#....#","##..##"],sq={'G':0,'R':5,'K':5}); eq(b.tile('T03',{'C2':'G','D2':'G','E2':'K'},skip=('C2',)),True); eq(b.rows(),["##..##","#..GK#","......","#....#","##..##"]); eq((b.sq['G'],b.sq['K']),(0,4))
b=B(["##..##","#.R..#","......","#....#","##..##"],sq={'G':0,'R':5,'K':5}); eq(b.tile('T03',{'C2':'G','D2':'G','E2':'K'}),True); eq(b.rows(),["##..##","#...K#","......","#....#","##..##"]); eq(b.sq['R'],6)
# C11 swap
b=B(["##..##","#.g..#","..r...","#....#","##..##"]); eq(b.summon([('G','C2','C3'),('R','reserve','C2')]),True); eq(b.rows(),["##..##","#.r..#","..g...","#....#","##..##"])
# C35 back and forth, C37 covering a laid disk, C38 same colour
b=B(["##..##","#....#","..r...","#....#","##..##"]); eq(b.summon([('R','C3','C4'),('R','C4','C3')]),False)
b=B(E0,res='GY'); eq(b.summon([('G','reserve','C3'),('Y','reserve','C3')]),False)
for st,exp in ((('G','reserve','C3'),False),(('G','reserve','D3'),True),(('G','C3','D3'),True)):
    b=B(["##..##","#....#","..gG..","#....#","##..##"],res='G'); eq(b.summon([st]),exp)
# E10 out of stock, C41 dark box without a square
b=B(E0,sq={'G':0,'R':5,'K':5}); eq(b.tile('T03',{'C2':'G','D2':'G','E2':'K'},skip=('C2','D2')),True); eq(b.rows(),["##..##","#...K#","......","#....#","##..##"]); eq((b.sq['G'],b.sq['R'],b.sq['K']),(0,5,4))
b=B(E0,sq={'G':0,'R':28,'K':28}); eq(b.tile('T01',{'B1':'G','C1':'G','D1':'R'}),False)
# C04 level up then dark in the same turn
b=B(["##..##","#.GR.#","..GR..","#....#","##..##"],sup={'K':1}); eq(b.complete('B113'),True); eq(b.level,1); eq(b.tile('T01',{'B1':'R','C1':'G','D1':'G'}),True)
# C05 two cards same turn
b=B(["##KK##","#.GK.#",".GG...","#....#","##..##"],sup={'R':1,'G':1}); eq(b.complete('B103'),True); eq(b.complete('B101'),True); eq((b.pts,b.res['G'],b.res['R']),(2,1,1)); eq(b.rows(),E0)
# C27 L3 with disks
b=B(["##..##","#GGG.#",".GbG..","#....#","##..##"]); eq(b.complete('B307'),True); eq((b.pts,b.hg,b.res['B'],b.sq['G']),(10,2,1,33))
b=B(["##..##","#GGG.#",".GyG..","#....#","##..##"]); eq(b.complete('B307'),False)
# choice of embedding (C): B101 in a 2x2 block: 4 embeddings
b=B(["##..##","#.GG.#","..GG..","#....#","##..##"]); eq(len(b.embeddings('B101')),4)
# B115 checkerboard both ways
b=B(["##..##","#.GK.#","..KG..","#....#","##..##"]); eq(len(b.embeddings('B115')),1); eq(len(b.embeddings('B113')),0)
print('vectors ok',ok)
