-- Tables played on a server of schema version 9, as its code left them; never changed.
BEGIN TRANSACTION;
CREATE TABLE analyses (table_id TEXT PRIMARY KEY, what TEXT NOT NULL);
CREATE TABLE channels (
        id text PRIMARY KEY,
        identity text NOT NULL,
        kind text NOT NULL,
        address text NOT NULL,
        keys text NOT NULL,
        language text NOT NULL,
        every bigint NOT NULL,
        since bigint,
        told bigint NOT NULL
    );
CREATE TABLE coming (
        table_id text NOT NULL,
        who text NOT NULL,
        name text NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (table_id, who)
    );
CREATE TABLE daily_tries (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        identity TEXT NOT NULL,
        name TEXT NOT NULL,
        table_id TEXT NOT NULL,
        result TEXT,
        PRIMARY KEY (day, game, identity)
    );
CREATE TABLE ended_sessions (session TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE event_people (
        who TEXT NOT NULL,
        event_id TEXT NOT NULL,
        PRIMARY KEY (who, event_id)
    ) WITHOUT ROWID;
CREATE TABLE events (
        id TEXT PRIMARY KEY,
        status TEXT NOT NULL,
        game TEXT NOT NULL,
        organiser TEXT NOT NULL,
        created INTEGER NOT NULL,
        starts INTEGER,
        version INTEGER NOT NULL,
        what TEXT NOT NULL
    );
CREATE TABLE finished (
    table_id text PRIMARY KEY,
    game text NOT NULL,
    pace text NOT NULL,
    players integer NOT NULL,
    ended bigint NOT NULL,
    rated integer NOT NULL,
    applied integer NOT NULL,
    ranks text NOT NULL
);
INSERT INTO "finished" VALUES('rsx75q6942zx','merlin','none',2,1794981456657,0,0,'[]');
CREATE TABLE holders (
        identity TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (identity, table_id)
    ) WITHOUT ROWID;
INSERT INTO "holders" VALUES('yjmznm2ug5ay','fvmjufjfaj8r');
INSERT INTO "holders" VALUES('yjmznm2ug5ay','fz94xspqqp6g');
INSERT INTO "holders" VALUES('yjmznm2ug5ay','pqanf2c4pmgj');
INSERT INTO "holders" VALUES('yjmznm2ug5ay','rsx75q6942zx');
CREATE TABLE identities (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        login TEXT UNIQUE,
        passphrase TEXT,
        token TEXT UNIQUE,
        webhook TEXT,
        owner TEXT
    , hides INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "identities" VALUES('yjmznm2ug5ay','account','Ann',1794981449089,1,'ann','$argon2id$v=19$m=65536,t=3,p=4$E4QRLjmwPdh+S8oP/+eczg$lYw9bkqZF7/v9rVMB3ClfSB2kYIzuZyHSwL4CHPzGpY',NULL,NULL,NULL,0);
CREATE TABLE invitations (
    table_id text NOT NULL,
    who text NOT NULL,
    sender text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (who, table_id)
);
CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        table_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        what TEXT NOT NULL,
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        UNIQUE (kind, table_id, position, seat)
    );
CREATE TABLE log (
        table_id TEXT NOT NULL,
        ply INTEGER NOT NULL,
        at INTEGER NOT NULL,
        what TEXT NOT NULL,
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID;
INSERT INTO "log" VALUES('fvmjufjfaj8r',0,1794981449379,'{"kind":"created","game":"princess","rules":1,"components":"29cbf5d8fe66b1c4","options":{"first_play":false,"first_turn":"each_player","claim_refilled":true,"stacked_gems":false,"overtake_floor":"her_space","steal_cancel":"drawn_after_goal","last_tile_declare":true,"sky_point_ties":"dense","board_side":"choose","start_player":"random"},"bots":[null,null],"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"public":true,"hot_seat":true,"creator":"yjmznm2ug5ay","invitation":"7cbcd45a611596c88f19f0db2ffc91daaeb2a3b79e3a136af7b6c9e68e26e2da","secret":"b1b088d20864d521c74bdfd3a9c2013a53618f6bdd64cf33dbc9e498a2471fe1"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',1,1794981449379,'{"kind":"joined","who":"yjmznm2ug5ay","name":"Ann"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',2,1794981449379,'{"kind":"sat","seat":0,"who":"yjmznm2ug5ay","name":"Ann","secret":"60b2b93014a1986b002f7eb50fb0539d2729d1823b796a83aa4f031b6e4a8e3a"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',3,1794981449379,'{"kind":"sat","seat":1,"who":"yjmznm2ug5ay","name":"Ann (2)","secret":"7496c0efe573ca3f4f7b17d1ef0e25b0a0a5f82e274ccc4d0337d36e56a57993"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',4,1794981449394,'{"kind":"started"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',5,1794981449406,'{"kind":"moved","seat":1,"move":"choose_side a"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',6,1794981449424,'{"kind":"moved","seat":0,"move":"choose_side b"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',7,1794981449457,'{"kind":"moved","seat":1,"move":"place Wo 0,2 -"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',8,1794981449480,'{"kind":"moved","seat":0,"move":"place Wm 1,1 gem"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',9,1794981449498,'{"kind":"moved","seat":1,"move":"hold R02"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',10,1794981449508,'{"kind":"moved","seat":1,"move":"skip"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',11,1794981449523,'{"kind":"moved","seat":1,"move":"place Fs -1,1 -"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',12,1794981449549,'{"kind":"moved","seat":0,"move":"hold R19"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',13,1794981449561,'{"kind":"moved","seat":0,"move":"skip"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',14,1794981449578,'{"kind":"moved","seat":0,"move":"gem_move 1,1 1,0"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',15,1794981449590,'{"kind":"moved","seat":0,"move":"place Am 0,0 -"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',16,1794981449595,'{"kind":"moved","seat":1,"move":"remove R05"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',17,1794981449612,'{"kind":"said","who":"yjmznm2ug5ay","name":"Ann","text":"やあ"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',18,1795016337278,'{"kind":"moved","seat":1,"move":"skip"}');
INSERT INTO "log" VALUES('fvmjufjfaj8r',19,1795125453083,'{"kind":"moved","seat":1,"move":"place Wm -2,0 -"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',0,1794981449733,'{"kind":"created","game":"realm_of_sand","rules":1,"components":"f5c5098564199313","options":{"mode":"basic","variant":"standard","start_player":"random","board_assignment":"random","mixed_sides":false,"card_mirror":true,"card_rotation":true,"queen_skip":"stays","dark_boxes":"capacity","empty_color":"empties_box","summon_minimum":1,"tie_break_pieces":"board","purple_disk":"permanent","purple_summon":"charged","yellow_trade":"to_reserve","kept_cards_visible":false,"solo_hourglass_end":false,"solo_board":"any","max_rounds":60},"bots":[null,null],"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"public":true,"hot_seat":true,"creator":"yjmznm2ug5ay","invitation":"0843c4d6d461af8274a9b67889c0b2281a2c251420d1d0e4638ad0385385101d","secret":"8acbcd49ca1eefbef9f487102d3c1902af40b4a0efdd90ca27e42256f6de9232"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',1,1794981449733,'{"kind":"joined","who":"yjmznm2ug5ay","name":"Ann"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',2,1794981449733,'{"kind":"sat","seat":0,"who":"yjmznm2ug5ay","name":"Ann","secret":"e2c0f6fa4ad879d391057eb7f711a267319ecb12f5446eeca7c8603a57f0f66f"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',3,1794981449733,'{"kind":"sat","seat":1,"who":"yjmznm2ug5ay","name":"Ann (2)","secret":"dbbc866f698d322ed3ba72dc3dab0dfb195778595e6b3f05512b35ecf2a55cd6"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',4,1794981449753,'{"kind":"started"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',5,1794981449774,'{"kind":"moved","seat":1,"move":"place_tile 0 0 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',6,1794981449779,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',7,1794981449784,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',8,1794981449789,'{"kind":"moved","seat":0,"move":"place_tile 0 2 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',9,1794981449794,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',10,1794981449804,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',11,1794981449812,'{"kind":"moved","seat":1,"move":"place_tile 1 2 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',12,1794981449819,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',13,1794981449829,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',14,1794981449834,'{"kind":"moved","seat":0,"move":"place_tile 2 3 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',15,1794981449839,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',16,1794981449843,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',17,1794981449848,'{"kind":"moved","seat":1,"move":"place_tile 1 6 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',18,1794981449853,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',19,1794981449857,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',20,1794981449879,'{"kind":"moved","seat":0,"move":"place_tile 2 1 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',21,1794981449902,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',22,1794981449924,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',23,1794981449930,'{"kind":"moved","seat":1,"move":"place_tile 2 3 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',24,1794981449955,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',25,1794981449969,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',26,1794981449986,'{"kind":"moved","seat":0,"move":"place_tile 1 0 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',27,1794981449992,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',28,1794981450006,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',29,1794981450021,'{"kind":"moved","seat":1,"move":"place_tile 1 1 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',30,1794981450026,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',31,1794981450031,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',32,1794981450055,'{"kind":"moved","seat":0,"move":"place_tile 2 1 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',33,1794981450075,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',34,1794981450086,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',35,1794981450110,'{"kind":"moved","seat":1,"move":"place_tile 2 1 B4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',36,1794981450115,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',37,1794981450124,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',38,1794981450137,'{"kind":"moved","seat":0,"move":"place_tile 2 2 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',39,1794981450151,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',40,1794981450165,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',41,1794981450178,'{"kind":"moved","seat":1,"move":"place_tile 2 0 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',42,1794981450189,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',43,1794981450199,'{"kind":"moved","seat":1,"move":"complete B118 6 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',44,1794981450217,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',45,1794981450231,'{"kind":"moved","seat":0,"move":"place_tile 1 3 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',46,1794981450243,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',47,1794981450248,'{"kind":"moved","seat":0,"move":"complete B202 5 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',48,1794981450260,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',49,1794981450273,'{"kind":"moved","seat":1,"move":"place_tile 1 2 A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',50,1794981450290,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',51,1794981450301,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',52,1794981450327,'{"kind":"moved","seat":0,"move":"place_tile 1 2 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',53,1794981450344,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',54,1794981450349,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',55,1794981450365,'{"kind":"moved","seat":1,"move":"summon_lay K C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',56,1794981450372,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',57,1794981450391,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',58,1794981450402,'{"kind":"moved","seat":0,"move":"place_tile 1 4 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',59,1794981450430,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',60,1794981450437,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',61,1794981450445,'{"kind":"moved","seat":1,"move":"place_tile 2 0 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',62,1794981450452,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',63,1794981450474,'{"kind":"moved","seat":1,"move":"complete B104 1 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',64,1794981450479,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',65,1794981450498,'{"kind":"moved","seat":0,"move":"summon_lay Y D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',66,1794981450504,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',67,1794981450514,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',68,1794981450525,'{"kind":"moved","seat":1,"move":"place_tile 0 0 C5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',69,1794981450537,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',70,1794981450545,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',71,1794981450551,'{"kind":"moved","seat":0,"move":"place_tile 1 2 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',72,1794981450560,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',73,1794981450574,'{"kind":"moved","seat":0,"move":"complete B113 2 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',74,1794981450591,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',75,1794981450601,'{"kind":"moved","seat":1,"move":"place_tile 0 1 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',76,1794981450618,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',77,1794981450629,'{"kind":"moved","seat":1,"move":"complete B103 0 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',78,1794981450648,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',79,1794981450654,'{"kind":"moved","seat":0,"move":"place_tile 0 0 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',80,1794981450662,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',81,1794981450677,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',82,1794981450693,'{"kind":"moved","seat":1,"move":"place_tile 2 0 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',83,1794981450709,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',84,1794981450725,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',85,1794981450745,'{"kind":"moved","seat":0,"move":"place_tile 1 0 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',86,1794981450755,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',87,1794981450769,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',88,1794981450794,'{"kind":"moved","seat":1,"move":"place_tile 1 0 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',89,1794981450803,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',90,1794981450809,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',91,1794981450829,'{"kind":"moved","seat":0,"move":"place_tile 0 0 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',92,1794981450851,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',93,1794981450858,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',94,1794981450882,'{"kind":"moved","seat":1,"move":"place_tile 2 3 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',95,1794981450898,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',96,1794981450910,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',97,1794981450923,'{"kind":"moved","seat":0,"move":"place_tile 2 1 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',98,1794981450946,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',99,1794981450961,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',100,1794981450972,'{"kind":"moved","seat":1,"move":"place_tile 0 2 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',101,1794981450980,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',102,1794981450998,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',103,1794981451009,'{"kind":"moved","seat":0,"move":"place_tile 2 4 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',104,1794981451026,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',105,1794981451038,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',106,1794981451059,'{"kind":"moved","seat":1,"move":"place_tile 2 0 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',107,1794981451065,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',108,1794981451072,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',109,1794981451085,'{"kind":"moved","seat":0,"move":"summon_lay K A3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',110,1794981451101,'{"kind":"moved","seat":0,"move":"summon_lay Y C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',111,1794981451106,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',112,1794981451121,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',113,1794981451134,'{"kind":"moved","seat":1,"move":"summon_lay G D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',114,1794981451144,'{"kind":"moved","seat":1,"move":"summon_lay K C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',115,1794981451163,'{"kind":"moved","seat":1,"move":"summon_lay K E4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',116,1794981451169,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',117,1794981451185,'{"kind":"moved","seat":1,"move":"complete B115 0 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',118,1794981451192,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',119,1794981451204,'{"kind":"moved","seat":0,"move":"place_tile 1 0 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',120,1794981451225,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',121,1794981451245,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',122,1794981451265,'{"kind":"moved","seat":1,"move":"summon_lay R E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',123,1794981451277,'{"kind":"moved","seat":1,"move":"summon_lay K D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',124,1794981451293,'{"kind":"moved","seat":1,"move":"summon_move D5 B4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',125,1794981451303,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',126,1794981451310,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',127,1794981451321,'{"kind":"moved","seat":0,"move":"place_tile 1 5 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',128,1794981451344,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',129,1794981451350,'{"kind":"moved","seat":0,"move":"complete B106 1 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',130,1794981451359,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',131,1794981451371,'{"kind":"moved","seat":1,"move":"place_tile 1 3 E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',132,1794981451389,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',133,1794981451408,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',134,1794981451416,'{"kind":"moved","seat":0,"move":"place_tile 2 0 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',135,1794981451435,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',136,1794981451444,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',137,1794981451465,'{"kind":"moved","seat":1,"move":"summon_move D1 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',138,1794981451488,'{"kind":"moved","seat":1,"move":"summon_move B4 D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',139,1794981451505,'{"kind":"moved","seat":1,"move":"summon_lay R E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',140,1794981451514,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',141,1794981451529,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',142,1794981451550,'{"kind":"moved","seat":0,"move":"place_tile 1 4 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',143,1794981451562,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',144,1794981451568,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',145,1794981451582,'{"kind":"moved","seat":1,"move":"summon_move C2 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',146,1794981451588,'{"kind":"moved","seat":1,"move":"summon_move E1 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',147,1794981451603,'{"kind":"moved","seat":1,"move":"summon_move E4 E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',148,1794981451616,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',149,1794981451628,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',150,1794981451638,'{"kind":"moved","seat":0,"move":"place_tile 1 2 E3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',151,1794981451657,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',152,1794981451663,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',153,1794981451677,'{"kind":"moved","seat":1,"move":"place_tile 0 0 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',154,1794981451691,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',155,1794981451712,'{"kind":"moved","seat":1,"move":"complete B111 1 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',156,1794981451723,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',157,1794981451742,'{"kind":"moved","seat":0,"move":"place_tile 2 3 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',158,1794981451748,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',159,1794981451761,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',160,1794981451782,'{"kind":"moved","seat":1,"move":"place_tile 1 0 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',161,1794981451802,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',162,1794981451813,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',163,1794981451824,'{"kind":"moved","seat":0,"move":"summon_move A3 F4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',164,1794981451837,'{"kind":"moved","seat":0,"move":"summon_lay R E3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',165,1794981451841,'{"kind":"moved","seat":0,"move":"summon_move C4 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',166,1794981451848,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',167,1794981451864,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',168,1794981451877,'{"kind":"moved","seat":1,"move":"place_tile 1 7 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',169,1794981451889,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',170,1794981451909,'{"kind":"moved","seat":1,"move":"complete B112 1 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',171,1794981451922,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',172,1794981451937,'{"kind":"moved","seat":0,"move":"summon_move F4 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',173,1794981451949,'{"kind":"moved","seat":0,"move":"summon_move E3 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',174,1794981451962,'{"kind":"moved","seat":0,"move":"summon_move D2 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',175,1794981451981,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',176,1794981451988,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',177,1794981452002,'{"kind":"moved","seat":1,"move":"summon_lay G B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',178,1794981452010,'{"kind":"moved","seat":1,"move":"summon_lay K D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',179,1794981452026,'{"kind":"moved","seat":1,"move":"summon_lay G E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',180,1794981452043,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',181,1794981452053,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',182,1794981452061,'{"kind":"moved","seat":0,"move":"place_tile 1 3 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',183,1794981452073,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',184,1794981452080,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',185,1794981452099,'{"kind":"moved","seat":1,"move":"summon_move E1 C5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',186,1794981452108,'{"kind":"moved","seat":1,"move":"summon_lay R B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',187,1794981452116,'{"kind":"moved","seat":1,"move":"summon_lay R D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',188,1794981452132,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',189,1794981452140,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',190,1794981452157,'{"kind":"moved","seat":0,"move":"place_tile 2 1 A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',191,1794981452168,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',192,1794981452173,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',193,1794981452189,'{"kind":"moved","seat":1,"move":"place_tile 0 0 A3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',194,1794981452195,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',195,1794981452209,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',196,1794981452216,'{"kind":"moved","seat":0,"move":"summon_move E2 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',197,1794981452246,'{"kind":"moved","seat":0,"move":"summon_lay R D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',198,1794981452257,'{"kind":"moved","seat":0,"move":"summon_lay Y A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',199,1794981452267,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',200,1794981452277,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',201,1794981452289,'{"kind":"moved","seat":1,"move":"summon_lay K F1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',202,1794981452300,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',203,1794981452316,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',204,1794981452326,'{"kind":"moved","seat":0,"move":"summon_move C2 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',205,1794981452344,'{"kind":"moved","seat":0,"move":"summon_move D5 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',206,1794981452364,'{"kind":"moved","seat":0,"move":"summon_move A2 C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',207,1794981452371,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',208,1794981452382,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',209,1794981452395,'{"kind":"moved","seat":1,"move":"summon_lay K C5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',210,1794981452406,'{"kind":"moved","seat":1,"move":"summon_lay G A3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',211,1794981452413,'{"kind":"moved","seat":1,"move":"summon_lay G F1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',212,1794981452420,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',213,1794981452436,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',214,1794981452445,'{"kind":"moved","seat":0,"move":"summon_move B3 E5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',215,1794981452457,'{"kind":"moved","seat":0,"move":"summon_move D4 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',216,1794981452464,'{"kind":"moved","seat":0,"move":"summon_move C2 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',217,1794981452475,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',218,1794981452480,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',219,1794981452501,'{"kind":"moved","seat":1,"move":"place_tile 0 0 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',220,1794981452506,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',221,1794981452524,'{"kind":"moved","seat":1,"move":"complete B116 6 A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',222,1794981452534,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',223,1794981452547,'{"kind":"moved","seat":0,"move":"place_tile 2 1 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',224,1794981452562,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',225,1794981452568,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',226,1794981452577,'{"kind":"moved","seat":1,"move":"summon_move C5 D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',227,1794981452581,'{"kind":"moved","seat":1,"move":"summon_lay R E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',228,1794981452593,'{"kind":"moved","seat":1,"move":"summon_lay R D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',229,1794981452597,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',230,1794981452612,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',231,1794981452627,'{"kind":"moved","seat":0,"move":"summon_lay K B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',232,1794981452635,'{"kind":"moved","seat":0,"move":"summon_move E5 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',233,1794981452646,'{"kind":"moved","seat":0,"move":"summon_move D1 A1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',234,1794981452664,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',235,1794981452670,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',236,1794981452676,'{"kind":"moved","seat":1,"move":"place_tile 1 3 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',237,1794981452699,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',238,1794981452712,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',239,1794981452729,'{"kind":"moved","seat":0,"move":"place_tile 1 0 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',240,1794981452738,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',241,1794981452746,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',242,1794981452765,'{"kind":"moved","seat":1,"move":"summon_lay G C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',243,1794981452780,'{"kind":"moved","seat":1,"move":"summon_lay G C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',244,1794981452798,'{"kind":"moved","seat":1,"move":"summon_move F1 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',245,1794981452805,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',246,1794981452813,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',247,1794981452830,'{"kind":"moved","seat":0,"move":"place_tile 0 1 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',248,1794981452842,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',249,1794981452856,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',250,1794981452871,'{"kind":"moved","seat":1,"move":"summon_lay K C5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',251,1794981452886,'{"kind":"moved","seat":1,"move":"summon_lay R A4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',252,1794981452905,'{"kind":"moved","seat":1,"move":"summon_move D5 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',253,1794981452913,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',254,1794981452925,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',255,1794981452943,'{"kind":"moved","seat":0,"move":"place_tile 1 0 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',256,1794981452958,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',257,1794981452966,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',258,1794981452980,'{"kind":"moved","seat":1,"move":"summon_move A4 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',259,1794981452998,'{"kind":"moved","seat":1,"move":"summon_move C2 F4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',260,1794981453013,'{"kind":"moved","seat":1,"move":"summon_move E2 F3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',261,1794981453026,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',262,1794981453035,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',263,1794981453054,'{"kind":"moved","seat":0,"move":"summon_move A1 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',264,1794981453063,'{"kind":"moved","seat":0,"move":"summon_lay K D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',265,1794981453068,'{"kind":"moved","seat":0,"move":"summon_lay R A5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',266,1794981453078,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',267,1794981453083,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',268,1794981453102,'{"kind":"moved","seat":1,"move":"place_tile 2 0 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',269,1794981453112,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',270,1794981453120,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',271,1794981453136,'{"kind":"moved","seat":0,"move":"place_tile 0 2 B1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',272,1794981453151,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',273,1794981453164,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',274,1794981453182,'{"kind":"moved","seat":1,"move":"summon_move C1 D5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',275,1794981453187,'{"kind":"moved","seat":1,"move":"summon_move C5 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',276,1794981453202,'{"kind":"moved","seat":1,"move":"summon_move C4 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',277,1794981453214,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',278,1794981453228,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',279,1794981453235,'{"kind":"moved","seat":0,"move":"place_tile 2 2 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',280,1794981453254,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',281,1794981453263,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',282,1794981453273,'{"kind":"moved","seat":1,"move":"summon_move F4 E3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',283,1794981453289,'{"kind":"moved","seat":1,"move":"summon_move E2 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',284,1794981453303,'{"kind":"moved","seat":1,"move":"summon_lay K D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',285,1794981453311,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',286,1794981453327,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',287,1794981453340,'{"kind":"moved","seat":0,"move":"place_tile 0 4 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',288,1794981453345,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',289,1794981453368,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',290,1794981453382,'{"kind":"moved","seat":1,"move":"place_tile 2 1 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',291,1794981453388,'{"kind":"moved","seat":1,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',292,1794981453401,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',293,1794981453422,'{"kind":"moved","seat":0,"move":"place_tile 1 5 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',294,1794981453441,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',295,1794981453454,'{"kind":"moved","seat":0,"move":"complete B105 1 C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',296,1794981453472,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',297,1794981453487,'{"kind":"moved","seat":1,"move":"place_tile 2 1 B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',298,1794981453500,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',299,1794981453518,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',300,1794981453545,'{"kind":"moved","seat":0,"move":"place_tile 1 5 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',301,1794981453586,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',302,1794981453592,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',303,1794981453602,'{"kind":"moved","seat":1,"move":"summon_move D1 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',304,1794981453620,'{"kind":"moved","seat":1,"move":"summon_move F3 F1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',305,1794981453630,'{"kind":"moved","seat":1,"move":"summon_move E3 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',306,1794981453636,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',307,1794981453642,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',308,1794981453651,'{"kind":"moved","seat":0,"move":"place_tile 1 1 E1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',309,1794981453658,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',310,1794981453668,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',311,1794981453676,'{"kind":"moved","seat":1,"move":"summon_move F1 A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',312,1794981453691,'{"kind":"moved","seat":1,"move":"summon_lay K E4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',313,1794981453698,'{"kind":"moved","seat":1,"move":"summon_move D5 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',314,1794981453713,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',315,1794981453730,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',316,1794981453748,'{"kind":"moved","seat":0,"move":"place_tile 2 0 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',317,1794981453762,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',318,1794981453771,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',319,1794981453788,'{"kind":"moved","seat":1,"move":"summon_move A2 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',320,1794981453805,'{"kind":"moved","seat":1,"move":"summon_move E2 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',321,1794981453821,'{"kind":"moved","seat":1,"move":"summon_move E4 F4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',322,1794981453834,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',323,1794981453849,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',324,1794981453860,'{"kind":"moved","seat":0,"move":"summon_move A5 A4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',325,1794981453867,'{"kind":"moved","seat":0,"move":"summon_lay Y C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',326,1794981453881,'{"kind":"moved","seat":0,"move":"summon_lay K E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',327,1794981453889,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',328,1794981453900,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',329,1794981453909,'{"kind":"moved","seat":1,"move":"summon_move C4 B4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',330,1794981453919,'{"kind":"moved","seat":1,"move":"summon_lay R D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',331,1794981453928,'{"kind":"moved","seat":1,"move":"summon_move D2 E5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',332,1794981453938,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',333,1794981453952,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',334,1794981453958,'{"kind":"moved","seat":0,"move":"place_tile 0 2 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',335,1794981453967,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',336,1794981453974,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',337,1794981453994,'{"kind":"moved","seat":1,"move":"place_tile 2 1 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',338,1794981454012,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',339,1794981454029,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',340,1794981454046,'{"kind":"moved","seat":0,"move":"summon_lay K B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',341,1794981454055,'{"kind":"moved","seat":0,"move":"summon_move A4 B1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',342,1794981454069,'{"kind":"moved","seat":0,"move":"summon_lay G C2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',343,1794981454074,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',344,1794981454081,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',345,1794981454091,'{"kind":"moved","seat":1,"move":"place_tile 2 5 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',346,1794981454097,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',347,1794981454111,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',348,1794981454128,'{"kind":"moved","seat":0,"move":"summon_move B2 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',349,1794981454138,'{"kind":"moved","seat":0,"move":"summon_move B1 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',350,1794981454157,'{"kind":"moved","seat":0,"move":"summon_lay Y B2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',351,1794981454170,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',352,1794981454181,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',353,1794981454195,'{"kind":"moved","seat":1,"move":"place_tile 1 1 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',354,1794981454208,'{"kind":"moved","seat":1,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',355,1794981454221,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',356,1794981454237,'{"kind":"moved","seat":0,"move":"summon_move D2 C3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',357,1794981454252,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',358,1794981454268,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',359,1794981454275,'{"kind":"moved","seat":1,"move":"summon_move B4 A3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',360,1794981454294,'{"kind":"moved","seat":1,"move":"summon_lay R D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',361,1794981454310,'{"kind":"moved","seat":1,"move":"summon_move F4 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',362,1794981454322,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',363,1794981454340,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',364,1794981454348,'{"kind":"moved","seat":0,"move":"place_tile 0 0 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',365,1794981454356,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',366,1794981454369,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',367,1794981454384,'{"kind":"moved","seat":1,"move":"summon_move E2 F1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',368,1794981454397,'{"kind":"moved","seat":1,"move":"summon_move B3 C4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',369,1794981454413,'{"kind":"moved","seat":1,"move":"summon_move A3 E4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',370,1794981454433,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',371,1794981454440,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',372,1794981454458,'{"kind":"moved","seat":0,"move":"place_tile 0 0 B4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',373,1794981454477,'{"kind":"moved","seat":0,"move":"pick_tile 0"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',374,1794981454493,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',375,1794981454520,'{"kind":"moved","seat":1,"move":"summon_move F1 A2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',376,1794981454531,'{"kind":"moved","seat":1,"move":"summon_move D1 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',377,1794981454550,'{"kind":"moved","seat":1,"move":"summon_lay G C5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',378,1794981454557,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',379,1794981454568,'{"kind":"moved","seat":1,"move":"complete B110 3 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',380,1794981454577,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',381,1794981454591,'{"kind":"moved","seat":0,"move":"place_tile 1 1 B1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',382,1794981454600,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',383,1794981454606,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',384,1794981454622,'{"kind":"moved","seat":1,"move":"summon_lay K E4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',385,1794981454632,'{"kind":"moved","seat":1,"move":"summon_lay G B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',386,1794981454641,'{"kind":"moved","seat":1,"move":"summon_move A2 D3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',387,1794981454657,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',388,1794981454672,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',389,1794981454695,'{"kind":"moved","seat":0,"move":"summon_lay G C1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',390,1794981454712,'{"kind":"moved","seat":0,"move":"summon_move E2 B3"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',391,1794981454730,'{"kind":"moved","seat":0,"move":"summon_move B2 D1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',392,1794981454750,'{"kind":"moved","seat":0,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',393,1794981454756,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',394,1794981454768,'{"kind":"moved","seat":1,"move":"summon_move B3 D4"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',395,1794981454781,'{"kind":"moved","seat":1,"move":"summon_lay G E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',396,1794981454790,'{"kind":"moved","seat":1,"move":"summon_move C5 E5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',397,1794981454810,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',398,1794981454820,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',399,1794981454834,'{"kind":"moved","seat":0,"move":"place_tile 0 0 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',400,1794981454848,'{"kind":"moved","seat":0,"move":"pick_tile 1"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',401,1794981454863,'{"kind":"moved","seat":0,"move":"end_turn"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',402,1794981454876,'{"kind":"moved","seat":1,"move":"summon_move D4 E2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',403,1794981454890,'{"kind":"moved","seat":1,"move":"summon_move D3 D2"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',404,1794981454910,'{"kind":"moved","seat":1,"move":"summon_lay R E5"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',405,1794981454924,'{"kind":"said","who":"yjmznm2ug5ay","name":"Ann","text":"やあ"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',406,1795016337976,'{"kind":"moved","seat":1,"move":"summon_done"}');
INSERT INTO "log" VALUES('fz94xspqqp6g',407,1795125453264,'{"kind":"moved","seat":1,"move":"end_turn"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',0,1794981456680,'{"kind":"created","game":"kaguyahime","rules":1,"components":"41a73ee781c0ea44","options":{"clear_cube_rule":"discard","houseplant_accepts_clear":true,"favor_floor_zero":true,"priority_wrap":"cyclic","revalue_after_round_four":false,"princess_end":"reach_29","final_tie":"shared"},"bots":[null,null],"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"public":true,"hot_seat":true,"creator":"yjmznm2ug5ay","invitation":"47bc9af68cb452bce58a02c5abda75fe7c92970b90d23dd0cecc8c8c0a7e5f25","secret":"60b67665f1a2f661c38cf891af801b91ab8529f9484c34b0e363b8204bc35fec"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',1,1794981456680,'{"kind":"joined","who":"yjmznm2ug5ay","name":"Ann"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',2,1794981456680,'{"kind":"sat","seat":0,"who":"yjmznm2ug5ay","name":"Ann","secret":"cc720294aff40f1faf9fdaf398adf014ae6f2b8013074864ea4d9e0c9455a1b0"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',3,1794981456680,'{"kind":"sat","seat":1,"who":"yjmznm2ug5ay","name":"Ann (2)","secret":"9aa7eeda132f5b7d2b6a1af15fbe4cb95dd4e71b34e0a5f35b7e020f2f0a2d98"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',4,1794981456692,'{"kind":"started"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',5,1794981456709,'{"kind":"moved","seat":0,"move":"present nothing -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',6,1794981456722,'{"kind":"moved","seat":1,"move":"present green disk"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',7,1794981456742,'{"kind":"moved","seat":1,"move":"exchange red blue"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',8,1794981456757,'{"kind":"moved","seat":1,"move":"place 0 1,1 270 -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',9,1794981456779,'{"kind":"moved","seat":0,"move":"place 1 5,1 270 -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',10,1794981456785,'{"kind":"moved","seat":1,"move":"place 2 -3,1 0 -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',11,1794981456802,'{"kind":"moved","seat":0,"move":"present blue -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',12,1794981456808,'{"kind":"moved","seat":1,"move":"present blue+clear -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',13,1794981456820,'{"kind":"moved","seat":1,"move":"place 0 1,2 0 -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',14,1794981456838,'{"kind":"said","who":"yjmznm2ug5ay","name":"Ann","text":"やあ"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',15,1795016338464,'{"kind":"moved","seat":0,"move":"place 1 4,1 0 -"}');
INSERT INTO "log" VALUES('pqanf2c4pmgj',16,1795125453348,'{"kind":"moved","seat":1,"move":"place 2 -3,0 0 -"}');
INSERT INTO "log" VALUES('rsx75q6942zx',0,1794981454943,'{"kind":"created","game":"merlin","rules":1,"components":"bdb663ccafb5e21b","options":{"enclosure_dice":"full_holes","rerolls":1,"neutral_in_majority":true,"open_hands":true,"visible_deck_top":0,"stall_rounds":3,"take_back":true},"bots":[null,null],"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"public":true,"hot_seat":true,"creator":"yjmznm2ug5ay","invitation":"8fbcf9a13f7dd98d006ba9bad96f67adf56d0b0dffaa063963be82e87ae06de5","secret":"13f5291ce66555ee1bd5c4c85868a1bdd8e2d8870044f594fe142d2cbd785c40"}');
INSERT INTO "log" VALUES('rsx75q6942zx',1,1794981454943,'{"kind":"joined","who":"yjmznm2ug5ay","name":"Ann"}');
INSERT INTO "log" VALUES('rsx75q6942zx',2,1794981454943,'{"kind":"sat","seat":0,"who":"yjmznm2ug5ay","name":"Ann","secret":"2431f9eeb3a3f0be9ff321cf5717264d5c1aa1526e2b56366db4114bc7ef081c"}');
INSERT INTO "log" VALUES('rsx75q6942zx',3,1794981454943,'{"kind":"sat","seat":1,"who":"yjmznm2ug5ay","name":"Ann (2)","secret":"5e66a56568b8d7f1ab8909a9fa5a6cd16d415b65d2c9eee0a8fd27ae3342d790"}');
INSERT INTO "log" VALUES('rsx75q6942zx',4,1794981454961,'{"kind":"started"}');
INSERT INTO "log" VALUES('rsx75q6942zx',5,1794981454973,'{"kind":"moved","seat":1,"move":"opening_beast unicorn A1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',6,1794981454986,'{"kind":"moved","seat":0,"move":"keep thorns+bamboo+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',7,1794981454993,'{"kind":"moved","seat":0,"move":"place_die thorns P13.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',8,1794981454998,'{"kind":"moved","seat":0,"move":"add_beast wild chimera A2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',9,1794981455013,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',10,1794981455026,'{"kind":"moved","seat":0,"move":"discard water+water+thorns+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',11,1794981455046,'{"kind":"moved","seat":1,"move":"keep lightning+bamboo+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',12,1794981455060,'{"kind":"moved","seat":1,"move":"add_beast wild unicorn A4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',13,1794981455069,'{"kind":"moved","seat":1,"move":"place_die thorns P13.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',14,1794981455081,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',15,1794981455094,'{"kind":"moved","seat":1,"move":"discard thorns+bamboo+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',16,1794981455107,'{"kind":"moved","seat":0,"move":"keep thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',17,1794981455118,'{"kind":"moved","seat":0,"move":"add_beast beast unicorn B1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',18,1794981455139,'{"kind":"moved","seat":0,"move":"place_die thorns P13.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',19,1794981455150,'{"kind":"moved","seat":0,"move":"place_card water B3-B4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',20,1794981455165,'{"kind":"moved","seat":0,"move":"place_card thorns A3-B3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',21,1794981455183,'{"kind":"moved","seat":0,"move":"place_die bamboo P12.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',22,1794981455198,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',23,1794981455218,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',24,1794981455229,'{"kind":"moved","seat":1,"move":"keep lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',25,1794981455247,'{"kind":"moved","seat":1,"move":"add_beast wild centaur A3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',26,1794981455270,'{"kind":"moved","seat":1,"move":"move_beast beast B1 B2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',27,1794981455275,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',28,1794981455284,'{"kind":"moved","seat":1,"move":"discard water"}');
INSERT INTO "log" VALUES('rsx75q6942zx',29,1794981455299,'{"kind":"moved","seat":0,"move":"keep bamboo+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',30,1794981455310,'{"kind":"moved","seat":0,"move":"add_beast wild chimera C2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',31,1794981455329,'{"kind":"moved","seat":0,"move":"place_die bamboo P12.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',32,1794981455335,'{"kind":"moved","seat":0,"move":"place_card lightning A2-B2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',33,1794981455347,'{"kind":"moved","seat":0,"move":"place_die thorns P13.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',34,1794981455361,'{"kind":"moved","seat":0,"move":"place_card bamboo A4-B4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',35,1794981455373,'{"kind":"moved","seat":0,"move":"place_card lightning A3-A4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',36,1794981455381,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',37,1794981455387,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',38,1794981455404,'{"kind":"moved","seat":1,"move":"keep water+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',39,1794981455411,'{"kind":"moved","seat":1,"move":"add_beast wild centaur C3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',40,1794981455424,'{"kind":"moved","seat":1,"move":"place_die water P23.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',41,1794981455440,'{"kind":"moved","seat":1,"move":"place_die water P23.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',42,1794981455459,'{"kind":"moved","seat":1,"move":"place_die water P23.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',43,1794981455472,'{"kind":"moved","seat":1,"move":"place_card lightning B4-C4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',44,1794981455487,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',45,1794981455496,'{"kind":"moved","seat":1,"move":"discard water+thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',46,1794981455506,'{"kind":"moved","seat":0,"move":"keep bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',47,1794981455517,'{"kind":"moved","seat":0,"move":"move_beast wild B2 B1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',48,1794981455530,'{"kind":"moved","seat":0,"move":"move_beast beast B1 B2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',49,1794981455543,'{"kind":"moved","seat":0,"move":"place_die bamboo P12.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',50,1794981455557,'{"kind":"moved","seat":0,"move":"place_card lightning A2-A3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',51,1794981455568,'{"kind":"moved","seat":0,"move":"place_die bamboo P14"}');
INSERT INTO "log" VALUES('rsx75q6942zx',52,1794981455581,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',53,1794981455594,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',54,1794981455601,'{"kind":"moved","seat":1,"move":"keep wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',55,1794981455608,'{"kind":"moved","seat":1,"move":"add_beast wild unicorn C4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',56,1794981455614,'{"kind":"moved","seat":1,"move":"move_beast beast B2 B3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',57,1794981455626,'{"kind":"moved","seat":1,"move":"place_die water P23.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',58,1794981455637,'{"kind":"moved","seat":1,"move":"place_card water C3-C4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',59,1794981455642,'{"kind":"moved","seat":1,"move":"place_card bamboo B3-C3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',60,1794981455649,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',61,1794981455658,'{"kind":"moved","seat":1,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',62,1794981455674,'{"kind":"moved","seat":0,"move":"keep water"}');
INSERT INTO "log" VALUES('rsx75q6942zx',63,1794981455685,'{"kind":"moved","seat":0,"move":"add_beast wild centaur B1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',64,1794981455693,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',65,1794981455707,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',66,1794981455717,'{"kind":"moved","seat":1,"move":"keep water+thorns+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',67,1794981455730,'{"kind":"moved","seat":1,"move":"place_die lightning P11.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',68,1794981455737,'{"kind":"moved","seat":1,"move":"place_die thorns P33"}');
INSERT INTO "log" VALUES('rsx75q6942zx',69,1794981455747,'{"kind":"moved","seat":1,"move":"place_die lightning P02"}');
INSERT INTO "log" VALUES('rsx75q6942zx',70,1794981455770,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',71,1794981455781,'{"kind":"moved","seat":1,"move":"discard lightning+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',72,1794981455793,'{"kind":"moved","seat":0,"move":"keep bamboo+bamboo+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',73,1794981455806,'{"kind":"moved","seat":0,"move":"add_beast wild chimera B4"}');
INSERT INTO "log" VALUES('rsx75q6942zx',74,1794981455813,'{"kind":"moved","seat":0,"move":"place_die bamboo P12.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',75,1794981455829,'{"kind":"moved","seat":0,"move":"place_die bamboo P14"}');
INSERT INTO "log" VALUES('rsx75q6942zx',76,1794981455838,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',77,1794981455856,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',78,1794981455877,'{"kind":"moved","seat":1,"move":"keep thorns+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',79,1794981455885,'{"kind":"moved","seat":1,"move":"add_beast beast unicorn C1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',80,1794981455890,'{"kind":"moved","seat":1,"move":"place_die lightning P11.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',81,1794981455902,'{"kind":"moved","seat":1,"move":"place_die thorns P33"}');
INSERT INTO "log" VALUES('rsx75q6942zx',82,1794981455913,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',83,1794981455933,'{"kind":"moved","seat":1,"move":"discard thorns+thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',84,1794981455943,'{"kind":"moved","seat":0,"move":"keep bamboo+wild+beast"}');
INSERT INTO "log" VALUES('rsx75q6942zx',85,1794981455957,'{"kind":"moved","seat":0,"move":"place_die lightning P02"}');
INSERT INTO "log" VALUES('rsx75q6942zx',86,1794981455969,'{"kind":"moved","seat":0,"move":"move_beast wild B1 B2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',87,1794981455978,'{"kind":"moved","seat":0,"move":"place_die bamboo P22.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',88,1794981455991,'{"kind":"moved","seat":0,"move":"move_beast beast A1 B1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',89,1794981456007,'{"kind":"moved","seat":0,"move":"place_card bamboo B2-B3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',90,1794981456015,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',91,1794981456035,'{"kind":"moved","seat":0,"move":"discard thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',92,1794981456050,'{"kind":"moved","seat":1,"move":"keep thorns+wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',93,1794981456066,'{"kind":"moved","seat":1,"move":"place_die wild P22.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',94,1794981456086,'{"kind":"moved","seat":1,"move":"place_card bamboo C2-C3"}');
INSERT INTO "log" VALUES('rsx75q6942zx',95,1794981456096,'{"kind":"moved","seat":1,"move":"place_die water P32"}');
INSERT INTO "log" VALUES('rsx75q6942zx',96,1794981456101,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',97,1794981456113,'{"kind":"moved","seat":1,"move":"discard water+thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',98,1794981456118,'{"kind":"moved","seat":0,"move":"keep wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',99,1794981456124,'{"kind":"moved","seat":0,"move":"place_die lightning P11.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',100,1794981456146,'{"kind":"moved","seat":0,"move":"place_card thorns B1-B2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',101,1794981456161,'{"kind":"moved","seat":0,"move":"move_beast wild A2 A1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',102,1794981456174,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',103,1794981456182,'{"kind":"moved","seat":0,"move":"discard lightning+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',104,1794981456188,'{"kind":"moved","seat":1,"move":"keep wild"}');
INSERT INTO "log" VALUES('rsx75q6942zx',105,1794981456196,'{"kind":"moved","seat":1,"move":"add_beast beast basilisk A2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',106,1794981456204,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',107,1794981456214,'{"kind":"moved","seat":1,"move":"discard thorns+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',108,1794981456222,'{"kind":"moved","seat":0,"move":"keep bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',109,1794981456227,'{"kind":"moved","seat":0,"move":"place_die thorns P21.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',110,1794981456234,'{"kind":"moved","seat":0,"move":"place_die bamboo P22.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',111,1794981456248,'{"kind":"moved","seat":0,"move":"place_card thorns B2-C2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',112,1794981456266,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',113,1794981456273,'{"kind":"moved","seat":0,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',114,1794981456279,'{"kind":"moved","seat":1,"move":"keep water+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',115,1794981456289,'{"kind":"moved","seat":1,"move":"place_die water P32"}');
INSERT INTO "log" VALUES('rsx75q6942zx',116,1794981456299,'{"kind":"moved","seat":1,"move":"place_die lightning P11.NW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',117,1794981456308,'{"kind":"moved","seat":1,"move":"place_die lightning P24"}');
INSERT INTO "log" VALUES('rsx75q6942zx',118,1794981456325,'{"kind":"moved","seat":1,"move":"place_card water A1-A2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',119,1794981456332,'{"kind":"moved","seat":1,"move":"place_card bamboo A1-B1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',120,1794981456345,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',121,1794981456352,'{"kind":"moved","seat":1,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',122,1794981456362,'{"kind":"moved","seat":0,"move":"keep thorns+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',123,1794981456369,'{"kind":"moved","seat":0,"move":"place_die bamboo P22.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',124,1794981456380,'{"kind":"moved","seat":0,"move":"place_die bamboo P10"}');
INSERT INTO "log" VALUES('rsx75q6942zx',125,1794981456387,'{"kind":"moved","seat":0,"move":"place_die thorns P21.NE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',126,1794981456396,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',127,1794981456412,'{"kind":"moved","seat":0,"move":"discard water+water+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',128,1794981456426,'{"kind":"moved","seat":1,"move":"keep water+beast"}');
INSERT INTO "log" VALUES('rsx75q6942zx',129,1794981456445,'{"kind":"moved","seat":1,"move":"place_die bamboo P10"}');
INSERT INTO "log" VALUES('rsx75q6942zx',130,1794981456458,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',131,1794981456464,'{"kind":"moved","seat":1,"move":"discard lightning+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',132,1794981456481,'{"kind":"moved","seat":0,"move":"keep thorns+thorns+black_water"}');
INSERT INTO "log" VALUES('rsx75q6942zx',133,1794981456488,'{"kind":"moved","seat":0,"move":"place_die thorns P21.SW"}');
INSERT INTO "log" VALUES('rsx75q6942zx',134,1794981456499,'{"kind":"moved","seat":0,"move":"place_die thorns P21.SE"}');
INSERT INTO "log" VALUES('rsx75q6942zx',135,1794981456508,'{"kind":"moved","seat":0,"move":"place_die black_water P01"}');
INSERT INTO "log" VALUES('rsx75q6942zx',136,1794981456523,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',137,1794981456546,'{"kind":"moved","seat":0,"move":"discard water+thorns+bamboo"}');
INSERT INTO "log" VALUES('rsx75q6942zx',138,1794981456552,'{"kind":"moved","seat":1,"move":"keep water+thorns+thorns"}');
INSERT INTO "log" VALUES('rsx75q6942zx',139,1794981456562,'{"kind":"moved","seat":1,"move":"place_card water B1-C1"}');
INSERT INTO "log" VALUES('rsx75q6942zx',140,1794981456569,'{"kind":"moved","seat":1,"move":"place_die water P01"}');
INSERT INTO "log" VALUES('rsx75q6942zx',141,1794981456585,'{"kind":"moved","seat":1,"move":"place_card bamboo C1-C2"}');
INSERT INTO "log" VALUES('rsx75q6942zx',142,1794981456592,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',143,1794981456600,'{"kind":"moved","seat":1,"move":"discard nothing"}');
INSERT INTO "log" VALUES('rsx75q6942zx',144,1794981456606,'{"kind":"moved","seat":0,"move":"keep black_thorns+black_lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',145,1794981456613,'{"kind":"moved","seat":0,"move":"place_die bamboo P31"}');
INSERT INTO "log" VALUES('rsx75q6942zx',146,1794981456622,'{"kind":"moved","seat":0,"move":"place_die black_lightning P03"}');
INSERT INTO "log" VALUES('rsx75q6942zx',147,1794981456627,'{"kind":"moved","seat":0,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',148,1794981456644,'{"kind":"moved","seat":0,"move":"discard water+lightning"}');
INSERT INTO "log" VALUES('rsx75q6942zx',149,1794981456651,'{"kind":"moved","seat":1,"move":"keep black_water"}');
INSERT INTO "log" VALUES('rsx75q6942zx',150,1794981456657,'{"kind":"moved","seat":1,"move":"end_placement"}');
INSERT INTO "log" VALUES('rsx75q6942zx',151,1794981456670,'{"kind":"said","who":"yjmznm2ug5ay","name":"Ann","text":"やあ"}');
CREATE TABLE played (
    who text NOT NULL,
    table_id text NOT NULL,
    seat integer NOT NULL,
    game text NOT NULL,
    players integer NOT NULL,
    pace text NOT NULL,
    ended bigint NOT NULL,
    result text NOT NULL,
    place integer NOT NULL,
    score integer,
    rated integer NOT NULL,
    counts integer NOT NULL,
    bots text NOT NULL,
    others text NOT NULL,
    look text NOT NULL,
    PRIMARY KEY (who, table_id, seat)
);
INSERT INTO "played" VALUES('yjmznm2ug5ay','rsx75q6942zx',0,'merlin',2,'none',1794981456657,'won',1,42,0,0,'person','[{"name":"Ann (2)","who":"yjmznm2ug5ay"}]','ann (2)');
INSERT INTO "played" VALUES('yjmznm2ug5ay','rsx75q6942zx',1,'merlin',2,'none',1794981456657,'lost',2,16,0,0,'person','[{"name":"Ann","who":"yjmznm2ug5ay"}]','ann');
CREATE TABLE presence (
        table_id TEXT NOT NULL,
        who TEXT NOT NULL,
        node TEXT NOT NULL,
        at INTEGER NOT NULL,
        here INTEGER NOT NULL,
        PRIMARY KEY (table_id, who, node)
    ) WITHOUT ROWID;
CREATE TABLE profiles (who text PRIMARY KEY, picture text NOT NULL, languages text NOT NULL);
CREATE TABLE rating_pools (
    game text NOT NULL,
    pace text NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (game, pace)
);
CREATE TABLE rating_steps (
    table_id text NOT NULL,
    who text NOT NULL,
    game text NOT NULL,
    pace text NOT NULL,
    ended bigint NOT NULL,
    mean_before double precision NOT NULL,
    spread_before double precision NOT NULL,
    games integer NOT NULL,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    PRIMARY KEY (table_id, who)
);
CREATE TABLE ratings (
    who text NOT NULL,
    game text NOT NULL,
    pace text NOT NULL,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    games integer NOT NULL,
    changed bigint NOT NULL,
    PRIMARY KEY (who, game, pace)
);
CREATE TABLE relations (
    who text NOT NULL,
    other text NOT NULL,
    kind text NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (who, kind, other)
);
CREATE TABLE reports (
    id text PRIMARY KEY,
    who text NOT NULL,
    about text NOT NULL,
    table_id text NOT NULL,
    reason text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    done integer NOT NULL
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "settings" VALUES('cookie_key','336fdb373d8c8d042222e44ee966fad2dc42d9364f9fc9b8096be6b3a2f0ff8c');
INSERT INTO "settings" VALUES('daily_key','5702361180d3f083c7c24a6daedd7df1b02f77ed230183b2567058514f97a9cd');
INSERT INTO "settings" VALUES('push_key','mx4x6yzrR34VWhCDcnLkWUbaaDfxZBnkMSyST2MWDP8');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        status TEXT NOT NULL,
        public INTEGER NOT NULL,
        creator TEXT NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        players INTEGER NOT NULL,
        free INTEGER NOT NULL,
        pace TEXT NOT NULL,
        deadline INTEGER,
        card TEXT NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "tables" VALUES('fvmjufjfaj8r','princess','running',1,'yjmznm2ug5ay',1794981449379,1795125453083,19,2,0,'none',NULL,'{"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"options":{"first_play":false,"first_turn":"each_player","claim_refilled":true,"stacked_gems":false,"overtake_floor":"her_space","steal_cancel":"drawn_after_goal","last_tile_declare":true,"sky_point_ties":"dense","board_side":"choose","start_player":"random"},"seats":["Ann","Ann (2)"],"host":"Ann (2)","waiting":["yjmznm2ug5ay"],"bots":[null,null],"alone":false,"imported":false,"rated":false,"pairing":false,"held":["yjmznm2ug5ay","yjmznm2ug5ay"],"scores":[],"winners":[]}');
INSERT INTO "tables" VALUES('fz94xspqqp6g','realm_of_sand','running',1,'yjmznm2ug5ay',1794981449733,1795125453264,407,2,0,'none',NULL,'{"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"options":{"mode":"basic","variant":"standard","start_player":"random","board_assignment":"random","mixed_sides":false,"card_mirror":true,"card_rotation":true,"queen_skip":"stays","dark_boxes":"capacity","empty_color":"empties_box","summon_minimum":1,"tie_break_pieces":"board","purple_disk":"permanent","purple_summon":"charged","yellow_trade":"to_reserve","kept_cards_visible":false,"solo_hourglass_end":false,"solo_board":"any","max_rounds":60},"seats":["Ann","Ann (2)"],"host":"Ann (2)","waiting":["yjmznm2ug5ay"],"bots":[null,null],"alone":false,"imported":false,"rated":false,"pairing":false,"held":["yjmznm2ug5ay","yjmznm2ug5ay"],"scores":[],"winners":[]}');
INSERT INTO "tables" VALUES('pqanf2c4pmgj','kaguyahime','running',1,'yjmznm2ug5ay',1794981456680,1795125453348,16,2,0,'none',NULL,'{"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"options":{"clear_cube_rule":"discard","houseplant_accepts_clear":true,"favor_floor_zero":true,"priority_wrap":"cyclic","revalue_after_round_four":false,"princess_end":"reach_29","final_tie":"shared"},"seats":["Ann","Ann (2)"],"host":"Ann (2)","waiting":["yjmznm2ug5ay","yjmznm2ug5ay"],"bots":[null,null],"alone":false,"imported":false,"rated":false,"pairing":false,"held":["yjmznm2ug5ay","yjmznm2ug5ay"],"scores":[],"winners":[]}');
INSERT INTO "tables" VALUES('rsx75q6942zx','merlin','over',1,'yjmznm2ug5ay',1794981454943,1794981456670,151,2,0,'none',NULL,'{"pace":{"kind":"none","minutes":20,"increment":15,"days":3},"options":{"enclosure_dice":"full_holes","rerolls":1,"neutral_in_majority":true,"open_hands":true,"visible_deck_top":0,"stall_rounds":3,"take_back":true},"seats":["Ann","Ann (2)"],"host":"Ann (2)","waiting":[],"bots":[null,null],"alone":false,"imported":false}');
CREATE TABLE what_ifs (
        table_id TEXT NOT NULL,
        question TEXT NOT NULL,
        at INTEGER NOT NULL,
        what TEXT NOT NULL,
        PRIMARY KEY (table_id, question)
    ) WITHOUT ROWID;
INSERT INTO "what_ifs" VALUES('rsx75q6942zx','0123456789abcdef',1794981457670,'{}');
CREATE INDEX finished_rated ON finished (game, pace, ended, table_id) WHERE rated = 1;
CREATE INDEX finished_waiting ON finished (game, pace, ended, table_id) WHERE rated = 1 AND applied = 0;
CREATE INDEX played_by_time ON played (who, ended);
CREATE INDEX played_by_table ON played (table_id);
CREATE INDEX rating_steps_by_time ON rating_steps (who, game, pace, ended, table_id);
CREATE INDEX ratings_best ON ratings (game, pace, mean, who);
CREATE INDEX relations_by_other ON relations (other, kind);
CREATE INDEX reports_by_time ON reports (done, at);
CREATE INDEX tables_by_change ON tables (changed) WHERE public = 1;
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_creator ON tables (creator);
CREATE INDEX holders_by_table ON holders (table_id);
CREATE INDEX jobs_by_due ON jobs (kind, due);
CREATE INDEX identities_by_owner ON identities (owner) WHERE owner IS NOT NULL;
CREATE INDEX events_by_status ON events (status, created);
CREATE INDEX daily_tries_to_end ON daily_tries (table_id) WHERE result IS NULL;
CREATE INDEX channels_by_identity ON channels (identity);
CREATE INDEX channels_by_since ON channels (since) WHERE since IS NOT NULL;
CREATE INDEX jobs_by_person ON jobs (kind, what);
CREATE INDEX coming_by_time ON coming (at);
CREATE INDEX presence_by_time ON presence (at);
CREATE INDEX presence_by_person ON presence (who);
CREATE INDEX event_people_by_event ON event_people (event_id);
DELETE FROM "sqlite_sequence";
COMMIT;
PRAGMA user_version = 9;
PRAGMA application_id = 1416195173;
