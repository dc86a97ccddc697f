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

typedef struct {
    uint8_t count[TEAMS][FINISH + 1];
    uint8_t total[FINISH + 1];  /* of all teams; kept for the fields only */
    uint32_t stands[TEAMS];     /* where a team has a checker that is not out */
    uint32_t owns[TEAMS];       /* fields where it has two or more */
    uint32_t full;              /* fields that hold CAPACITY checkers */
} Board;

typedef struct {
    uint64_t turns, rolls, hits, wins[TEAMS];
    uint64_t visits_at[FINISH + 1], hits_at[FINISH + 1];
} Tally;

static void set_up(Board *b)
{
    memset(b, 0, sizeof *b);
    for (int team = 0; team < TEAMS; team++) {
        b->count[team][0] = CHECKERS;
        b->stands[team] = BIT(0);
    }
}

/* The spaces on which the team may land. */
static inline uint32_t open_to(const Board *b, int team)
{
    uint32_t owned = 0;
    for (int other = 0; other < TEAMS; other++)
        owned |= b->owns[other];
    return ~(b->full | (owned & ~b->owns[team])) | OUT;
}

/* The spaces from which the team can play the die. */
static inline uint32_t movable(const Board *b, int team, int die)
{
    return b->stands[team] & open_to(b, team) >> die;
}

/* Sends the foreign checkers home from a field the team has come to own: one of each team at most,
 * since two would have owned it. */
static inline void hit(Board *b, int team, int field, Tally *tally, bool count)
{
    for (int other = 0; other < TEAMS; other++) {
        if (other == team || !(b->stands[other] & BIT(field)))
            continue;
        b->count[other][field] = 0;
        b->stands[other] &= ~BIT(field);
        b->count[other][0]++;
        b->stands[other] |= BIT(0);
        tally->hits++;
        if (count)
            tally->hits_at[field]++;
    }
    b->total[field] = b->count[team][field];
}

static inline void move(Board *b, int team, int from, int die, Tally *tally, bool count)
{
    uint8_t *mine = b->count[team];
    int to = from + die < FINISH ? from + die : FINISH;

    if (--mine[from] == 0)
        b->stands[team] &= ~BIT(from);
    if (from > 0) {
        b->total[from]--;
        b->full &= ~BIT(from);
        if (mine[from] < 2)
            b->owns[team] &= ~BIT(from);
    }

    mine[to]++;
    if (count)
        tally->visits_at[to]++;
    if (to == FINISH)
        return;
    b->stands[team] |= BIT(to);
    b->total[to]++;
    if (mine[to] >= 2) {
        b->owns[team] |= BIT(to);
        if (b->total[to] > mine[to])
            hit(b, team, to, tally, count);
    }
    if (b->total[to] == CAPACITY)
        b->full |= BIT(to);
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

/* Plays one of two dice, or the only one where `second` is 0. Returns the die played, 0 if none
 * can be. */
static inline int play_die(Board *b, int team, int first, int second, Random *random,
                           Tally *tally, bool count)
{
    uint64_t choices = movable(b, team, first);
    if (second)
        choices |= (uint64_t)movable(b, team, second) << 32;
    if (choices == 0)
        return 0;
    int choice = place_of(choices, below(random, (uint32_t)__builtin_popcountll(choices)));
    int die = choice < 32 ? first : second;
    move(b, team, choice % 32, die, tally, count);
    return die;
}

/* Plays both dice as far as they go; true if that brings the last checker out. */
static inline bool play_roll(Board *b, int team, int first, int second, Random *random,
                             Tally *tally, bool count)
{
    int die = play_die(b, team, first, second == first ? 0 : second, random, tally, count);
    if (die && b->stands[team])
        play_die(b, team, first + second - die, 0, random, tally, count);
    return b->stands[team] == 0;
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
