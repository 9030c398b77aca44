// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state that the threads of a team share, and the start of a kernel.
//
// A kernel in SPMD mode is executed by all threads from its start. In generic
// mode, one thread, the main thread, has the last warp to itself; the other
// threads are workers that wait for parallel regions. All common state is in
// the team's shared memory. Threads write only their own parts, or one thread
// writes and a barrier separates this from the others' reads.
#ifndef ROOFLINE_OMPTARGET_DEVICE_TEAM_H
#define ROOFLINE_OMPTARGET_DEVICE_TEAM_H

using u8 = unsigned char;
using i16 = short;
using u32 = unsigned;
using i32 = int;
using u64 = unsigned long long;
using i64 = long long;
static_assert(sizeof(i64) == 8 && sizeof(void *) == 8);

// The compiler's description of the call site; not used.
struct Ident;

/// The configuration that clang emits for each kernel.
struct KernelEnvironment {
  u8 UseGenericStateMachine, MayNest, Mode; // Mode: 1 generic, 2 and 3 SPMD
  i32 MinThreads, MaxThreads, MinTeams, MaxTeams, ReductionSize,
      ReductionLength;
  Ident *Where;
  void *Dynamic;
};

/// Created by the host for each launch (../KernelLaunch.cpp).
struct LaunchEnvironment {
  u32 TeamsDone; // teams that have finished a reduction over teams
  u32 Unused;
  void *Reduction; // one record for each team
};

#define ENTRY extern "C" __attribute__((always_inline, used))
#define INSIDE static inline __attribute__((always_inline))
#define SHARED                                                                 \
  [[clang::loader_uninitialized]] static __attribute__((address_space(3)))

/// Makes SHARED apply to a pointer rather than to its pointee.
template <typename T> using Same = T;

/// Constants of ../ProgramFacts.h, set before the kernels are optimised: no
/// kernel is in generic mode; no parallel region is nested; all threads of a
/// team execute each region.
extern "C" {
extern const u8 roofline_only_spmd, roofline_never_nests, roofline_whole_teams;
const u8 roofline_only_spmd __attribute__((weak)) = 0;
const u8 roofline_never_nests __attribute__((weak)) = 0;
const u8 roofline_whole_teams __attribute__((weak)) = 0;
}

constexpr u32 MostThreads = 1024, MostArguments = 64, StackBytes = 2048;

using Worker = void (*)(i16, i32);

SHARED u32 IsSpmdTeam;
/// The number of threads of the current or last parallel region.
SHARED u32 RegionSize;
/// The number of the current region, and that of the last region that all its
/// threads have finished.
SHARED volatile u32 Region, RegionDone;
SHARED Same<void *> RegionWork; // a Worker; null when the kernel ends
SHARED Same<void *> RegionArguments[MostArguments];
SHARED Same<LaunchEnvironment *> Launch;
/// For each thread the number of parallel regions that it is in. If the
/// outermost one is serialised, Serialised is added, so that 1 means a region
/// that the team executes.
constexpr u8 Serialised = 0x80;
SHARED u8 Depth[MostThreads];
/// Memory for variables of the main thread that workers may access.
SHARED char Stack[StackBytes] __attribute__((aligned(16)));
SHARED u32 StackTop;

INSIDE u32 threadInBlock() { return __nvvm_read_ptx_sreg_tid_x(); }
INSIDE u32 blockSize() { return __nvvm_read_ptx_sreg_ntid_x(); }
INSIDE u32 teamNumber() { return __nvvm_read_ptx_sreg_ctaid_x(); }
INSIDE u32 numberOfTeams() { return __nvvm_read_ptx_sreg_nctaid_x(); }
INSIDE void blockBarrier() { __syncthreads(); }

INSIDE bool isSpmd() { return roofline_only_spmd || IsSpmdTeam; }
INSIDE u32 mainThread() { return (blockSize() - 1) & ~31u; }
/// The number of threads that a parallel region can have.
INSIDE u32 workers() { return isSpmd() ? blockSize() : blockSize() - 32; }
INSIDE bool isMainThread() {
  return !isSpmd() && threadInBlock() == mainThread();
}

/// The number of parallel regions that the thread is in.
INSIDE u32 level() { return Depth[threadInBlock()] & ~Serialised; }

/// Whether the thread is in a parallel region that is not nested. In a nested
/// region it is alone.
INSIDE bool isInTeam() { return Depth[threadInBlock()] == 1; }
/// Whether the outermost region that the thread is in has several threads.
INSIDE bool isOuterParallel() {
  u8 In = Depth[threadInBlock()];
  return In && !(In & Serialised);
}
INSIDE u32 outerThreadNumber() {
  return isOuterParallel() ? threadInBlock() : 0;
}
INSIDE u32 threadNumber() { return isInTeam() ? threadInBlock() : 0; }
INSIDE u32 regionSize() {
  return roofline_whole_teams ? workers() : RegionSize;
}
INSIDE u32 numberOfThreads() { return isInTeam() ? regionSize() : 1; }

/// A barrier for the threads of a region while the other threads of the block
/// are in waitForRegion(). It consists of two block barriers, between which
/// those threads test for the end of the region.
INSIDE void barrierBesideOthers() {
  blockBarrier();
  blockBarrier();
}

/// Called by threads that do not execute the current region; waits for its end.
INSIDE void waitForRegion() {
  u32 Wanted = Region, Done;
  do {
    blockBarrier();
    Done = RegionDone;
    blockBarrier();
  } while (Done != Wanted);
}

/// Called by each thread of a region for whose end others are in
/// waitForRegion().
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

/// The loop of a worker, if the compiler has not generated it.
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

/// Returns -1 for a thread that executes the kernel's code.
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
