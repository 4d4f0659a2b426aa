// Layers of Oware tables on a graphics card. docs/tables.md explains the method.
//
// Every board starts with what its captures are worth, or with 0 if it can stay in the layer and that is more. Then it takes
// the best of its moves, again and again, until nothing changes. Values that are not 0 only move away from 0, so boards may
// be looked at in any order, and by many threads at once: a value read too early is corrected when the board it came from
// marks its predecessors.
//
// The text is compiled at run time, with MOST set to the most seeds that are asked for. The tests compile it for the processor.

typedef signed char i8;
typedef unsigned int u32;
typedef unsigned long long u64;

// Rows and columns of tables by seeds.
#define WIDTH (MOST + 1)
// A row of first boards has one more entry, the number of all boards.
#define BASES (MOST + 2)
#define THREADS 256
#define WARPS (THREADS / 32)
#define ALL_LANES 0xffffffffu
// No move out of the layer.
#define NONE (-128)
// No seed fell into the enemy row last.
#define NO_HOUSE 7

// What a kernel works on. The program fills in the same structure.
struct Job {
    i8 *pool;           // the values of all layers
    i8 *exits;          // the best value of each board's moves out of the layer
    u32 *changed;       // a bit for each board: its value has changed and its predecessors do not know yet
    u32 *marked;        // a bit for each board: a move of it has changed
    u64 *counts;        // what kernels count
    const u32 *numbers; // sowings, triples, couples and half_ways, as in Shared
    const u64 *places;  // first boards by layer and seeds of the first half; first value of each layer; first half of each
                        // number of seeds; reciprocals of half_ways
    const u64 *halves;  // half boards by seeds and number: the mover's three houses, and above them the other three
    u64 boards;         // in the layer
    u32 seeds;          // in the layer
    u32 abapa;          // whether a grand slam takes nothing
};

// The board as the mover sees it: three houses in each word, the leftmost lowest, a byte a house.
struct Board {
    u32 own_low, own_high, enemy_low, enemy_high;
};

// The tables that every thread needs all the time.
struct Shared {
    uint4 sowings[6 * WIDTH];  // by house and seeds: what the words of a board gain, and above the last the house of the
                               // enemy row that gets the last seed
    u32 triples[WIDTH * WIDTH]; // by seeds of a half and of its first pair: the halves whose first pair holds fewer
    u32 couples[WIDTH * WIDTH]; // by seeds of two pairs and of the first of them: the ways in which that holds fewer
    u32 half_ways[WIDTH];       // by seeds: how many halves there are
    u64 bases[BASES];           // by seeds of the first half: the first board
    u64 halves[WIDTH];          // by seeds: the first half
    u64 reciprocals[WIDTH];     // by seeds: a multiplier that divides by half_ways
};

__device__ void load(Shared &s, const Job &job) {
    u32 *words = (u32 *)s.sowings;
    const u32 *from = job.numbers;
    for (u32 i = threadIdx.x; i < 24 * WIDTH; i += THREADS) words[i] = from[i];
    from += 24 * WIDTH;
    for (u32 i = threadIdx.x; i < WIDTH * WIDTH; i += THREADS) {
        s.triples[i] = from[i];
        s.couples[i] = from[WIDTH * WIDTH + i];
    }
    from += 2 * WIDTH * WIDTH;
    const u64 *places = job.places + WIDTH * BASES + WIDTH;
    for (u32 i = threadIdx.x; i < WIDTH; i += THREADS) {
        s.half_ways[i] = from[i];
        s.halves[i] = places[i];
        s.reciprocals[i] = places[WIDTH + i];
    }
    for (u32 i = threadIdx.x; i < BASES; i += THREADS) s.bases[i] = job.places[job.seeds * BASES + i];
    __syncthreads();
}

// The number of half a board among those with as many seeds, and those seeds.
__device__ inline u32 half_number(const Shared &s, u32 own, u32 enemy, u32 &seeds) {
    u32 pairs = own + enemy;
    u32 a = pairs & 255, b = pairs >> 8 & 255, c = pairs >> 16;
    u32 two = b + c;
    seeds = a + two;
    u32 split = ((own & 255) * (b + 1) + (own >> 8 & 255)) * (c + 1) + (own >> 16);
    return s.triples[seeds * WIDTH + a] + (a + 1) * s.couples[two * WIDTH + b] + split;
}

// The number of a board in a layer whose first boards are given.
__device__ inline u64 rank_in(const Shared &s, const u64 *bases, const Board &b) {
    u32 low_seeds, high_seeds;
    u32 low = half_number(s, b.own_low, b.enemy_low, low_seeds);
    u32 high = half_number(s, b.own_high, b.enemy_high, high_seeds);
    return bases[low_seeds] + (u64)low * s.half_ways[high_seeds] + high;
}

// The board of a number. The first half holds `first` seeds or more; who asks for rising numbers keeps it.
__device__ inline Board board_of(const Shared &s, const Job &job, u64 number, u32 &first) {
    while (s.bases[first + 1] <= number) first++;
    u64 rest = number - s.bases[first];
    u32 second = job.seeds - first;
    u64 low = second == 0 ? rest : __umul64hi(rest, s.reciprocals[second]);
    u64 high = rest - low * s.half_ways[second];
    u64 low_half = job.halves[s.halves[first] + low], high_half = job.halves[s.halves[second] + high];
    Board b = {(u32)low_half & 0xffffff, (u32)high_half & 0xffffff, (u32)(low_half >> 24), (u32)(high_half >> 24)};
    return b;
}

// One bit a house, from the top bits of two words.
__device__ inline u32 six_bits(u32 low, u32 high) {
    return (low >> 7 & 1) | (low >> 14 & 2) | (low >> 21 & 4) | (high >> 4 & 8) | (high >> 11 & 16) | (high >> 18 & 32);
}

__device__ inline u32 filled(u32 low, u32 high) { return six_bits(low + 0x7f7f7f, high + 0x7f7f7f); }

__device__ inline u32 two_or_three(u32 low, u32 high) {
    return six_bits(~(((low ^ 0x020202) & 0xfefefe) + 0x7f7f7f), ~(((high ^ 0x020202) & 0xfefefe) + 0x7f7f7f));
}

// The houses captured by a move that ends in this house of a row that holds 2 or 3 there: down to the first that does not.
__device__ inline u32 chain(u32 low, u32 high, u32 last) {
    u32 reach = (2u << last) - 1;
    u32 blocked = ~two_or_three(low, high) & reach;
    return blocked ? reach & ~((2u << (31 - __clz(blocked))) - 1) : reach;
}

// Seeds in a house of a word.
__device__ inline u32 seeds_in(u32 low, u32 high, u32 house) {
    return (house < 3 ? low >> 8 * house : high >> 8 * (house - 3)) & 255;
}

// What a move makes of the board before captures: the next mover's board.
__device__ inline Board sown(const Board &b, const uint4 &add, u32 house) {
    u32 keep_low = house < 3 ? ~(255u << 8 * house) : ~0u, keep_high = house < 3 ? ~0u : ~(255u << 8 * (house - 3));
    Board next = {b.enemy_low + add.z, b.enemy_high + (add.w & 0xffffff), (b.own_low & keep_low) + add.x,
                  (b.own_high & keep_high) + add.y};
    return next;
}

// Whether a move that has been sown ends in a house with 2 or 3 seeds. If so, `house` is that.
__device__ inline bool captures(const Board &next, const uint4 &add, u32 &house) {
    house = add.w >> 24;
    return house != NO_HOUSE && (seeds_in(next.own_low, next.own_high, house) & ~1u) == 2;
}

// Whether a capture takes the whole row.
__device__ inline bool slam(const Board &next, u32 house) {
    return chain(next.own_low, next.own_high, house) == filled(next.own_low, next.own_high);
}

// The best of a board's moves, given the best that leaves the layer.
__device__ inline int best_of(const Shared &s, const Job &job, const i8 *values, const Board &b, int exit) {
    int best = exit;
#pragma unroll
    for (u32 house = 0; house < 6; house++) {
        u32 seeds = seeds_in(b.own_low, b.own_high, house);
        uint4 add = s.sowings[house * WIDTH + seeds];
        Board next = sown(b, add, house);
        u32 last;
        bool inside = seeds != 0 && (next.own_low | next.own_high) != 0;
        if (inside && captures(next, add, last)) inside = job.abapa && slam(next, last);
        if (inside) {
            int value = -(int)values[rank_in(s, s.bases, next)];
            best = value > best ? value : best;
        }
    }
    return best;
}

// Plays a house: the seeds captured and the next mover's board, or -1 if that is no move. A move that leaves the opponent
// without seeds is for when there is no other, and is not counted as one.
__device__ inline int play(const Shared &s, const Job &job, const Board &b, u32 house, Board &next) {
    u32 seeds = seeds_in(b.own_low, b.own_high, house), last;
    if (seeds == 0 || seeds >= WIDTH) return -1;
    uint4 add = s.sowings[house * WIDTH + seeds];
    next = sown(b, add, house);
    if (!captures(next, add, last)) return (next.own_low | next.own_high) != 0 ? 0 : -1;
    if (slam(next, last)) return job.abapa ? 0 : -1;
    u32 taken = chain(next.own_low, next.own_high, last), took = 0;
    for (u32 i = 0; i < 6; i++) {
        if (taken >> i & 1) {
            took += seeds_in(next.own_low, next.own_high, i);
            if (i < 3) next.own_low &= ~(255u << 8 * i);
            else next.own_high &= ~(255u << 8 * (i - 3));
        }
    }
    return (int)took;
}

// The value of a board of another layer.
__device__ inline int value_in(const Shared &s, const Job &job, u32 seeds, const Board &b) {
    return job.pool[job.places[WIDTH * BASES + seeds] + rank_in(s, job.places + seeds * BASES, b)];
}

// The best value of the moves out of the layer, and what the board is worth to begin with.
__device__ inline int exit_of(const Shared &s, const Job &job, const Board &b, int &value) {
    int seeds_left = (int)job.seeds;
    if ((b.own_low | b.own_high) == 0) return value = -seeds_left;
    int best = NONE;
    bool inside = false;
#pragma unroll 1
    for (u32 house = 0; house < 6; house++) {
        Board next;
        int took = play(s, job, b, house, next);
        if (took > 0) {
            int gain = took - value_in(s, job, job.seeds - took, next);
            best = gain > best ? gain : best;
        }
        inside |= took == 0;
    }
    // Without a move the mover has all that is left.
    if (!inside && best == NONE) return value = seeds_left;
    value = inside && best < 0 ? 0 : best;
    return best;
}

// The houses of the row that was sown into in which a last seed would have captured, so that no predecessor ends there.
__device__ inline u32 capturing(const Job &job, u32 low, u32 high) {
    u32 houses = two_or_three(low, high);
    if (job.abapa) {
        // All filled houses hold 2 or 3 and no empty one lies between them: a last seed in the last of them takes nothing.
        u32 full = filled(low, high), lowest = full & (0u - full);
        if (houses == full && ((full + lowest) & full) == 0) houses &= ~(1u << (31 - __clz(full)));
    }
    return houses;
}

// The board before a move of so many seeds from a house.
__device__ inline Board before(const Shared &s, const Board &b, u32 house, u32 seeds) {
    uint4 add = s.sowings[house * WIDTH + seeds];
    Board prior = {b.enemy_low - add.x + (house < 3 ? seeds << 8 * house : 0),
                   b.enemy_high - add.y + (house < 3 ? 0 : seeds << 8 * (house - 3)), b.own_low - add.z,
                   b.own_high - (add.w & 0xffffff)};
    return prior;
}

// From a house of the player who has moved: which numbers of seeds, less one, up to a round, can have been sown.
__device__ inline u32 sown_from(u32 full, u32 allowed, u32 house) {
    if (full >> house & 1) return 0;
    u32 behind = (full | full << 12) >> (house + 1) & 0x7ff;
    u32 run = (behind ^ (behind + 1)) >> 1;
    return run & ((allowed | allowed << 12) >> (house + 1));
}

// Whether every byte of a word is at least that of another.
__device__ inline bool holds(u32 word, u32 part) { return (((word | 0x80808080) - part) & 0x80808080) == 0x80808080; }

// Marks a predecessor of a board that is now worth so much, unless that cannot change it.
__device__ inline void mark(const Shared &s, const Job &job, const i8 *values, const Board &prior, int value) {
    u64 number = rank_in(s, s.bases, prior);
    int now = values[number];
    // A loss of the opponent can only raise the value; a gain can only lower one that rests on this move.
    bool matters = value < 0 ? now < -value : now <= 0 && now > -value && now > job.exits[number];
    if (matters) {
        u32 bit = 1u << (number & 31), *word = job.marked + (number >> 5);
        if (!(*(volatile u32 *)word & bit)) atomicOr(word, bit);
    }
}

// The numbers of set bits, collected by all threads of a block from its chunks of a bitmap, which are cleared.
#define CHUNK (THREADS * 16)
#define ENOUGH 512
struct Scan {
    u32 list[ENOUGH + CHUNK]; // by turn of the block, and number within the chunk
    u32 sums[WARPS];
};

struct Turn {
    u32 turn;  // how many chunks of this block have been read
    u32 ahead; // the bits that have been read for the next one
};

__device__ inline u32 bits_at(const Job &job, const u32 *bits, u64 chunk) {
    u64 at = chunk * THREADS + threadIdx.x;
    return chunk * CHUNK < job.boards ? ((const unsigned short *)bits)[at] : 0;
}

__device__ inline Turn first_turn(const Job &job, const u32 *bits) {
    Turn t = {0, bits_at(job, bits, blockIdx.x)};
    return t;
}

__device__ u32 collect(Scan &scan, Turn &t, const Job &job, u32 *bits) {
    u32 lane = threadIdx.x & 31, warp = threadIdx.x / 32, count = 0;
    while (count < ENOUGH) {
        u64 chunk = (u64)t.turn * gridDim.x + blockIdx.x;
        if (chunk * CHUNK >= job.boards) break;
        u32 some = t.ahead, turn = t.turn++;
        t.ahead = bits_at(job, bits, chunk + gridDim.x);
        if (some) ((unsigned short *)bits)[chunk * THREADS + threadIdx.x] = 0;
        if (!__syncthreads_or(some != 0)) continue;
        u32 mine = __popc(some), upto = mine;
        for (u32 step = 1; step < 32; step *= 2) {
            u32 other = __shfl_up_sync(ALL_LANES, upto, step);
            if (lane >= step) upto += other;
        }
        if (lane == 31) scan.sums[warp] = upto;
        __syncthreads();
        u32 at = count + upto - mine;
        for (u32 i = 0; i < WARPS; i++) {
            if (i < warp) at += scan.sums[i];
            count += scan.sums[i];
        }
        for (; some; some &= some - 1) scan.list[at++] = turn * CHUNK + threadIdx.x * 16 + (__ffs(some) - 1);
        __syncthreads();
    }
    return count;
}

// The number of a board in the list.
__device__ inline u64 listed(u32 entry) { return ((u64)(entry / CHUNK) * gridDim.x + blockIdx.x) * CHUNK + entry % CHUNK; }

__device__ inline void add_to(u64 *count, u32 number) {
    for (u32 step = 16; step; step /= 2) number += __shfl_down_sync(ALL_LANES, number, step);
    if ((threadIdx.x & 31) == 0 && number) atomicAdd(count, (u64)number);
}

// First values.
extern "C" __global__ void __launch_bounds__(THREADS) begin_layer(Job job) {
    __shared__ Shared s;
    load(s, job);
    i8 *values = job.pool + job.places[WIDTH * BASES + job.seeds];
    u32 first = 0;
    for (u64 i = (u64)blockIdx.x * THREADS + threadIdx.x; i < job.boards; i += (u64)gridDim.x * THREADS) {
        Board b = board_of(s, job, i, first);
        int value;
        job.exits[i] = (i8)exit_of(s, job, b, value);
        values[i] = (i8)value;
    }
}

// Looks at all boards. counts[0]: how many have changed.
extern "C" __global__ void __launch_bounds__(THREADS, SWEEP_BLOCKS) sweep(Job job) {
    __shared__ Shared s;
    load(s, job);
    i8 *values = job.pool + job.places[WIDTH * BASES + job.seeds];
    u32 first = 0, count = 0;
    for (u64 i = (u64)blockIdx.x * THREADS + threadIdx.x; (i & ~31ull) < job.boards; i += (u64)gridDim.x * THREADS) {
        bool other = false;
        if (i < job.boards) {
            Board b = board_of(s, job, i, first);
            int best = best_of(s, job, values, b, job.exits[i]);
            other = best != values[i];
            if (other) values[i] = (i8)best;
        }
        u32 bits = __ballot_sync(ALL_LANES, other);
        if ((threadIdx.x & 31) == 0) {
            job.changed[i / 32] = bits;
            count += __popc(bits);
        }
    }
    add_to(job.counts, count);
}

// Looks at marked boards. counts[0]: how many have changed; counts[1]: how many were looked at.
extern "C" __global__ void __launch_bounds__(THREADS, LOOK_BLOCKS) look(Job job) {
    __shared__ Shared s;
    __shared__ Scan scan;
    load(s, job);
    i8 *values = job.pool + job.places[WIDTH * BASES + job.seeds];
    u32 first = 0, count = 0, looked = 0;
    Turn turn = first_turn(job, job.marked);
    while (u32 len = collect(scan, turn, job, job.marked)) {
        for (u32 e = threadIdx.x; e < len; e += THREADS) {
            u64 i = listed(scan.list[e]);
            Board b = board_of(s, job, i, first);
            int best = best_of(s, job, values, b, job.exits[i]);
            looked++;
            if (best != values[i]) {
                values[i] = (i8)best;
                count++;
                atomicOr(job.changed + i / 32, 1u << (i & 31));
            }
        }
        __syncthreads();
    }
    add_to(job.counts, count);
    add_to(job.counts + 1, looked);
}

// What a warp knows of 32 boards whose predecessors it marks: at most eleven each, up to a round.
struct Changed {
    Board boards[32];
    int values[32];
    unsigned short moves[32 * 11]; // lane, house and seeds
};

// Marks the predecessors of changed boards. counts[2]: how many predecessors there were.
extern "C" __global__ void __launch_bounds__(THREADS, MARK_BLOCKS) mark_before(Job job) {
    __shared__ Shared s;
    __shared__ Scan scan;
    __shared__ Changed warps[WARPS];
    load(s, job);
    const i8 *values = job.pool + job.places[WIDTH * BASES + job.seeds];
    u32 lane = threadIdx.x & 31, first = 0, count = 0;
    Changed &w = warps[threadIdx.x / 32];
    Turn turn = first_turn(job, job.changed);
    while (u32 len = collect(scan, turn, job, job.changed)) {
        for (u32 from = threadIdx.x & ~31u; from < len; from += THREADS) {
            u32 from_house[6] = {0, 0, 0, 0, 0, 0}, mine = 0;
            if (from + lane < len) {
                u64 i = listed(scan.list[from + lane]);
                Board b = board_of(s, job, i, first);
                int value = values[i];
                w.boards[lane] = b;
                w.values[lane] = value;
                // A legal move leaves the opponent with seeds.
                if ((b.own_low | b.own_high) != 0) {
                    u32 full = filled(b.enemy_low, b.enemy_high) | filled(b.own_low, b.own_high) << 6;
                    u32 no = capturing(job, b.own_low, b.own_high), allowed = 0xfff & ~(no << 6);
#pragma unroll
                    for (u32 house = 0; house < 6; house++) {
                        from_house[house] = sown_from(full, allowed, house);
                        mine += __popc(from_house[house]);
                    }
                    // All houses but one hold seeds: more than a round may have been sown from it.
                    u32 house = __ffs(~full) - 1;
                    if (__popc(full) == 11 && house < 6) {
                        for (u32 seeds = 12; seeds <= job.seeds; seeds++) {
                            uint4 add = s.sowings[house * WIDTH + seeds];
                            u32 last = add.w >> 24;
                            if (!holds(b.enemy_low, add.x) || !holds(b.enemy_high, add.y) || !holds(b.own_low, add.z) ||
                                !holds(b.own_high, add.w & 0xffffff))
                                break;
                            if (last == NO_HOUSE || !(no >> last & 1)) {
                                mark(s, job, values, before(s, b, house, seeds), value);
                                count++;
                            }
                        }
                    }
                }
            }
            // The moves of all 32 boards in one list, so that all lanes have as many.
            u32 upto = mine;
            for (u32 step = 1; step < 32; step *= 2) {
                u32 other = __shfl_up_sync(ALL_LANES, upto, step);
                if (lane >= step) upto += other;
            }
            u32 all = __shfl_sync(ALL_LANES, upto, 31), at = upto - mine;
#pragma unroll
            for (u32 house = 0; house < 6; house++) {
                for (u32 some = from_house[house]; some; some &= some - 1) {
                    w.moves[at++] = (unsigned short)(lane << 9 | house << 6 | __ffs(some));
                }
            }
            __syncwarp();
            for (u32 i = lane; i < all; i += 32) {
                u32 move = w.moves[i];
                mark(s, job, values, before(s, w.boards[move >> 9], move >> 6 & 7, move & 63), w.values[move >> 9]);
            }
            count += mine;
            __syncwarp();
        }
        __syncthreads();
    }
    add_to(job.counts + 2, count);
}

// Counts boards by value: counts[value + 64].
extern "C" __global__ void __launch_bounds__(THREADS) count_values(Job job) {
    __shared__ u32 counts[WARPS][128];
    const i8 *values = job.pool + job.places[WIDTH * BASES + job.seeds];
    for (u32 i = threadIdx.x; i < WARPS * 128; i += THREADS) counts[i / 128][i % 128] = 0;
    __syncthreads();
    // A layer begins at a multiple of 256, so that four values can be read at once.
    u64 words = job.boards / 4;
    u32 *mine = counts[threadIdx.x / 32];
    for (u64 i = (u64)blockIdx.x * THREADS + threadIdx.x; i < words; i += (u64)gridDim.x * THREADS) {
        u32 four = ((const u32 *)values)[i];
        for (u32 k = 0; k < 32; k += 8) atomicAdd(&mine[((four >> k & 255) + 64) & 127], 1u);
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (u64 i = words * 4; i < job.boards; i++) atomicAdd(&mine[(values[i] + 64) & 127], 1u);
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        u64 sum = 0;
        for (u32 i = 0; i < WARPS; i++) sum += counts[i][threadIdx.x];
        if (sum) atomicAdd(job.counts + threadIdx.x, sum);
    }
}

// The values at some places of the pool.
extern "C" __global__ void pick(const i8 *pool, const u64 *places, i8 *values, u32 count) {
    u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] = pool[places[i]];
}
