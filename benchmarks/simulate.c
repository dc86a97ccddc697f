/* Random games of Cuatto on the plain board `snake-24`: the yardstick for the compiled engine.
 *
 *     cc -O3 -march=native -o simulate simulate.c
 *     ./simulate GAMES SEED [count]
 *
 * Four teams of six regular checkers run from a pool (0) over the spaces 1 to 24, which hold four
 * checkers each, to the finish (25), with every rule at its default. At each decision the mover
 * picks evenly among its distinct choices: a die value and the space to move from.
 * One line of JSON goes to standard output; `count` adds the landings by dice and the checkers hit
 * on each space, summed over all games.
 */

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { TEAMS = 4, CHECKERS = 6, FIELDS = 24, FINISH = FIELDS + 1, CAPACITY = 4, SIDES = 6 };

/* ---- Random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64 ---- */

typedef struct { uint64_t s[4]; } Random;

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint64_t rotated(uint64_t x, int k) { return x << k | x >> (64 - k); }

static inline uint64_t next(Random *r)
{
    uint64_t *s = r->s, result = rotated(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

/* A number below n; n is at most 36, so the bias of about n / 2^32 does not show. */
static inline uint32_t below(Random *r, uint32_t n)
{
    return (uint32_t)((next(r) >> 32) * n >> 32);
}

/* ---- The board ---- */

/* Bit s of a mask stands for space s; the bits from FINISH on all mean the finish, so that a mask
 * shifted right by a die tells from where that die leads onto its bits. */
#define BIT(space) (UINT32_C(1) << (space))
#define OUT (~UINT32_C(0) << FINISH)

/* at_least[n - 1][team] holds the spaces where the team has n checkers or more, the finish left
 * out: a team with nothing in the first of its masks is out. */
typedef struct { uint32_t at_least[CHECKERS][TEAMS]; } Board;

typedef struct {
    uint64_t turns, rolls, hits, wins[TEAMS];
    uint64_t visits_at[FINISH + 1], hits_at[FINISH + 1];
} Tally;

static void set_up(Board *b)
{
    memset(b, 0, sizeof *b);
    for (int n = 0; n < CHECKERS; n++)
        for (int team = 0; team < TEAMS; team++)
            b->at_least[n][team] = BIT(0);
}

static inline void add(Board *b, int team, uint32_t space)
{
    for (int n = CHECKERS - 1; n > 0; n--)
        b->at_least[n][team] |= b->at_least[n - 1][team] & space;
    b->at_least[0][team] |= space;
}

static inline void take(Board *b, int team, uint32_t space)
{
    for (int n = 0; n < CHECKERS - 1; n++)
        b->at_least[n][team] &= ~space | b->at_least[n + 1][team];
    b->at_least[CHECKERS - 1][team] &= ~space;
}

static inline bool is_out(const Board *b, int team) { return b->at_least[0][team] == 0; }

/* The spaces from which the team can play the die. A space that teams share holds one checker of
 * each, as a second would have hit the others: it is full when all teams are there. */
static inline uint32_t movable(const Board *b, int team, int die)
{
    uint32_t owned = 0, full = 0, shared = ~UINT32_C(0);
    for (int other = 0; other < TEAMS; other++) {
        owned |= b->at_least[1][other];
        full |= b->at_least[CAPACITY - 1][other];
        shared &= b->at_least[0][other];
    }
    uint32_t closed = (owned & ~b->at_least[1][team]) | full | shared;
    return b->at_least[0][team] & (~closed | OUT) >> die;
}

static inline void move(Board *b, int team, int from, int die, Tally *tally, bool count)
{
    uint32_t target = BIT(from + die) & ~OUT;
    int to = from + die < FINISH ? from + die : FINISH;

    take(b, team, BIT(from));
    add(b, team, target);
    if (count)
        tally->visits_at[to]++;

    uint32_t owned = b->at_least[1][team] & target;
    uint32_t foreign = 0;
    for (int other = 0; other < TEAMS; other++)
        if (other != team)
            foreign |= b->at_least[0][other];
    if ((owned & foreign) == 0)
        return;
    for (int other = 0; other < TEAMS; other++) {
        if (other != team && (b->at_least[0][other] & owned)) {
            take(b, other, owned);
            add(b, other, BIT(0));
            tally->hits++;
            if (count)
                tally->hits_at[to]++;
        }
    }
}

/* The place of the k-th bit set, counted from 0. */
static inline int place_of(uint64_t mask, uint32_t k)
{
#ifdef __BMI2__
    mask = _pdep_u64(UINT64_C(1) << k, mask);
#else
    while (k--)
        mask &= mask - 1;
#endif
    return __builtin_ctzll(mask);
}

/* ---- Play ---- */

/* Picks evenly among the bits set. */
static inline int pick(uint64_t choices, Random *random)
{
    return place_of(choices, below(random, (uint32_t)__builtin_popcountll(choices)));
}

/* Plays both dice as far as they go; true if that brings the last checker out. */
static inline bool play_roll(Board *b, int team, int first, int second, Random *random,
                             Tally *tally, bool count)
{
    uint32_t by_first = movable(b, team, first);
    uint32_t by_second = first == second ? 0 : movable(b, team, second);
    uint64_t choices = by_first | (uint64_t)by_second << 32;
    if (choices == 0)
        return false;
    int choice = pick(choices, random);
    int die = choice < 32 ? first : second;
    move(b, team, choice & 31, die, tally, count);
    if (is_out(b, team))
        return true;

    die = first + second - die;
    choices = movable(b, team, die);
    if (choices == 0)
        return false;
    move(b, team, pick(choices, random), die, tally, count);
    return is_out(b, team);
}

static inline void play_game(Random *random, Tally *tally, bool count)
{
    Board board;
    set_up(&board);
    for (int team = 0;; team = (team + 1) % TEAMS) {
        int roll = (int)below(random, SIDES * SIDES);
        tally->turns++;
        tally->rolls++;
        if (play_roll(&board, team, roll / SIDES + 1, roll % SIDES + 1, random, tally, count)) {
            tally->wins[team]++;
            return;
        }
    }
}

static void print_counts(const char *name, const uint64_t *counts, int n)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < n; i++)
        printf("%s%" PRIu64, i ? ", " : "", counts[i]);
    printf("]");
}

int main(int argc, char **argv)
{
    bool count = argc == 4 && strcmp(argv[3], "count") == 0;
    uint64_t games = argc > 2 ? strtoull(argv[1], NULL, 10) : 0;
    if (games == 0 || (argc != 3 && !count)) {
        fprintf(stderr, "usage: %s GAMES SEED [count]\n", argv[0]);
        return 2;
    }
    Random random;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    for (int i = 0; i < 4; i++)
        random.s[i] = splitmix(&seed);

    Tally tally = {0};
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    /* `count` is a constant in each call, so that games without it carry no trace of it. */
    if (count)
        for (uint64_t game = 0; game < games; game++)
            play_game(&random, &tally, true);
    else
        for (uint64_t game = 0; game < games; game++)
            play_game(&random, &tally, false);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec)
                   + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);

    printf("{\"games\": %" PRIu64 ", \"seconds\": %.6f, \"turns_mean\": %.6f", games, seconds,
           (double)tally.turns / (double)games);
    print_counts("wins", tally.wins, TEAMS);
    printf(", \"hits_mean\": %.6f, \"rolls_mean\": %.6f", (double)tally.hits / (double)games,
           (double)tally.rolls / (double)games);
    if (count) {
        print_counts("visits", tally.visits_at, FINISH + 1);
        print_counts("hits", tally.hits_at, FINISH + 1);
    }
    printf("}\n");
    return 0;
}
