// Kaguyahime with its usual options: set-up, legal moves and effects as in src/tilecourt/games/kaguyahime/.
#include "core.hpp"

#include <algorithm>
#include <cstring>

constexpr i64 CELLS = 9, BOARDS = 5, STORING = -1, PLANT = -2, PRINCESS = 4;
enum Phase { PRESENT, EXCHANGE, DESIGN, RESTOCK, GAME_OVER };
enum Kind { K_PRESENT, K_EXCHANGE, K_PLACE, K_RESTOCK };

struct Kaguyahime {
    struct Tables {
        std::vector<i64> kind_of, start_of, fixed, storage_start, prepared, first_of, second_of, restock_first,
            restock_second, takes, mat_a, mat_b, hearts, is_plant, rotations, board_of_side, first_cell, beside, half, seating, placing;
        i64 colours, kinds, clear, random_cubes, offers, restock_cubes, restock_after, tiles, rounds,
            player_start, princess_start, end_at;

        explicit Tables(const Box& box)
            : kind_of(box.list("kind_of")), start_of(box.list("start_of")), fixed(box.list("fixed")),
              storage_start(box.list("storage_start")), prepared(box.list("prepared")), first_of(box.list("first_of")),
              second_of(box.list("second_of")), restock_first(box.list("restock_first")),
              restock_second(box.list("restock_second")), takes(first_of.size()), mat_a(box.list("mat_a")), mat_b(box.list("mat_b")),
              hearts(box.list("hearts")), is_plant(box.list("is_plant")), rotations(box.list("rotations")),
              board_of_side(box.list("board_of_side")), first_cell(box.list("first_cell")), beside(box.list("beside")),
              half(box.list("half")), seating(box.list("seating")),
              placing(box.list("placing")), colours(box.one("colours")),
              kinds(box.one("kinds")), clear(box.one("clear")), random_cubes(box.one("random_cubes")),
              offers(box.one("offers")), restock_cubes(box.one("restock_cubes")),
              restock_after(box.one("restock_after")), tiles(box.one("tiles")), rounds(box.one("rounds")),
              player_start(box.one("player_start")), princess_start(box.one("princess_start")),
              end_at(box.one("end_at")) {
            // The kinds a handful takes one of, as bits, and from bit 8 on those it takes two of.
            for (std::size_t hand = 0; hand < takes.size(); hand++) {
                i64 one = first_of[hand], two = second_of[hand];
                if (one != NONE) takes[hand] |= bit(one);
                if (two != NONE) takes[hand] |= one == two ? bit(one + 8) : bit(two);
            }
        }
    };
    struct Player {
        i64 screen[8], known[8], offer, disk, favor, side;
    };
    struct Board {
        i64 occupied, room[7], laid[CELLS];
    };

    const Tables& t;
    i64 players;
    Rng rng;
    bool over = false;
    i64 phase = PRESENT, round = 1, turn = 0, princess_favor, clear_gone = 0, reveals = 0;
    Player seat[4];
    Board board[BOARDS];
    i64 storage[8], value[8], box[8], line[8], next[8], order[8];
    i64 column[64];

    Kaguyahime(const Tables& tables, i64 n, Rng random) : t(tables), players(n), rng(random) {
        princess_favor = t.princess_start;
        std::memset(storage, 0, sizeof storage);
        std::memset(value, 0, sizeof value);
        std::memset(box, 0, sizeof box);
        for (i64 i = 0; i < 8; i++) line[i] = next[i] = order[i] = NONE;
        for (auto& b : board) {
            b.occupied = 0;
            std::memset(b.room, 0, sizeof b.room);
            std::fill(b.laid, b.laid + CELLS, NONE);
        }
        for (i64 p = 0; p < players; p++) {
            seat[p].offer = NONE;
            seat[p].disk = 1;
            seat[p].favor = t.player_start;
            seat[p].side = t.seating[5 * players + p];
        }
        deal();
    }

    i64 lanes() const { return players + 1; }

    void shuffle(i64* pile, i64 size) {
        reveals++;
        rng.shuffle(pile, size);
    }

    void deal() {
        i64 pile[128];
        for (i64 i = 0; i < t.colours; i++) pile[i] = i;
        shuffle(pile, t.colours);
        for (i64 place = 0; place < t.colours; place++) {
            value[pile[place]] = place + 1;
            storage[pile[place]] = t.storage_start[place];
        }
        for (i64 p = 0; p < players; p++)
            for (i64 kind = 0; kind < t.kinds; kind++) seat[p].screen[kind] = seat[p].known[kind] = t.fixed[kind];
        i64 size = 0;
        for (i64 kind = 0; kind < t.colours; kind++)
            for (i64 left = t.prepared[players] - 1 - storage[kind] - players * t.fixed[kind]; left > 0; left--)
                pile[size++] = kind;
        shuffle(pile, size);
        for (i64 p = 0; p < players; p++)
            for (i64 i = 0; i < t.random_cubes; i++) seat[p].screen[pile[--size]]++;
        for (i64 i = 0; i < size; i++) box[pile[i]]++;
        for (i64 i = 0; i < t.tiles; i++) pile[i] = i;
        shuffle(pile, t.tiles);
        for (i64 i = 0; i < t.rounds * lanes(); i++) column[i] = pile[i];
        for (i64 i = 0; i < lanes(); i++) pile[i] = i;
        shuffle(pile, lanes());
        for (i64 lane = 0; lane < lanes(); lane++) line[lane] = pile[lane] == players ? PRINCESS : pile[lane];
    }

    // --- who acts

    i64 waiting_set() const {
        i64 found = 0;
        for (i64 p = 0; p < players; p++)
            if (seat[p].offer == NONE) found |= bit(p);
        return found;
    }
    void priority(i64* out) const {
        i64 her = 0, n = 0;
        while (line[her] != PRINCESS) her++;
        for (i64 lane = her - 1; lane >= 0; lane--) out[n++] = line[lane];
        for (i64 lane = players; lane > her; lane--) out[n++] = line[lane];
    }
    i64 in_priority(i64 place) const {
        i64 read[8];
        priority(read);
        return read[place];
    }
    i64 disks_out() const {
        i64 found = 0;
        for (i64 p = 0; p < players; p++) found += seat[p].offer & 1;
        return found;
    }
    i64 exchanger() const {
        i64 read[8];
        priority(read);
        i64 waiting = turn;
        for (i64 i = 0; i < players; i++)
            if (seat[read[i]].offer & 1 && waiting-- == 0) return read[i];
        return NONE;
    }
    i64 designer() const { return order[turn == players ? 0 : turn]; }
    i64 actor_set() const {
        if (phase == DESIGN) return bit(designer());
        if (phase == PRESENT) return waiting_set();
        if (phase == EXCHANGE) return bit(exchanger());
        return bit(in_priority(turn));
    }

    // --- legal moves

    i64 legal_into(i64 player, i64* out) const {
        if (phase == DESIGN) return placements_into(player, out);
        i64 n = 0;
        if (phase == PRESENT) {
            i64 lacks = 0;
            for (i64 kind = 0; kind < t.kinds; kind++)
                lacks |= i64(seat[player].screen[kind] < 1) << kind | i64(seat[player].screen[kind] < 2) << (kind + 8);
            for (i64 handful = 0; handful < t.offers; handful++)
                if ((t.takes[handful] & lacks) == 0) {
                    out[n++] = t.start_of[K_PRESENT] + 2 * handful;
                    if (seat[player].disk) out[n++] = t.start_of[K_PRESENT] + 2 * handful + 1;
                }
        } else if (phase == EXCHANGE) {
            for (i64 take = 0; take < t.kinds; take++)
                if (storage[take] > 0)
                    for (i64 give = 0; give < t.kinds; give++)
                        if (give != t.clear && (give == take || seat[player].screen[give] > 0))
                            out[n++] = t.start_of[K_EXCHANGE] + take * t.kinds + give;
        } else {
            for (i64 handful = 0; handful < i64(t.restock_first.size()); handful++)
                if (may_restock(handful)) out[n++] = t.start_of[K_RESTOCK] + handful;
        }
        return n;
    }
    i64 placements_into(i64 player, i64* out) const {
        const Board& b = board[turn == 0 ? 0 : player + 1];
        i64 side = turn == 0 ? 0 : seat[player].side;
        i64 cells = b.occupied == 0 ? bit(t.first_cell[side]) : t.beside[b.occupied];
        i64 first = t.board_of_side[side] * CELLS, cubes = t.kinds + 1, n = 0, held = 0;
        for (i64 kind = 0; kind < t.kinds; kind++) held += seat[player].screen[kind];
        for (i64 lane = 0; lane < lanes(); lane++) {
            i64 tile = column[(round - 1) * lanes() + lane];
            if (tile == NONE) continue;
            bool planting = t.is_plant[tile] != 0 && held > 0;
            for (i64 left = cells; left != 0; left &= left - 1) {
                i64 at = t.start_of[K_PLACE] + (lane * BOARDS * CELLS + first + lowest(left)) * 4 * cubes;
                if (planting) {
                    for (i64 kind = 0; kind < t.kinds; kind++)
                        if (seat[player].screen[kind] > 0) out[n++] = at + kind + 1;
                } else {
                    for (i64 rotation = 0; rotation < t.rotations[tile]; rotation++) out[n++] = at + rotation * cubes;
                }
            }
        }
        return n;
    }
    bool may_restock(i64 handful) const {
        i64 one = t.restock_first[handful], two = t.restock_second[handful];
        i64 taken = (one != NONE) + (two != NONE);
        if (one != NONE && storage[one] == 0) return false;
        if (two != NONE && (storage[two] == 0 || one == two)) return false;
        if (taken >= t.restock_cubes) return true;
        i64 stored = 0;
        for (i64 kind = 0; kind < t.kinds; kind++) stored += storage[kind] > 0;
        return taken >= stored;
    }

    // --- effects

    void apply(i64 player, i64 action) {
        i64 kind = t.kind_of[action], x = action - t.start_of[kind];
        if (kind == K_PLACE) {
            i64 said = t.placing[x];
            place(said >> 9, said >> 5 & 15, said >> 3 & 3, (said & 7) - 1);
        } else if (kind == K_PRESENT) {
            seat[player].offer = x;
            if (waiting_set() == 0) reveal();
        } else if (kind == K_EXCHANGE) {
            exchange(x / t.kinds, x % t.kinds);
        } else {
            restock(x);
        }
    }
    void goes_behind(i64 player, i64 kind) {
        seat[player].screen[kind]++;
        seat[player].known[kind]++;
    }
    void comes_out(i64 player, i64 kind) {
        seat[player].screen[kind]--;
        if (seat[player].known[kind] > 0)
            seat[player].known[kind]--;
        else
            reveals++;
    }
    void reveal() {
        reveals++;
        for (i64 p = 0; p < players; p++) {
            i64 one = t.first_of[seat[p].offer >> 1], two = t.second_of[seat[p].offer >> 1];
            if (one != NONE) comes_out(p, one);
            if (two != NONE) comes_out(p, two);
            if (seat[p].offer & 1) seat[p].disk = 0;
        }
        if (disks_out() > 0) {
            phase = EXCHANGE;
            turn = 0;
        } else {
            to_design();
        }
    }
    void exchange(i64 take, i64 give) {
        i64 player = exchanger();
        storage[take]--;
        goes_behind(player, take);
        comes_out(player, give);
        storage[give]++;
        if (++turn == disks_out()) {
            revalue();
            to_design();
        }
    }
    void revalue() {
        for (i64 colour = 0; colour < t.colours; colour++) {
            i64 worth = 1;
            for (i64 other = 0; other < t.colours; other++) worth += storage[other] > storage[colour];
            value[colour] = worth;
        }
    }
    i64 total_of(i64 offer) const {
        i64 one = t.first_of[offer >> 1], two = t.second_of[offer >> 1];
        if (one == NONE || one == t.clear) return 0;
        if (two == NONE) return value[one];
        return value[one] + value[two == t.clear ? one : two];
    }
    void to_design() {
        i64 read[8];
        priority(read);
        for (i64 i = 0; i < players; i++) {
            i64 total = total_of(seat[read[i]].offer), at = i;
            for (; at > 0 && total_of(seat[order[at - 1]].offer) < total; at--) order[at] = order[at - 1];
            order[at] = read[i];
        }
        phase = DESIGN;
        turn = 0;
    }
    void place(i64 lane, i64 cell, i64 rotation, i64 cube) {
        i64 player = designer(), tile = column[(round - 1) * lanes() + lane];
        column[(round - 1) * lanes() + lane] = NONE;
        next[lane] = turn == 0 ? PRINCESS : player;
        if (turn == 0) princess_favor += t.hearts[tile];
        if (cube != NONE) comes_out(player, cube);
        lay(board[turn == 0 ? 0 : player + 1], cell, tile, rotation, cube);
        if (turn != 0 && t.hearts[tile] != 0) {
            bool clash = false;
            for (i64 p = 0; p < players; p++) clash |= p != player && seat[p].offer == seat[player].offer;
            seat[player].favor += clash ? -t.hearts[tile] : t.hearts[tile];
            if (seat[player].favor < 0) seat[player].favor = 0;
        }
        if (++turn == lanes()) {
            for (i64 i = 0; i < lanes(); i++) {
                line[i] = next[i];
                next[i] = NONE;
            }
            dedicate();
        }
    }
    void lay(Board& b, i64 cell, i64 tile, i64 rotation, i64 cube) {
        b.laid[cell] = (tile * 4 + rotation) * 8 + cube + 1;
        b.occupied |= bit(cell);
        paint(b, t.mat_a[tile], cube, t.half[4 * cell + rotation]);
        paint(b, t.mat_b[tile], cube, t.half[4 * cell + (rotation + 2) % 4]);
    }
    void paint(Board& b, i64 mat, i64 cube, i64 quarters) {
        if (mat == STORING) return;
        if (mat == PLANT) {
            if (cube == NONE || cube == t.clear) return;
            mat = cube;
        }
        b.room[mat] |= quarters;
    }
    void give_up(i64 kind) {
        if (kind == NONE) return;
        if (kind != t.clear)
            storage[kind]++;
        else
            clear_gone++;
    }
    void dedicate() {
        for (i64 p = 0; p < players; p++) {
            give_up(t.first_of[seat[p].offer >> 1]);
            give_up(t.second_of[seat[p].offer >> 1]);
            seat[p].offer = NONE;
        }
        revalue();
        turn = 0;
        if (princess_favor >= t.end_at || round == t.rounds) {
            phase = GAME_OVER;
            over = true;
            reveals++;
        } else if (round == t.restock_after) {
            phase = RESTOCK;
        } else {
            round++;
            phase = PRESENT;
        }
    }
    void restock(i64 handful) {
        i64 player = in_priority(turn);
        for (i64 kind : {t.restock_first[handful], t.restock_second[handful]})
            if (kind != NONE) {
                storage[kind]--;
                goes_behind(player, kind);
            }
        if (++turn == players) {
            round++;
            phase = PRESENT;
            turn = 0;
        }
    }
};

int main(int, char** words) { return serve<Kaguyahime>(words[1]); }
