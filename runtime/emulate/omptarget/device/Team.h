// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the threads of a team know of each other, and how a kernel starts.
//
// A kernel in SPMD mode runs on all threads from its start. In generic mode
// one thread, the main one, has a warp of its own, the last; the others are
// workers that wait for parallel regions. All that is common lies in the
// team's shared memory; threads write only what is their own, or one writes
// and a barrier stands between that and the others' reads.
#ifndef ROOFLINE_OMPTARGET_DEVICE_TEAM_H
#define ROOFLINE_OMPTARGET_DEVICE_TEAM_H

using u8 = unsigned char;
using i16 = short;
using u32 = unsigned;
using i32 = int;
using u64 = unsigned long long;
using i64 = long long;
static_assert(sizeof(i64) == 8 && sizeof(void *) == 8);

// The compiler's own description of where a call comes from; not read here.
struct Ident;

/// As clang emits it beside each kernel.
struct KernelEnvironment {
  u8 UseGenericStateMachine, MayNest, Mode; // Mode: 1 generic, 2 and 3 SPMD
  i32 MinThreads, MaxThreads, MinTeams, MaxTeams, ReductionSize,
      ReductionLength;
  Ident *Where;
  void *Dynamic;
};

/// Made by the host for each launch (../KernelLaunch.cpp).
struct LaunchEnvironment {
  u32 TeamsDone; // of a reduction over teams
  u32 Unused;
  void *Reduction; // a record for each team
};

#define ENTRY extern "C" __attribute__((always_inline, used))
#define INSIDE static inline __attribute__((always_inline))
#define SHARED                                                                 \
  [[clang::loader_uninitialized]] static __attribute__((address_space(3)))

/// A pointer type, so that SHARED means the pointer and not what it points to.
template <typename T> using Same = T;

/// Set before kernels are optimised: none is in generic mode; none has parallel
/// regions within others; all threads of a team are in each region.
extern "C" {
extern const u8 roofline_only_spmd, roofline_never_nests, roofline_whole_teams;
const u8 roofline_only_spmd __attribute__((weak)) = 0;
const u8 roofline_never_nests __attribute__((weak)) = 0;
const u8 roofline_whole_teams __attribute__((weak)) = 0;
}

constexpr u32 MostThreads = 1024, MostArguments = 64, StackBytes = 2048;

using Worker = void (*)(i16, i32);

SHARED u32 IsSpmdTeam;
/// Threads of the parallel region that is under way, or was last.
SHARED u32 RegionSize;
/// The region's number, and the last one whose threads are all done.
SHARED volatile u32 Region, RegionDone;
SHARED Same<void *> RegionWork; // a Worker, null where there is no more work
SHARED Same<void *> RegionArguments[MostArguments];
SHARED Same<LaunchEnvironment *> Launch;
/// Of each thread: parallel regions that it is in.
SHARED u8 Depth[MostThreads];
/// The main thread's variables that workers may use.
SHARED char Stack[StackBytes] __attribute__((aligned(16)));
SHARED u32 StackTop;

INSIDE u32 threadInBlock() { return __nvvm_read_ptx_sreg_tid_x(); }
INSIDE u32 blockSize() { return __nvvm_read_ptx_sreg_ntid_x(); }
INSIDE u32 teamNumber() { return __nvvm_read_ptx_sreg_ctaid_x(); }
INSIDE u32 numberOfTeams() { return __nvvm_read_ptx_sreg_nctaid_x(); }
INSIDE void blockBarrier() { __syncthreads(); }

INSIDE bool isSpmd() { return roofline_only_spmd || IsSpmdTeam; }
INSIDE u32 mainThread() { return (blockSize() - 1) & ~31u; }
/// Threads that a parallel region can have.
INSIDE u32 workers() { return isSpmd() ? blockSize() : mainThread(); }
INSIDE bool isMainThread() {
  return !isSpmd() && threadInBlock() == mainThread();
}

/// In a region, and not in one inside that, where a thread is alone.
INSIDE bool isInTeam() { return Depth[threadInBlock()] == 1; }
INSIDE u32 threadNumber() { return isInTeam() ? threadInBlock() : 0; }
INSIDE u32 regionSize() {
  return roofline_whole_teams ? workers() : RegionSize;
}
INSIDE u32 numberOfThreads() { return isInTeam() ? regionSize() : 1; }

/// A barrier while others of the block wait for the end of the region, see
/// waitForRegion(): in two halves, between which those look for the end.
INSIDE void barrierBesideOthers() {
  blockBarrier();
  blockBarrier();
}

/// For threads that have no part in the region under way.
INSIDE void waitForRegion() {
  u32 Wanted = Region, Done;
  do {
    blockBarrier();
    Done = RegionDone;
    blockBarrier();
  } while (Done != Wanted);
}

/// Of a thread that waitForRegion()s have to wait for.
INSIDE void endRegion() {
  if (threadInBlock() == 0)
    RegionDone = Region;
  barrierBesideOthers();
}

ENTRY void __kmpc_barrier_simple_generic(Ident *, i32) { blockBarrier(); }
ENTRY void __kmpc_barrier_simple_spmd(Ident *, i32) { blockBarrier(); }

ENTRY bool __kmpc_kernel_parallel(void **Work) {
  *Work = RegionWork;
  if (!*Work)
    return false;
  if (threadInBlock() < RegionSize) {
    Depth[threadInBlock()] = 1;
    return true;
  }
  waitForRegion();
  return false;
}

ENTRY void __kmpc_kernel_end_parallel() {
  Depth[threadInBlock()] = 0;
  endRegion();
}

/// What a worker does where the compiler has not written it out.
INSIDE void work() {
  for (;;) {
    blockBarrier();
    void *Work;
    bool Takes = __kmpc_kernel_parallel(&Work);
    if (!Work)
      return;
    if (Takes) {
      reinterpret_cast<Worker>(Work)(0, threadInBlock());
      __kmpc_kernel_end_parallel();
    }
    blockBarrier();
  }
}

/// -1 for a thread that is to run the kernel's code.
ENTRY i32 __kmpc_target_init(KernelEnvironment *Kernel,
                             LaunchEnvironment *Given) {
  u32 Me = threadInBlock();
  bool Spmd = roofline_only_spmd || (Kernel->Mode & 2);
  Depth[Me] = 0;
  if (Me == 0) {
    IsSpmdTeam = Spmd;
    RegionSize = 0;
    Region = 0;
    RegionDone = 0;
    RegionWork = nullptr;
    Launch = Given;
    StackTop = 0;
  }
  blockBarrier();
  u32 Main = (blockSize() - 1) & ~31u;
  if (Spmd || Me == Main)
    return -1;
  if (Kernel->UseGenericStateMachine && Me < Main)
    work();
  return Me;
}

ENTRY void __kmpc_target_deinit() {
  if (isSpmd())
    return;
  RegionWork = nullptr;
  blockBarrier();
}

#endif
