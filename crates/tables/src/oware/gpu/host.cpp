// Runs the kernels on the processor, for the tests: every thread of a block is a fiber, and blocks run one after the other.
//
// Usage: host ABAPA IN OUT [VALUES]. IN holds the numbers, the places and the halves, each with its length before it. OUT gets the
// values of all layers. If these are given, it gets boards from lines of play and the values of their moves instead.
// Usage: host ABAPA IN OUT - CHANGED. CHANGED holds numbers of boards of the largest layer; OUT gets a bit for each predecessor.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <csetjmp>
#include <functional>
#include <ucontext.h>
#include <vector>

struct alignas(16) uint4 {
    uint32_t x, y, z, w;
};
struct Index3 {
    uint32_t x;
};

static const int FIBERS = 256, LANES = 32;
static Index3 blockIdx, gridDim, blockDim;
static int now; // the fiber that runs
static ucontext_t contexts[FIBERS], beginning;
static jmp_buf places_of[FIBERS], scheduler;
static enum { NEW, RUNNING, OVER } states[FIBERS];
static struct Group {
    int arrived, turn;
    uint32_t words[FIBERS];
} block, warps[FIBERS / LANES];

#define threadIdx (Index3{uint32_t(now)})
#define __device__ static
#define __global__
#define __shared__ static
#define __launch_bounds__(...)

static void wait(Group &group, int members) {
    int turn = group.turn;
    if (++group.arrived == members) {
        group.arrived = 0;
        group.turn++;
    }
    while (group.turn == turn) {
        // Faster than swapcontext, which calls the system.
        if (!_setjmp(places_of[now])) _longjmp(scheduler, 1);
    }
}
static Group &warp() { return warps[now / LANES]; }
static void __syncthreads() { wait(block, FIBERS); }
static void __syncwarp() { wait(warp(), LANES); }
// Every member gives a word, and makes something of those of all.
template <class Read> static uint32_t together(Group &group, int place, int members, uint32_t word, Read read) {
    group.words[place] = word;
    wait(group, members);
    uint32_t made = read(group.words);
    wait(group, members);
    return made;
}
static int __syncthreads_or(int yes) {
    return together(block, now, FIBERS, yes != 0, [](const uint32_t *all) {
        uint32_t any = 0;
        for (int i = 0; i < FIBERS; i++) any |= all[i];
        return any;
    });
}
static uint32_t from_lane(uint32_t word, int lane) {
    int own = now % LANES, from = lane >= 0 && lane < LANES ? lane : own;
    return together(warp(), own, LANES, word, [from](const uint32_t *all) { return all[from]; });
}
static uint32_t __shfl_sync(uint32_t, uint32_t word, int lane) { return from_lane(word, lane); }
static uint32_t __shfl_up_sync(uint32_t, uint32_t word, int step) { return from_lane(word, now % LANES - step); }
static uint32_t __shfl_down_sync(uint32_t, uint32_t word, int step) { return from_lane(word, now % LANES + step); }
static uint32_t __ballot_sync(uint32_t, bool yes) {
    return together(warp(), now % LANES, LANES, yes, [](const uint32_t *all) {
        uint32_t bits = 0;
        for (int i = 0; i < LANES; i++) bits |= all[i] << i;
        return bits;
    });
}
static int __popc(uint32_t word) { return __builtin_popcount(word); }
static int __clz(uint32_t word) { return word ? __builtin_clz(word) : 32; }
static int __ffs(uint32_t word) { return __builtin_ffs(int(word)); }
static uint64_t __umul64hi(uint64_t a, uint64_t b) { return uint64_t((unsigned __int128)a * b >> 64); }
template <class T> static T atomicAdd(T *at, T more) {
    T was = *at;
    *at += more;
    return was;
}
static uint32_t atomicOr(uint32_t *at, uint32_t bits) {
    uint32_t was = *at;
    *at |= bits;
    return was;
}

#include "kernels.cu"
#include "positions.cu"

static std::function<void()> kernel;
static void fiber() {
    kernel();
    states[now] = OVER;
    _longjmp(scheduler, 1);
}

static void launch(uint32_t blocks, std::function<void()> work) {
    static std::vector<std::vector<char>> stacks(FIBERS, std::vector<char>(1 << 16));
    kernel = work;
    gridDim.x = blocks;
    blockDim.x = FIBERS;
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) {
        memset(&block, 0, sizeof block);
        memset(warps, 0, sizeof warps);
        for (int i = 0; i < FIBERS; i++) {
            getcontext(&contexts[i]);
            contexts[i].uc_stack.ss_sp = stacks[i].data();
            contexts[i].uc_stack.ss_size = stacks[i].size();
            contexts[i].uc_link = nullptr;
            makecontext(&contexts[i], fiber, 0);
            states[i] = NEW;
        }
        static int left;
        for (left = FIBERS; left > 0;) {
            left = 0;
            for (now = 0; now < FIBERS; now++) {
                if (states[now] == OVER) continue;
                if (!_setjmp(scheduler)) {
                    if (states[now] == RUNNING) _longjmp(places_of[now], 1);
                    states[now] = RUNNING;
                    swapcontext(&beginning, &contexts[now]);
                }
                left += states[now] != OVER;
            }
        }
    }
}

template <class T> static std::vector<T> read(FILE *in) {
    uint64_t len;
    if (fread(&len, 8, 1, in) != 1) exit(2);
    std::vector<T> all(len);
    if (fread(all.data(), sizeof(T), len, in) != len) exit(2);
    return all;
}

static int play(Job job, const char *values, const char *to) {
    const u64 *starts = job.places + WIDTH * BASES;
    FILE *in = fopen(values, "rb");
    for (u32 seeds = 0; seeds <= MOST; seeds++) {
        u64 boards = job.places[seeds * BASES + seeds + 1];
        if (fread(job.pool + starts[seeds], 1, boards, in) != boards) return 2;
    }
    fclose(in);
    const u32 LEAST = 5, LAYERS = MOST - LEAST + 1;
    const u64 QUOTA = 500;
    std::vector<uint4> records(QUOTA * LAYERS), kept;
    std::vector<u64> seen(LAYERS);
    Lines lines = {records.data(), seen.data(), 1, QUOTA, 2000, LEAST};
    job.seeds = MOST;
    launch(2, [&] { play_lines(job, lines); });
    for (u32 i = 0; i < LAYERS; i++) {
        for (u64 k = 0; k < QUOTA && k < seen[i]; k++) kept.push_back(records[i * QUOTA + k]);
    }
    std::vector<i8> moves(12 * kept.size());
    launch(2, [&] { move_values(job, kept.data(), moves.data(), kept.size()); });
    FILE *out = fopen(to, "wb");
    for (size_t i = 0; i < kept.size(); i++) {
        fwrite(&kept[i], 16, 1, out);
        fwrite(&moves[12 * i], 12, 1, out);
    }
    return fclose(out) == 0 ? 0 : 2;
}

static int mark_all(Job job, const char *from, const char *to) {
    job.seeds = MOST;
    job.boards = job.places[MOST * BASES + MOST + 1];
    // Every board loses all, and those that have changed lose one: so all their predecessors win more than they know.
    i8 *values = job.pool + job.places[WIDTH * BASES + MOST];
    memset(values, -MOST, job.boards);
    FILE *in = fopen(from, "rb");
    for (u64 number; fread(&number, 8, 1, in) == 1;) {
        values[number] = -1;
        job.changed[number / 32] |= 1u << number % 32;
    }
    fclose(in);
    launch(2, [&] { mark_before(job); });
    FILE *out = fopen(to, "wb");
    fwrite(job.marked, 4, (job.boards + 31) / 32, out);
    return fclose(out) == 0 ? 0 : 2;
}

int main(int count, char **args) {
    FILE *in = fopen(args[2], "rb");
    auto numbers = read<u32>(in);
    auto places = read<u64>(in);
    auto halves = read<u64>(in);
    fclose(in);
    const u64 *starts = places.data() + WIDTH * BASES;
    u64 most = places[MOST * BASES + MOST + 1];
    std::vector<i8> pool(starts[MOST] + most), exits(most);
    std::vector<u32> changed(most / 32 + CHUNK), marked(most / 32 + CHUNK);
    std::vector<u64> counts(128);
    for (u32 seeds = 0; seeds <= MOST; seeds++) {
        Job job = {pool.data(),    exits.data(),  changed.data(), marked.data(),
                   counts.data(),  numbers.data(), places.data(), halves.data(),
                   places[seeds * BASES + seeds + 1], seeds, u32(atoi(args[1]))};
        if (count > 5) return mark_all(job, args[5], args[3]);
        if (count > 4) return play(job, args[4], args[3]);
        std::fill(changed.begin(), changed.end(), 0);
        std::fill(marked.begin(), marked.end(), 0);
        std::fill(counts.begin(), counts.end(), 0);
        launch(2, [&] { begin_layer(job); });
        launch(2, [&] { sweep(job); });
        // Marking begins at once, so that it is tried with many boards and with few.
        while (counts[0] > 0) {
            launch(2, [&] { mark_before(job); });
            counts[0] = 0;
            launch(2, [&] { look(job); });
        }
        counts[0] = 0;
        launch(2, [&] { sweep(job); });
        if (counts[0] != 0) {
            fprintf(stderr, "%u seeds: %llu values are not the best of their moves\n", seeds, counts[0]);
            return 1;
        }
        counts.assign(128, 0);
        launch(2, [&] { count_values(job); });
        std::vector<u64> counted(128);
        for (u64 i = 0; i < job.boards; i++) counted[pool[starts[seeds] + i] + 64]++;
        if (counted != counts) return fprintf(stderr, "%u seeds: the counts are wrong\n", seeds), 1;
    }
    FILE *out = fopen(args[3], "wb");
    for (u32 seeds = 0; seeds <= MOST; seeds++) fwrite(pool.data() + starts[seeds], 1, places[seeds * BASES + seeds + 1], out);
    return fclose(out) == 0 ? 0 : 2;
}
