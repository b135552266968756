// What both yardsticks share: our random numbers, checksum, box tables and the loop that is timed.
// The same numbers as src/tilecourt/engine/rng.py and random_play.py, written as one would in C++.
#pragma once
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using i64 = std::int64_t;
using u64 = std::uint64_t;
using u32 = std::uint32_t;

constexpr i64 NONE = -1;

inline i64 bit(i64 n) { return i64(u64(1) << n); }
inline i64 count(i64 board) { return std::popcount(u64(board)); }
inline i64 lowest(i64 board) { return std::countr_zero(u64(board)); }

struct Rng {
    u32 a, b, c, d;

    u32 next() {
        u32 total = a + d;
        u32 result = std::rotl(total, 7) + a;
        u32 shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = std::rotl(d, 11);
        return result;
    }

    i64 below(i64 n) {
        u64 product = u64(next()) * u64(n);
        u32 low = u32(product);
        if (low < n) {
            u32 uneven = u32((u64(1) << 32) - u64(n)) % u32(n);
            while (low < uneven) {
                product = u64(next()) * u64(n);
                low = u32(product);
            }
        }
        return i64(product >> 32);
    }

    void shuffle(i64* pile, i64 size) {
        for (i64 i = size - 1; i > 0; i--) std::swap(pile[i], pile[below(i + 1)]);
    }
};

inline Rng dealer(i64 number) { return {u32(number) | 1u, 0x9E3779B9u, 0x243F6A88u, u32(number * 2654435)}; }

inline i64 mixed(i64 check, i64 value) {
    return ((check & 0x3FFFFFFF) * 1540483477 + (check >> 15) + value) & 0xFFFFFFFF;
}

// The box as the Python side wrote it: a name and its numbers on each line.
struct Box {
    std::map<std::string, std::vector<i64>> lists;

    explicit Box(const char* path) {
        std::ifstream file(path);
        std::string name;
        i64 size;
        while (file >> name >> size) {
            auto& list = lists[name];
            list.resize(size);
            for (auto& value : list) file >> value;
        }
    }
    const std::vector<i64>& list(const std::string& name) const { return lists.at(name); }
    i64 one(const std::string& name) const { return lists.at(name).at(0); }
};

inline i64 write_cells(i64 board, i64 first, i64* out, i64 n) {
    while (board != 0) {
        out[n++] = first + lowest(board);
        board &= board - 1;
    }
    return n;
}

constexpr i64 MOST_MOVES = 10000;
inline i64 legal_moves[16384];

template <class Game> i64 proof(const typename Game::Tables& t, i64 players, i64 number) {
    Game game(t, players, dealer(number));
    Rng rng = dealer(-number);
    i64 moves = 0, check = 2166136261;
    while (!game.over && moves < MOST_MOVES) {
        i64 seats = game.actor_set();
        check = mixed(check, seats);
        i64 seat = lowest(seats);
        i64 found = game.legal_into(seat, legal_moves);
        for (i64 i = 0; i < found; i++) check = mixed(check, legal_moves[i]);
        i64 action = legal_moves[rng.below(found)];
        check = mixed(check, action);
        game.apply(seat, action);
        moves++;
    }
    return mixed(check, moves);
}

template <class Game> void timed(const typename Game::Tables& t, i64 players, i64 first, i64 games) {
    timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    i64 total = 0, all = 0;
    for (i64 number = first; number < first + games; number++) {
        Game game(t, players, dealer(number));
        Rng rng = dealer(-number);
        i64 moves = 0, check = 2166136261;
        while (!game.over && moves < MOST_MOVES) {
            i64 seat = lowest(game.actor_set());
            i64 found = game.legal_into(seat, legal_moves);
            i64 action = legal_moves[rng.below(found)];
            check = mixed(check, found * 131072 + action);
            game.apply(seat, action);
            moves++;
        }
        total += moves;
        all = mixed(all, check);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = double(ended.tv_sec - began.tv_sec) + 1e-9 * double(ended.tv_nsec - began.tv_nsec);
    std::printf("%.9f %lld %lld\n", seconds, (long long)total, (long long)all);
    std::fflush(stdout);
}

// Answers one line after the other: "proof PLAYERS FIRST GAMES" or "time PLAYERS FIRST GAMES".
template <class Game> int serve(const char* path) {
    typename Game::Tables tables{Box(path)};
    char word[16];
    long long players, first, games;
    while (std::scanf("%15s %lld %lld %lld", word, &players, &first, &games) == 4) {
        if (word[0] == 't') {
            timed<Game>(tables, players, first, games);
            continue;
        }
        for (i64 number = first; number < first + games; number++)
            std::printf("%lld ", (long long)proof<Game>(tables, players, number));
        std::printf("\n");
        std::fflush(stdout);
    }
    return 0;
}
