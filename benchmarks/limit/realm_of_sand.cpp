// Realm of Sand with its usual options (basic boards) for 2 to 4 players: set-up, legal moves and effects as in
// src/tilecourt/games/realm_of_sand/. Advanced boards, and with them crystals and their powers, do not occur.
#include "core.hpp"

#include <algorithm>

constexpr i64 COLOURS = 5, LEVELS = 3, MOST_ROW = 6;
enum Phase { PRE, UNFILLED, PICK, SUMMON, POST, GAME_OVER };
enum Kind {
    K_COMPLETE = 3, K_PLACE_TILE = 12, K_LAY_SQUARE = 13, K_LEAVE_EMPTY = 14, K_SUMMON_LAY = 15, K_SUMMON_MOVE = 16,
    K_SUMMON_DONE = 18, K_PICK_TILE = 20, K_END_TURN = 21
};

struct RealmOfSand {
    struct Placements {
        std::vector<i64> code, at, mask, need, find, cells, turns_at, turn_start, corners, turn_at, turn_cells, darkness;
        Placements(const Box& box, const std::string& name)
            : code(box.list(name + ".code")), at(box.list(name + ".at")), mask(box.list(name + ".mask")),
              need(box.list(name + ".need")), find(box.list(name + ".find")), cells(box.list(name + ".cells")),
              turns_at(box.list(name + ".turns_at")), turn_start(box.list(name + ".turn_start")),
              corners(box.list(name + ".corners")), turn_at(box.list(name + ".turn_at")),
              turn_cells(box.list(name + ".turn_cells")), darkness(mask.size()) {
            for (std::size_t i = 0; i < mask.size(); i++) darkness[i] = count(mask[i] & box.one("dark"));
        }
    };
    struct Tables {
        std::vector<i64> kind_of, start_of, squares, disks, level_of, points, hourglasses, level_up, bonus, crystals;
        i64 boxes, placings, board, dark, level_start, level_top, colours, tiles, hand, refill_choice, cards, row_size,
            deck_size, ribbons, summon_limit, hourglasses_to_end, summon_minimum, max_rounds;
        Placements tile_at, fit;

        explicit Tables(const Box& box)
            : kind_of(box.list("kind_of")), start_of(box.list("start_of")), squares(box.list("squares")),
              disks(box.list("disks")), level_of(box.list("level_of")), points(box.list("points")),
              hourglasses(box.list("hourglasses")), level_up(box.list("level_up")), bonus(box.list("bonus")),
              crystals(box.list("crystals")), boxes(box.one("boxes")), placings(box.one("placings")),
              board(box.one("board")), dark(box.one("dark")), level_start(box.one("level_start")),
              level_top(box.one("level_top")), colours(box.one("colours")), tiles(box.one("tiles")),
              hand(box.one("hand")), refill_choice(box.one("refill_choice")), cards(box.one("cards")),
              row_size(box.one("row_size")), deck_size(box.one("deck_size")), ribbons(box.one("ribbons")),
              summon_limit(box.one("summon_limit")), hourglasses_to_end(box.one("hourglasses_to_end")),
              summon_minimum(box.one("summon_minimum")), max_rounds(box.one("max_rounds")), tile_at(box, "tile_at"),
              fit(box, "fit") {}
    };
    struct Player {
        i64 colour[COLOURS] = {}, disks = 0, reserve[COLOURS] = {}, level, completed = 0, points = 0, hourglasses = 0,
            held = 0, hand[4] = {}, ribbon = NONE;
        i64 occupied() const { return colour[0] | colour[1] | colour[2] | colour[3] | colour[4]; }
    };

    const Tables& t;
    i64 players;
    Rng rng;
    bool over = false;
    i64 phase = PRE, active = 0, start_player = 0, round = 1, reveals = 0;
    Player seat[4];
    i64 row[LEVELS][MOST_ROW], deck[LEVELS][32], deck_left[LEVELS], squares[COLOURS] = {}, supply[COLOURS] = {};
    i64 circle[64], circled = 0;
    i64 slot = NONE, laying = NONE, filled = 0, unfilled = 0, steps = 0, touched = 0;

    RealmOfSand(const Tables& tables, i64 n, Rng random) : t(tables), players(n), rng(random) {
        for (auto& p : seat) p.level = t.level_start;
        for (auto& level : row) std::fill(level, level + MOST_ROW, NONE);
        for (i64 level = 0; level < LEVELS; level++) {
            i64 size = 0;
            for (i64 card = 0; card < t.cards; card++)
                if (t.level_of[card] == level) deck[level][size++] = card;
            shuffle(deck[level], t.deck_size);
            deck_left[level] = t.deck_size;
            refill(level);
        }
        for (i64 i = 0; i < t.tiles; i++) circle[i] = i;
        shuffle(circle, t.tiles);
        circled = t.tiles;
        for (i64 i = 0; i < t.colours; i++) {
            squares[i] = t.squares[i];
            supply[i] = t.disks[players * COLOURS + i];
        }
        start_player = active = rng.below(players);
        i64 ribbons[8], number = 0;
        for (i64 ribbon = 0; ribbon < i64(t.crystals.size()); ribbon++)
            if (t.ribbons & bit(ribbon)) ribbons[number++] = ribbon;
        rng.shuffle(ribbons, number);
        for (i64 p = 0; p < players; p++) seat[p].ribbon = ribbons[p];
        for (i64 i = 0; i < players; i++) {
            Player& me = seat[(start_player + i) % players];
            while (me.held < t.hand) me.hand[me.held++] = take_from_circle(0);
        }
    }

    void shuffle(i64* pile, i64 size) {
        reveals++;
        rng.shuffle(pile, size);
    }
    void refill(i64 level) {
        for (i64 i = 0; i < t.row_size; i++) {
            if (deck_left[level] == 0) return;
            if (row[level][i] == NONE) {
                reveals++;
                row[level][i] = deck[level][--deck_left[level]];
            }
        }
    }
    i64 take_from_circle(i64 place) {
        i64 tile = circle[place];
        circled--;
        for (; place < circled; place++) circle[place] = circle[place + 1];
        circle[place] = NONE;
        return tile;
    }

    i64 actor_set() const { return bit(active); }

    // --- legal moves

    i64 legal_into(i64 player, i64* out) const {
        const Player& me = seat[player];
        if (phase == PRE) return summon_into(me, out, tiles_into(me, out, buildings_into(me, out, 0)));
        if (phase == POST) {
            i64 n = buildings_into(me, out, 0);
            out[n] = t.start_of[K_END_TURN];
            return n + 1;
        }
        if (phase == PICK) {
            i64 number = std::min(t.refill_choice, circled);
            for (i64 i = 0; i < number; i++) out[i] = t.start_of[K_PICK_TILE] + i;
            return number;
        }
        if (phase == SUMMON) return summon_into(me, out, 0);
        i64 asked = asked_of(family());
        out[0] = t.start_of[K_LAY_SQUARE] + asked;
        out[1] = t.start_of[K_LEAVE_EMPTY] + asked;
        return 2;
    }
    i64 buildings_into(const Player& me, i64* out, i64 n) const {
        const Placements& fit = t.fit;
        i64 have[COLOURS], open = 0;
        for (i64 i = 0; i < COLOURS; i++) have[i] = count(me.colour[i]);
        for (i64 level = 0; level < LEVELS; level++)
            for (i64 i = 0; i < t.row_size; i++)
                if (row[level][i] != NONE) open |= bit(row[level][i]);
        for (; open != 0; open &= open - 1) {
            i64 card = lowest(open);
            const i64* cells = &fit.cells[card * COLOURS];
            if (cells[0] > have[0] || cells[1] > have[1] || cells[2] > have[2] || cells[3] > have[3] ||
                cells[4] > have[4])
                continue;
            for (i64 turn = fit.turns_at[card]; turn < fit.turns_at[card + 1]; turn++) {
                i64 corners = fit.corners[turn];
                for (i64 cell = fit.turn_at[turn]; cell < fit.turn_at[turn + 1] && corners != 0; cell++)
                    corners &= me.colour[fit.turn_cells[cell] & 7] >> (fit.turn_cells[cell] >> 3);
                n = write_cells(corners, t.start_of[K_COMPLETE] + fit.turn_start[turn], out, n);
            }
        }
        return n;
    }
    i64 tiles_into(const Player& me, i64* out, i64 n) const {
        i64 used = me.occupied() & t.dark, closed = t.dark & ~used, free = me.level - count(used);
        for (i64 i = 0; i < me.held; i++) {
            i64 tile = me.hand[i], first = t.start_of[K_PLACE_TILE] + i * t.placings;
            for (i64 place = t.tile_at.at[tile]; place < t.tile_at.at[tile + 1]; place++) {
                i64 shade = t.tile_at.mask[place] & closed;
                bool fits = used == 0 ? t.tile_at.darkness[place] <= free
                                      : shade == 0 || (free > 0 && count(shade) <= free);
                if (fits) out[n++] = first + t.tile_at.code[place];
            }
        }
        return n;
    }
    i64 targets(const Player& me, i64 lifted) const {
        i64 free = t.board & ~touched, used = me.occupied() & t.dark & ~lifted;
        return count(used) < me.level ? free : free & (~t.dark | used);
    }
    i64 summon_into(const Player& me, i64* out, i64 n) const {
        if (steps < t.summon_limit) {
            for (i64 i = 0; i < t.colours; i++)
                if (me.reserve[i] > 0)
                    n = write_cells(targets(me, 0) & ~(me.colour[i] & me.disks), t.start_of[K_SUMMON_LAY] + i * t.boxes,
                                    out, n);
            for (i64 left = me.disks & ~touched; left != 0; left &= left - 1) {
                i64 box = lowest(left);
                n = write_cells(targets(me, bit(box)) & ~bit(box), t.start_of[K_SUMMON_MOVE] + box * t.boxes, out, n);
            }
        }
        if (steps >= t.summon_minimum) out[n++] = t.start_of[K_SUMMON_DONE];
        return n;
    }

    // --- a tile whose colour runs short

    i64 boxes_of(i64* box) const { return write_cells(t.tile_at.mask[laying], 0, box, 0); }
    i64 family() const {
        const Player& me = seat[active];
        i64 box[64], wanted[64], size = boxes_of(box), lying = t.tile_at.mask[laying] & ~me.disks, ways = 0;
        for (i64 i = 0; i < size; i++)
            for (i64 colour = 0; colour < t.colours; colour++)
                if (t.tile_at.need[laying * COLOURS + colour] & bit(box[i])) wanted[i] = colour;
        for (i64 way = 0; way < bit(size); way++) {
            bool right = true;
            for (i64 colour = 0; colour < t.colours; colour++) {
                i64 asks = 0, gets = 0;
                for (i64 i = 0; i < size; i++)
                    if (wanted[i] == colour) {
                        asks++;
                        gets += way >> i & 1;
                    }
                if (gets != std::min(asks, squares[colour] + count(me.colour[colour] & lying))) right = false;
            }
            for (i64 i = 0; i < size; i++) {
                if (way >> i & 1 && unfilled & bit(box[i])) right = false;
                if (!(way >> i & 1) && filled & bit(box[i])) right = false;
            }
            if (right) ways |= bit(way);
        }
        return ways;
    }
    i64 asked_of(i64 ways) const {
        i64 box[64], size = boxes_of(box);
        for (i64 i = 0; i < size; i++) {
            bool some = false, others = false;
            for (i64 way = 0; way < bit(size); way++)
                if (ways & bit(way)) (way >> i & 1 ? some : others) = true;
            if (some && others) return box[i];
        }
        return NONE;
    }

    // --- effects

    void apply(i64 player, i64 action) {
        i64 kind = t.kind_of[action], x = action - t.start_of[kind];
        Player& me = seat[player];
        switch (kind) {
        case K_PLACE_TILE:
            slot = x / t.placings;
            laying = t.tile_at.find[me.hand[slot] * t.placings + x % t.placings];
            filled = unfilled = 0;
            settle(me);
            break;
        case K_LAY_SQUARE:
            filled |= bit(x);
            settle(me);
            break;
        case K_LEAVE_EMPTY:
            unfilled |= bit(x);
            settle(me);
            break;
        case K_PICK_TILE:
            me.hand[me.held++] = take_from_circle(x);
            phase = POST;
            break;
        case K_END_TURN:
            end_turn();
            break;
        case K_COMPLETE:
            complete(me, x / t.placings, t.fit.mask[t.fit.find[x]]);
            break;
        case K_SUMMON_LAY:
            me.reserve[x / t.boxes]--;
            land(me, x / t.boxes, x % t.boxes);
            break;
        case K_SUMMON_MOVE:
            land(me, lift(me, x / t.boxes), x % t.boxes);
            break;
        default:
            steps = touched = 0;
            phase = POST;
        }
    }
    void settle(Player& me) {
        bool enough = true;
        for (i64 i = 0; i < t.colours; i++) enough &= squares[i] >= count(t.tile_at.need[laying * COLOURS + i]);
        if (enough) {
            lay_squares(me, t.tile_at.mask[laying]);
            return;
        }
        i64 ways = family();
        if (asked_of(ways) != NONE) {
            phase = UNFILLED;
            return;
        }
        i64 box[64], size = boxes_of(box), way = lowest(ways), all = 0;
        for (i64 i = 0; i < size; i++)
            if (way >> i & 1) all |= bit(box[i]);
        lay_squares(me, all);
    }
    void lay_squares(Player& me, i64 lain) {
        i64 tile = me.hand[slot];
        clear(me, t.tile_at.mask[laying]);
        for (i64 i = 0; i < t.colours; i++) {
            i64 lying = t.tile_at.need[laying * COLOURS + i] & lain;
            me.colour[i] |= lying;
            squares[i] -= count(lying);
        }
        me.held--;
        for (; slot < me.held; slot++) me.hand[slot] = me.hand[slot + 1];
        me.hand[slot] = 0;
        circle[circled++] = tile;
        slot = laying = NONE;
        filled = unfilled = 0;
        phase = PICK;
    }
    void clear(Player& me, i64 boxes) {
        for (i64 i = 0; i < COLOURS; i++) {
            i64 lying = me.colour[i] & boxes;
            if (lying == 0) continue;
            i64 number = count(lying & me.disks);
            me.reserve[i] += number;
            squares[i] += count(lying) - number;
            me.colour[i] &= ~boxes;
        }
        me.disks &= ~boxes;
    }
    void complete(Player& me, i64 card, i64 boxes) {
        clear(me, boxes);
        i64* level = row[t.level_of[card]];
        for (i64 i = 0; i < t.row_size; i++)
            if (level[i] == card) level[i] = NONE;
        me.completed |= bit(card);
        me.points += t.points[card];
        me.hourglasses += t.hourglasses[card];
        for (i64 i = 0; i < t.colours; i++) {
            i64 gained = std::min(t.bonus[card * COLOURS + i], supply[i]);
            supply[i] -= gained;
            me.reserve[i] += gained;
        }
        me.level = std::max(me.level, std::min(me.level + t.level_up[card], t.level_top));
    }
    i64 lift(Player& me, i64 box) {
        i64 colour = 0;
        while (!(me.colour[colour] & bit(box))) colour++;
        me.colour[colour] &= ~bit(box);
        me.disks &= ~bit(box);
        return colour;
    }
    void land(Player& me, i64 colour, i64 box) {
        if (me.occupied() & bit(box)) clear(me, bit(box));
        me.colour[colour] |= bit(box);
        me.disks |= bit(box);
        touched |= bit(box);
        steps++;
        phase = SUMMON;
    }
    void end_turn() {
        for (i64 level = 0; level < LEVELS; level++) refill(level);
        active = (active + 1) % players;
        phase = PRE;
        if (active != start_player) return;
        for (i64 p = 0; p < players; p++) over |= seat[p].hourglasses >= t.hourglasses_to_end;
        over |= round >= t.max_rounds;
        if (over) {
            phase = GAME_OVER;
            reveals++;
        } else {
            round++;
        }
    }
};

int main(int, char** words) { return serve<RealmOfSand>(words[1]); }
