// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RuntimeCalls.h"
#include "BlockRun.h"
#include "DeviceHeap.h"
#include "DevicePrintf.h"
#include "emulate/compile/MatrixProduct.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <bit>
#include <cfenv>
#include <chrono>
#include <cmath>
#include <cstdlib>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

// Events of a warp.

static void onAccess(WarpState *Warp, uint32_t Number, uint32_t Threads,
                     const uint64_t *Addresses) {
  Warp->Run->access(*Warp, Number, Threads, Addresses);
}

static void onSpill(WarpState *Warp, uint32_t Block, uint32_t Threads) {
  Warp->Run->spill(*Warp, Block, Threads);
}

static uint64_t onCheck(WarpState *Warp, uint32_t Number, uint32_t Lane,
                        uint64_t Address, uint64_t Base, uint64_t Bytes,
                        const char *Stored) {
  uint64_t Checked = Warp->Run->checker().access(*Warp, Number, Lane, Address,
                                                 Base, Bytes, Stored);
  if (!Checked && Bytes)
    Warp->Run->stop(*Warp, LaunchEnd::BadAddress,
                    formatv("sets or copies {0} byte at once, which are not in "
                            "its memory",
                            Bytes));
  return Checked;
}

static void onMissedCheck(WarpState *Warp, uint32_t Block, uint32_t Threads) {
  Warp->Run->checker().findMissed(*Warp, Block, Threads);
}

static void onMaskCheck(WarpState *Warp, uint32_t Number, uint32_t Threads,
                        uint32_t Mask) {
  Warp->Run->checker().syncWarp(*Warp, Number, Threads, Mask);
}

static void onMasksCheck(WarpState *Warp, uint32_t Number, uint32_t Threads,
                         const uint32_t *Masks) {
  Warp->Run->checker().syncWarp(*Warp, Number, Threads, Masks);
}

static void endByTrap(WarpState &Warp, uint32_t Lane, StringRef What) {
  Warp.Run->stop(Warp, LaunchEnd::Trap,
                 formatv("thread ({0}, {1}, {2}) of block ({3}, {4}, {5}) {6}",
                         Warp.ThreadIdx[0][Lane], Warp.ThreadIdx[1][Lane],
                         Warp.ThreadIdx[2][Lane], Warp.BlockIdx[0],
                         Warp.BlockIdx[1], Warp.BlockIdx[2], What));
}

static void onTrap(WarpState *Warp, uint32_t Lane) {
  endByTrap(*Warp, Lane, "reached a trap");
}

static void onFullStack(WarpState *Warp, uint32_t Lane) {
  endByTrap(*Warp, Lane, "calls itself too often: its stack is full");
}

static void onAssertion(WarpState *Warp, uint32_t Lane, const char *Text,
                        const char *File, uint32_t Line, const char *Function) {
  // The format of CUDA's own message.
  std::string Message = formatv(
      "{0}:{1}: {2}: block: [{3},{4},{5}], thread: [{6},{7},{8}] Assertion "
      "`{9}` failed.",
      File, Line, Function, Warp->BlockIdx[0], Warp->BlockIdx[1],
      Warp->BlockIdx[2], Warp->ThreadIdx[0][Lane], Warp->ThreadIdx[1][Lane],
      Warp->ThreadIdx[2][Lane], Text);
  std::fprintf(stderr, "%s\n", Message.c_str());
  Warp->Run->stop(*Warp, LaunchEnd::Assertion, Message);
}

static int32_t onPrintf(WarpState *Warp, const char *Format,
                        const char *Arguments) {
  auto [Text, Count] = formatDevicePrintf(Format, Arguments);
  Warp->Run->print(Text);
  return Count;
}

static void *allocate(uint64_t Bytes) {
  return DeviceHeap::get().allocate(Bytes);
}
static void release(void *Memory) { DeviceHeap::get().release(Memory); }

// State spaces and special registers.

static uint32_t isShared(WarpState *Warp, const void *Address) {
  return Warp->Run->isShared(Address);
}
static uint32_t isLocal(WarpState *Warp, const void *Address) {
  return Warp->Run->isLocal(Address);
}
static uint32_t isGlobal(WarpState *Warp, const void *Address) {
  return !isShared(Warp, Address) && !isLocal(Warp, Address);
}
static uint32_t sharedSize(WarpState *Warp) { return Warp->Run->sharedBytes(); }
static uint32_t reservedShared(WarpState *Warp) {
  return uint32_t(reinterpret_cast<uintptr_t>(Warp->Run->reservedShared()));
}
static uint32_t multiprocessor(WarpState *Warp) {
  return Warp->Run->multiprocessor();
}
static uint32_t multiprocessors(WarpState *Warp) {
  return Warp->Run->multiprocessors();
}
static uint32_t warpsOfASm(WarpState *) { return 64; }
static uint32_t gridNumber(WarpState *) { return 0; }

static uint64_t nanoseconds() {
  return std::chrono::steady_clock::now().time_since_epoch() /
         std::chrono::nanoseconds(1);
}

// Barriers.

static void waitAtBarrier(WarpState *Warp, uint32_t Lane, uint32_t Number,
                          uint32_t Threads, uint32_t Predicate) {
  Warp->Run->arrive(*Warp, Lane, {Number, Threads, true, Predicate != 0});
}
static void arriveAtBarrier(WarpState *Warp, uint32_t Lane, uint32_t Number,
                            uint32_t Threads) {
  Warp->Run->arrive(*Warp, Lane, {Number, Threads, false, false});
}

static uint64_t gridWorkspace(WarpState *Warp) {
  return reinterpret_cast<uintptr_t>(Warp->Run->gridWorkspace());
}
static uint32_t arriveAtGrid(WarpState *Warp, uint32_t *Barrier,
                             uint32_t Much) {
  uint32_t Old = __atomic_fetch_add(Barrier, Much, __ATOMIC_SEQ_CST);
  Warp->Run->arriveAtGrid();
  return Old;
}
static uint32_t hasGridArrived(WarpState *Warp) {
  return Warp->Run->hasGridArrived();
}

// Textures and surfaces.

/// The object \p Handle; stops the launch if there is none.
static const Texture *objectOf(WarpState *Warp, uint64_t Handle,
                               bool IsSurface) {
  const Texture *T = Warp->Run->texture(Handle);
  if (T && T->IsSurface == IsSurface)
    return T;
  Warp->Run->stop(*Warp, LaunchEnd::BadAddress,
                  formatv("{0} is not a {1} object", Handle,
                          IsSurface ? "surface" : "texture"));
  return nullptr;
}

static void fetchTexel(WarpState *Warp, uint32_t, uint64_t Object, uint32_t How,
                       uint32_t X, uint32_t Y, uint32_t Z, uint32_t Layer,
                       uint32_t *Result, uint64_t *Touched) {
  const uint32_t At[] = {X, Y, Z, Layer};
  if (Touched)
    *Touched = 0;
  if (const Texture *T = objectOf(Warp, Object, /*IsSurface=*/false))
    T->fetch(std::bit_cast<TextureFetch>(How), At, Result, Touched);
}

template <bool Stores>
static void accessSurface(WarpState *Warp, uint32_t Lane, uint64_t Object,
                          uint32_t How, int32_t X, int32_t Y, int32_t Z,
                          int32_t Layer, uint64_t *Data, uint64_t *Touched) {
  const int32_t At[] = {X, Y, Z, Layer};
  auto Access = std::bit_cast<SurfaceAccess>(How);
  if (Touched)
    *Touched = 0;
  const Texture *T = objectOf(Warp, Object, /*IsSurface=*/true);
  bool Fine = !T || (Stores ? T->store(Access, At, Data, Touched)
                            : T->load(Access, At, Data, Touched));
  if (!Fine)
    Warp->Run->stop(*Warp, LaunchEnd::Trap,
                    formatv("thread ({0}, {1}, {2}) of block ({3}, {4}, {5}) "
                            "accesses a surface out of range",
                            Warp->ThreadIdx[0][Lane], Warp->ThreadIdx[1][Lane],
                            Warp->ThreadIdx[2][Lane], Warp->BlockIdx[0],
                            Warp->BlockIdx[1], Warp->BlockIdx[2]));
}

// Exchange between the threads of a warp.

static uint32_t match(const uint64_t *Values, uint32_t Threads, uint32_t Lane) {
  uint32_t Same = 0;
  for (uint32_t Rest = Threads; Rest; Rest &= Rest - 1)
    if (unsigned I = countr_zero(Rest); Values[I] == Values[Lane])
      Same |= 1u << I;
  return Same;
}

template <typename T, typename Combine>
static uint32_t reduce(const uint64_t *Values, uint32_t Threads, Combine With) {
  uint32_t Rest = Threads;
  if (!Rest)
    return 0;
  T Sum = T(Values[countr_zero(Rest)]);
  for (Rest &= Rest - 1; Rest; Rest &= Rest - 1)
    Sum = With(Sum, T(Values[countr_zero(Rest)]));
  return uint32_t(Sum);
}

template <typename T> static T least(T A, T B) { return std::min(A, B); }
template <typename T> static T most(T A, T B) { return std::max(A, B); }

#define ROOFLINE_REDUCTION(NAME, TYPE, EXPRESSION)                             \
  static uint32_t NAME(const uint64_t *Values, uint32_t Threads) {             \
    return reduce<TYPE>(Values, Threads,                                       \
                        [](TYPE A, TYPE B) -> TYPE { return EXPRESSION; });    \
  }
ROOFLINE_REDUCTION(reduceAdd, uint32_t, A + B)
ROOFLINE_REDUCTION(reduceMin, int32_t, least(A, B))
ROOFLINE_REDUCTION(reduceMax, int32_t, most(A, B))
ROOFLINE_REDUCTION(reduceUMin, uint32_t, least(A, B))
ROOFLINE_REDUCTION(reduceUMax, uint32_t, most(A, B))
ROOFLINE_REDUCTION(reduceAnd, uint32_t, A &B)
ROOFLINE_REDUCTION(reduceOr, uint32_t, A | B)
ROOFLINE_REDUCTION(reduceXor, uint32_t, A ^ B)
#undef ROOFLINE_REDUCTION

/// Returns the threads of \p Came whose masks are complete: all threads of the
/// mask that have not returned have arrived, with the same mask.
static uint32_t completeMasks(const WarpState *Warp, uint32_t Came,
                              const uint32_t *Masks) {
  uint32_t Complete = 0;
  for (uint32_t Rest = Came & Warp->Live; Rest; Rest &= Rest - 1) {
    unsigned Lane = countr_zero(Rest);
    uint32_t Wanted = Masks[Lane] & Warp->Live;
    bool IsComplete = !(Wanted & ~Came);
    for (uint32_t Others = Wanted & Came; Others; Others &= Others - 1)
      IsComplete &= Masks[countr_zero(Others)] == Masks[Lane];
    Complete |= uint32_t(IsComplete) << Lane;
  }
  return Complete;
}

static void recall(WarpState *Warp) { Warp->Run->recall(*Warp); }

/// prmt of the PTX ISA: each nibble of \p Selector selects one of eight bytes.
/// If the highest bit of the nibble is set, the sign of the byte is replicated
/// instead.
static uint32_t permute(uint32_t A, uint32_t B, uint32_t Selector) {
  uint64_t Bytes = uint64_t(B) << 32 | A;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    unsigned Nibble = Selector >> (4 * I) & 15;
    uint8_t Byte = Bytes >> (8 * (Nibble & 7));
    if (Nibble & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= uint32_t(Byte) << (8 * I);
  }
  return Result;
}

// Arithmetic with directed rounding.

template <int Mode, typename Compute> static auto rounded(Compute Do) {
  int Old = std::fegetround();
  std::fesetround(Mode);
  auto Result = Do();
  std::fesetround(Old);
  return Result;
}

/// Keeps the compiler from evaluating an operation at compile time or before
/// the rounding mode is set.
template <typename T> static T late(T V) {
  volatile T Slow = V;
  return Slow;
}

template <int Mode, typename T> static T add(T A, T B) {
  return rounded<Mode>([&] { return late(late(A) + late(B)); });
}
template <int Mode, typename T> static T multiply(T A, T B) {
  return rounded<Mode>([&] { return late(late(A) * late(B)); });
}
template <int Mode, typename T> static T divide(T A, T B) {
  return rounded<Mode>([&] { return late(late(A) / late(B)); });
}
template <int Mode, typename T> static T inverse(T A) {
  return divide<Mode, T>(T(1), A);
}
template <int Mode, typename T> static T root(T A) {
  return rounded<Mode>([&] { return late(std::sqrt(late(A))); });
}
template <int Mode, typename T> static T multiplyAdd(T A, T B, T C) {
  return rounded<Mode>(
      [&] { return late(std::fma(late(A), late(B), late(C))); });
}
template <int Mode, typename To, typename From> static To convert(From V) {
  return rounded<Mode>([&] { return late(To(late(V))); });
}

// Conversion functions that compilers call on CPUs without instructions for
// half precision.

template <typename From> static __bf16 toBFloat(From V) {
  APFloat Value(V);
  bool IsLossy;
  Value.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &IsLossy);
  return std::bit_cast<__bf16>(uint16_t(Value.bitcastToAPInt().getZExtValue()));
}

template <typename F> static void *address(F *Function) {
  return reinterpret_cast<void *>(Function);
}

#define ROOFLINE_ROUNDED(FAMILY, FUNCTION, SUFFIX, MODE)                       \
  {"roofline_" FAMILY "_" SUFFIX "_f32", address(FUNCTION<MODE, float>)}, {    \
    "roofline_" FAMILY "_" SUFFIX "_f64", address(FUNCTION<MODE, double>)      \
  }
#define ROOFLINE_ALL_MODES(FAMILY, FUNCTION)                                   \
  ROOFLINE_ROUNDED(FAMILY, FUNCTION, "rz", FE_TOWARDZERO),                     \
      ROOFLINE_ROUNDED(FAMILY, FUNCTION, "rm", FE_DOWNWARD),                   \
      ROOFLINE_ROUNDED(FAMILY, FUNCTION, "rp", FE_UPWARD)
#define ROOFLINE_CONVERSION(FAMILY, TO, FROM, SUFFIX)                          \
  {"roofline_" FAMILY "_rz_" SUFFIX,                                           \
   address(convert<FE_TOWARDZERO, TO, FROM>)},                                 \
      {"roofline_" FAMILY "_rm_" SUFFIX,                                       \
       address(convert<FE_DOWNWARD, TO, FROM>)},                               \
  {                                                                            \
    "roofline_" FAMILY "_rp_" SUFFIX, address(convert<FE_UPWARD, TO, FROM>)    \
  }

ArrayRef<RuntimeCall> roofline::emulate::runtimeCalls() {
  static const RuntimeCall Table[] = {
      {"roofline_access", address(onAccess)},
      {"roofline_spill", address(onSpill)},
      {"roofline_check", address(onCheck)},
      {"roofline_check_missed", address(onMissedCheck)},
      {"roofline_check_mask", address(onMaskCheck)},
      {"roofline_check_masks", address(onMasksCheck)},
      {"roofline_trap", address(onTrap)},
      {"roofline_stack_full", address(onFullStack)},
      {"roofline_assertion", address(onAssertion)},
      {"roofline_printf", address(onPrintf)},
      {"roofline_malloc", address(allocate)},
      {"roofline_free", address(release)},
      {"roofline_is_shared", address(isShared)},
      {"roofline_is_local", address(isLocal)},
      {"roofline_is_global", address(isGlobal)},
      {"roofline_shared_size", address(sharedSize)},
      {"roofline_reserved_shared", address(reservedShared)},
      {"roofline_grid_workspace", address(gridWorkspace)},
      {"roofline_grid_arrive", address(arriveAtGrid)},
      {"roofline_grid_arrived", address(hasGridArrived)},
      {"roofline_barrier_wait", address(waitAtBarrier)},
      {"roofline_barrier_arrive", address(arriveAtBarrier)},
      {"roofline_smid", address(multiprocessor)},
      {"roofline_nsmid", address(multiprocessors)},
      {"roofline_nwarpid", address(warpsOfASm)},
      {"roofline_gridid", address(gridNumber)},
      {"roofline_clock", address(nanoseconds)},
      {"roofline_match", address(match)},
      {"roofline_redux_add", address(reduceAdd)},
      {"roofline_redux_min", address(reduceMin)},
      {"roofline_redux_max", address(reduceMax)},
      {"roofline_redux_umin", address(reduceUMin)},
      {"roofline_redux_umax", address(reduceUMax)},
      {"roofline_redux_and", address(reduceAnd)},
      {"roofline_redux_or", address(reduceOr)},
      {"roofline_redux_xor", address(reduceXor)},
      {"roofline_complete_masks", address(completeMasks)},
      {"roofline_recall", address(recall)},
      {"roofline_multiply_matrices", address(multiplyMatrices)},
      {"roofline_prmt", address(permute)},
      {"roofline_texture", address(fetchTexel)},
      {"roofline_surface_load", address(accessSurface<false>)},
      {"roofline_surface_store", address(accessSurface<true>)},
      {"__truncsfbf2", address(toBFloat<float>)},
      {"__truncdfbf2", address(toBFloat<double>)},
      ROOFLINE_ALL_MODES("add", add),
      ROOFLINE_ALL_MODES("mul", multiply),
      ROOFLINE_ALL_MODES("div", divide),
      ROOFLINE_ALL_MODES("rcp", inverse),
      ROOFLINE_ALL_MODES("sqrt", root),
      ROOFLINE_ALL_MODES("fma", multiplyAdd),
      ROOFLINE_CONVERSION("i2f", float, int32_t, "f32"),
      ROOFLINE_CONVERSION("ui2f", float, uint32_t, "f32"),
      ROOFLINE_CONVERSION("ll2f", float, int64_t, "f32"),
      ROOFLINE_CONVERSION("ull2f", float, uint64_t, "f32"),
      ROOFLINE_CONVERSION("ll2d", double, int64_t, "f64"),
      ROOFLINE_CONVERSION("ull2d", double, uint64_t, "f64"),
  };
  return Table;
}
