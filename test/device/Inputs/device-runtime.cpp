// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Like LLVM's OpenMP device runtime in what matters for counting: bodies for
// every mode of a region, most of whose code never runs, and settings and state
// that nothing in a compile fixes. Kernels don't work with it.
#define WEAK extern "C" __attribute__((weak))
#define ENTRY extern "C"
#define SHARED static __attribute__((address_space(3), loader_uninitialized))

WEAK const int __omp_rtl_debug_kind = 0;
WEAK const int __omp_rtl_assume_no_nested_parallelism = 0;
struct DeviceState {
  int Debug, Threads;
};
__attribute__((weak, used, address_space(4))) DeviceState DeviceEnvironment;

SHARED int Levels[1024];
SHARED int Generic;
SHARED int TeamSize;
using Pointer = void *;
SHARED Pointer Work;
SHARED char Stack[1024];
SHARED int Top;

static int thread() { return __nvvm_read_ptx_sreg_tid_x(); }
static int threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
static void barrier() { __nvvm_bar_sync(0); }

static void check(bool Holds) {
  if (__omp_rtl_debug_kind && !Holds)
    __builtin_trap();
}

/// The number of a thread, which depends on the nesting of its regions.
static int number() {
  int Level = Levels[thread()];
  int Number = thread();
  for (int I = 0; I < Level; ++I)
    Number = (Number * 7 + Level) % threads();
  return Number;
}

ENTRY bool __kmpc_kernel_parallel(void **Function) {
  barrier();
  *Function = Work;
  return Work && thread() < TeamSize;
}
ENTRY void __kmpc_kernel_end_parallel() { Work = nullptr; }
ENTRY void __kmpc_barrier(void *, int) { barrier(); }
ENTRY void __kmpc_barrier_simple_spmd(void *, int) { barrier(); }
ENTRY void __kmpc_barrier_simple_generic(void *, int) { barrier(); }
ENTRY int __kmpc_global_thread_num(void *) { return number(); }
ENTRY int omp_get_thread_num() { return number(); }
ENTRY int __kmpc_get_hardware_thread_id_in_block() { return thread(); }
ENTRY int __kmpc_get_hardware_num_threads_in_block() { return threads(); }
ENTRY int __kmpc_get_warp_size() { return 32; }

ENTRY int __kmpc_target_init(char *Environment, void *) {
  Generic = (Environment[2] & 2) == 0;
  Levels[thread()] = 0;
  for (int I = thread(); I < 1024; I += threads())
    Stack[I] = Environment[I % 3];
  barrier();
  if (!Generic || thread() == threads() - 32)
    return -1;
  void *Function;
  while (__kmpc_kernel_parallel(&Function)) {
    ((void (*)(int, int))Function)(0, number());
    __kmpc_kernel_end_parallel();
    barrier();
  }
  return thread();
}
ENTRY void __kmpc_target_deinit() {
  check(!Work);
  if (Generic)
    Work = nullptr;
}

ENTRY void *__kmpc_alloc_shared(unsigned long Size) {
  Top += Size;
  return (void *)(char *)(Stack + Top - Size);
}
ENTRY void __kmpc_free_shared(void *, unsigned long Size) { Top -= Size; }

using Body4 = void (*)(int *, int *, void *, void *, void *, void *);
using Body6 = void (*)(int *, int *, void *, void *, void *, void *, void *,
                       void *);
ENTRY void __kmpc_parallel_60(void *, int Thread, int If, int Wanted, int,
                              void *Body, void *Wrapper, void **Arguments,
                              long Count, int) {
  int Zero = 0;
  check(!__omp_rtl_assume_no_nested_parallelism || !Levels[thread()]);
  if (Wanted > 0 && Wanted < threads())
    TeamSize = Wanted;
  else
    TeamSize = threads();
  ++Levels[thread()];
  if (Generic && If) {
    Work = Wrapper;
    barrier();
  }
  void **A = Arguments;
  if (Count <= 4)
    ((Body4)Body)(&Thread, &Zero, A[0], A[1], A[2], A[3]);
  else
    ((Body6)Body)(&Thread, &Zero, A[0], A[1], A[2], A[3], A[4], A[5]);
  --Levels[thread()];
  barrier();
}

template <class T>
static void share(int Schedule, T *Lower, T *Upper, T *Stride, T Chunk, T Me,
                  T All) {
  check(Levels[thread()] <= 1);
  switch (Schedule) {
  case 33:
  case 91:
    *Stride = All * Chunk;
    *Lower += Me * Chunk;
    *Upper = *Lower + Chunk - 1;
    return;
  default:
    T Size = (*Upper - *Lower) / All + 1;
    for (T I = 0; I < Me; ++I)
      *Lower += Size;
    *Upper = *Lower + Size - 1;
  }
}
ENTRY void __kmpc_distribute_static_init_4(void *, int, int Schedule, int *,
                                           int *Lower, int *Upper, int *Stride,
                                           int, int Chunk) {
  share<int>(Schedule, Lower, Upper, Stride, Chunk,
             __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_nctaid_x());
}
ENTRY void __kmpc_for_static_init_4(void *, int, int Schedule, int *,
                                    int *Lower, int *Upper, int *Stride, int,
                                    int Chunk) {
  share<int>(Schedule, Lower, Upper, Stride, Chunk, number(), TeamSize);
}
ENTRY void __kmpc_distribute_static_fini(void *, int) {}
ENTRY void __kmpc_for_static_fini(void *, int) {}

ENTRY int __kmpc_shuffle_int32(int Value, short Delta, short) {
  return __nvvm_shfl_sync_down_i32(-1, Value, Delta, 31);
}
ENTRY long __kmpc_shuffle_int64(long Value, short Delta, short Size) {
  long High = __kmpc_shuffle_int32(Value >> 32, Delta, Size);
  return High << 32 | (unsigned)__kmpc_shuffle_int32(Value, Delta, Size);
}
ENTRY int __kmpc_nvptx_parallel_reduce_nowait_v2(
    void *, unsigned long, void *Data,
    void (*Shuffle)(void *, short, short, short), void (*Copy)(void *, int)) {
  for (int Step = TeamSize / 2; Step > 0; Step /= 2)
    Shuffle(Data, thread(), Step, Generic);
  Copy(Data, TeamSize / 32);
  return thread() == 0;
}
ENTRY void *__kmpc_reduction_get_fixed_buffer() {
  return (void *)(char *)Stack;
}
