// Boards from lines of play, with their values, for training. Compiled together with kernels.cu when they are asked for.

// What is wanted. The program fills in the same structure.
struct Lines {
    uint4 *records; // for each number of seeds from the least on as many as the quota
    u64 *seen;      // for each number of seeds how many boards came along
    u64 seed;       // of the random numbers
    u64 quota;      // boards kept for each number of seeds
    u32 plies;      // that each thread plays
    u32 least;      // seeds
};

#define START 48
// How a player chooses.
#define AT_RANDOM 0
#define MOST_SEEDS 1
#define MOST_SEEDS_AFTER_REPLY 2
#define BY_TABLE 3
// A line ends after so many plies in all, and after so many near the tables.
#define LONGEST 500
#define LONGEST_LATE 160

struct Random {
    u64 state;
};

__device__ inline u32 random_word(Random &random) {
    random.state += 0x9e3779b97f4a7c15ull;
    u64 x = (random.state ^ random.state >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return (u32)(x >> 32);
}

__device__ inline u32 below(Random &random, u32 most) { return (u32)((u64)random_word(random) * most >> 32); }

// Houses as the mover sees them, value, seeds: sixteen bytes.
__device__ inline uint4 record_of(const Board &b, int value, u32 seeds) {
    uint4 r;
    r.x = b.own_low | b.own_high << 24;
    r.y = b.own_high >> 8 | b.enemy_low << 16;
    r.z = b.enemy_low >> 16 | b.enemy_high << 8;
    r.w = (u32)(value & 255) | seeds << 8;
    return r;
}

__device__ inline Board board_in(const uint4 &r) {
    Board b = {r.x & 0xffffff, (r.x >> 24 | r.y << 8) & 0xffffff, (r.y >> 16 | r.z << 16) & 0xffffff, r.z >> 8};
    return b;
}

// The most that a move captures.
__device__ int most_captured(const Shared &s, const Job &job, const Board &b) {
    int best = 0;
#pragma unroll 1
    for (u32 house = 0; house < 6; house++) {
        Board next;
        int took = play(s, job, b, house, next);
        best = took > best ? took : best;
    }
    return best;
}

// Plays a move chosen in this way, ties by lot; false if there is none.
__device__ bool choose(const Shared &s, const Job &job, Random &random, u32 how, Board &b, u32 &seeds) {
    int best = -1000000, best_took = -1;
    Board chosen = b;
#pragma unroll 1
    for (u32 house = 0; house < 6; house++) {
        Board next;
        int took = play(s, job, b, house, next);
        if (took < 0) continue;
        int score = 0;
        if (how == MOST_SEEDS) score = took;
        if (how == MOST_SEEDS_AFTER_REPLY) score = took - most_captured(s, job, next);
        if (how == BY_TABLE) score = took - value_in(s, job, seeds - took, next);
        score = score * 256 + (int)(random_word(random) & 255);
        if (score > best) {
            best = score;
            best_took = took;
            chosen = next;
        }
    }
    if (best_took < 0) return false;
    b = chosen;
    seeds -= best_took;
    return true;
}

// Plays lines from the opening on, by players of all kinds who make mistakes, and keeps boards a few random plies off them.
extern "C" __global__ void __launch_bounds__(THREADS) play_lines(Job job, Lines lines) {
    __shared__ Shared s;
    load(s, job);
    Random random = {lines.seed * 0xd1342543de82ef95ull + (u64)blockIdx.x * THREADS + threadIdx.x};
    random.state = (u64)random_word(random) << 32 | random_word(random);
    Board b = {0, 0, 0, 0};
    u32 seeds = 0, ply = 0, late = 0, opening = 0, kinds = 0, mistakes[2] = {0, 0};
    for (u32 i = 0; i < lines.plies; i++) {
        if (seeds == 0) {
            b.own_low = b.own_high = b.enemy_low = b.enemy_high = START / 12 * 0x010101;
            seeds = START;
            ply = late = kinds = 0;
            opening = below(random, 9);
            for (u32 player = 0; player < 2; player++) {
                u32 kind = below(random, 100), rate = below(random, 4);
                kinds |= (kind < 12 ? AT_RANDOM : kind < 30 ? MOST_SEEDS : kind < 62 ? MOST_SEEDS_AFTER_REPLY : BY_TABLE) << 2 * player;
                mistakes[player] = rate == 0 ? 2 : rate == 1 ? 6 : rate == 2 ? 15 : 35;
            }
        }
        u32 player = ply & 1, how = kinds >> 2 * player & 3;
        if (how == BY_TABLE && seeds > MOST) how = MOST_SEEDS_AFTER_REPLY;
        if (below(random, 100) < mistakes[player] || ply < opening) how = AT_RANDOM;
        if (!choose(s, job, random, how, b, seeds) || seeds < lines.least || ++ply > LONGEST || late > LONGEST_LATE) {
            seeds = 0;
            continue;
        }
        late += seeds <= MOST + 4;
        if (seeds > MOST + 6 || below(random, 100) >= 30) continue;
        Board kept = b;
        u32 left = seeds, off = below(random, 7);
        bool played = true;
        for (; off > 2 && played; off--) played = choose(s, job, random, AT_RANDOM, kept, left);
        if (!played || left < lines.least || left > MOST || (kept.own_low | kept.own_high) == 0) continue;
        // Each board that comes along is kept with the same chance.
        u64 number = atomicAdd(lines.seen + (left - lines.least), 1ull), place = number;
        if (number >= lines.quota) place = __umul64hi((u64)random_word(random) << 32 | random_word(random), number + 1);
        if (place >= lines.quota) continue;
        lines.records[(left - lines.least) * lines.quota + place] = record_of(kept, value_in(s, job, left, kept), left);
    }
}

// For each board: what each of its moves is worth, -128 for none, and what each captures.
extern "C" __global__ void __launch_bounds__(THREADS) move_values(Job job, const uint4 *records, i8 *moves, u64 count) {
    __shared__ Shared s;
    load(s, job);
    for (u64 i = (u64)blockIdx.x * THREADS + threadIdx.x; i < count; i += (u64)gridDim.x * THREADS) {
        Board b = board_in(records[i]);
        u32 seeds = records[i].w >> 8 & 255;
        for (u32 house = 0; house < 6; house++) {
            Board next;
            int took = play(s, job, b, house, next);
            moves[i * 12 + house] = (i8)(took < 0 ? -128 : took - value_in(s, job, seeds - took, next));
            moves[i * 12 + 6 + house] = (i8)(took < 0 ? 0 : took);
        }
    }
}
