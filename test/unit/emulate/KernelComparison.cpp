// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelComparison.h"
#include "HandMadeKernel.h"
#include "device/OperationCost.h"
#include "device/SourcePlace.h"
#include "emulate/Executor.h"
#include "emulate/compile/GpuCode.h"
#include "random/Random.h"
#include "random/RandomKernel.h"
#include "reference/Interpreter.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>
#include <map>

using namespace llvm;
using namespace roofline;
using reference::Shape;

namespace {
/// Memory of one run, initially the same for both.
struct Memory {
  std::vector<uint64_t> Own, Input, Counters;

  explicit Memory(uint64_t Threads)
      : Own(Threads * random::OwnBytes / 8), Input(random::InputBytes / 8),
        Counters(random::CounterBytes / 8) {
    for (size_t I = 0; I < Input.size(); ++I)
      Input[I] = (I + 1) * 0x9e3779b97f4a7c15ull;
  }
  bool operator==(const Memory &) const = default;
};

/// The arguments in the forms of executor and reference.
struct Arguments {
  std::array<uint64_t, 6> Words{};
  std::array<void *, 6> Pointers{};

  Arguments(Memory &M, uint32_t First, uint32_t Second, float Third) {
    Words = {reinterpret_cast<uint64_t>(M.Own.data()),
             reinterpret_cast<uint64_t>(M.Input.data()),
             reinterpret_cast<uint64_t>(M.Counters.data()), First, Second};
    std::memcpy(&Words[5], &Third, sizeof(Third));
    for (size_t I = 0; I < Words.size(); ++I)
      Pointers[I] = &Words[I];
  }
};

/// The reference's counts of one launch.
struct ExpectedCounts {
  uint64_t Instructions = 0, Requested = 0;
  std::map<unsigned, std::array<double, NumOpKinds>> Lines;
};

class Comparison {
public:
  explicit Comparison(uint64_t Seed) : Seed(Seed), R(~Seed) {}
  std::string run();

private:
  std::string compare(const Shape &S);
  std::string compareCounts(const LaunchCounts &Counts,
                            const ExpectedCounts &Wanted, unsigned Threads);
  ExpectedCounts countsSince(const ExpectedCounts &Before) const;

  uint64_t Seed;
  random::Random R;
  LLVMContext Context;
  random::RandomKernel Random;
  std::unique_ptr<reference::Interpreter> Reference;
  std::unique_ptr<emulate::DeviceProgram> Program;
};
} // namespace

/// Produces no machine code.
static bool isFree(const Instruction &I) {
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  return isa<PHINode, AllocaInst>(I) ||
         (Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
}

/// The sums over all launches of the reference.
static ExpectedCounts sumOf(const Function &Kernel,
                            const reference::Interpreter &Reference) {
  ExpectedCounts Sum;
  Sum.Requested = Reference.requestedBytes();
  for (const Instruction &I : instructions(Kernel)) {
    uint64_t Runs = Reference.runs(I);
    if (!isFree(I))
      Sum.Instructions += Runs;
    Operations Each = operationsOf(I);
    auto &Line = Sum.Lines[sourceLocation(I).Line];
    for (OpKind K : AllOpKinds)
      Line[unsigned(K)] += double(Runs) * Each[K];
  }
  return Sum;
}

ExpectedCounts Comparison::countsSince(const ExpectedCounts &Before) const {
  ExpectedCounts Now = sumOf(*Random.Kernel, *Reference);
  Now.Instructions -= Before.Instructions;
  Now.Requested -= Before.Requested;
  for (const auto &[Line, Operations] : Before.Lines)
    for (unsigned K = 0; K < NumOpKinds; ++K)
      Now.Lines[Line][K] -= Operations[K];
  return Now;
}

static bool near(double A, double B) { return std::abs(A - B) < 1e-3; }

std::string Comparison::compareCounts(const LaunchCounts &Counts,
                                      const ExpectedCounts &Wanted,
                                      unsigned Threads) {
  if (Counts.ThreadInstructions != Wanted.Instructions)
    return formatv("{0} instructions of threads, wanted {1}",
                   Counts.ThreadInstructions, Wanted.Instructions);
  if (Counts.WarpSlots < Counts.ThreadInstructions ||
      Counts.WarpSlots > Counts.ThreadInstructions * 32 ||
      Counts.WarpSlots % 32)
    return formatv("{0} slots of warps for {1} instructions", Counts.WarpSlots,
                   Counts.ThreadInstructions);
  if (Threads == 1 && Counts.WarpSlots != Counts.ThreadInstructions * 32)
    return "slots of a warp of one thread";
  std::map<unsigned, std::array<double, NumOpKinds>> Lines;
  for (const LineCounts &L : Counts.Lines)
    Lines[L.Where.Line] = L.Operations;
  std::array<double, NumOpKinds> Total{};
  for (const auto &[Line, Operations] : Wanted.Lines)
    for (unsigned K = 0; K < NumOpKinds; ++K) {
      Total[K] += Operations[K];
      if (!near(Lines[Line][K], Operations[K]))
        return formatv("line {0}: {1} operations of kind {2}, wanted {3}", Line,
                       Lines[Line][K], K, Operations[K]);
    }
  for (unsigned K = 0; K < NumOpKinds; ++K)
    if (!near(Counts.Operations[K], Total[K]))
      return formatv("{0} operations of kind {1}, wanted {2}",
                     Counts.Operations[K], K, Total[K]);
  if (Counts.Memory && Counts.Memory->Requested != Wanted.Requested)
    return formatv("{0} bytes requested, wanted {1}", Counts.Memory->Requested,
                   Wanted.Requested);
  return "";
}

static std::string differenceOf(const Memory &Got, const Memory &Wanted) {
  for (size_t I = 0; I < Got.Own.size(); ++I)
    if (Got.Own[I] != Wanted.Own[I])
      return formatv("thread {0} of the grid, byte {1}: {2:x}, wanted {3:x}",
                     I * 8 / random::OwnBytes, I * 8 % random::OwnBytes,
                     Got.Own[I], Wanted.Own[I]);
  for (size_t I = 0; I < Got.Counters.size(); ++I)
    if (Got.Counters[I] != Wanted.Counters[I])
      return formatv("counter {0}: {1:x}, wanted {2:x}", I, Got.Counters[I],
                     Wanted.Counters[I]);
  return Got == Wanted ? "" : "the input was written to";
}

std::string Comparison::compare(const Shape &S) {
  unsigned Threads = S.Block[0] * S.Block[1] * S.Block[2];
  uint64_t All = uint64_t(Threads) * S.Grid[0] * S.Grid[1] * S.Grid[2];
  uint32_t First = R.below(100), Second = R.below(100);
  float Third = float(R.below(1000)) / 8;

  ExpectedCounts Before = sumOf(*Random.Kernel, *Reference);
  Memory Wanted(All);
  Reference->forget();
  for (auto *Part : {&Wanted.Own, &Wanted.Input, &Wanted.Counters})
    Reference->allow(Part->data(), Part->size() * 8);
  if (Error E =
          Reference->launch(S, Arguments(Wanted, First, Second, Third).Words,
                            /*Backwards=*/R.oneIn(2)))
    return "not well-defined: " + toString(std::move(E));
  ExpectedCounts Counts = countsSince(Before);

  Memory Got(All);
  Arguments Passed(Got, First, Second, Third);
  emulate::LaunchRequest Request;
  Request.Grid = S.Grid;
  Request.Block = S.Block;
  Request.DynamicSharedBytes = S.DynamicShared;
  Request.Arguments = Passed.Pointers.data();
  Request.CountMemory = Seed % 4 == 0;
  auto Outcome = Program->launch("kernel", Request);
  if (!Outcome)
    return toString(Outcome.takeError());
  if (Outcome->End != LaunchEnd::Finished)
    return Outcome->Problem;
  std::string Difference = differenceOf(Got, Wanted);
  return Difference.empty() ? compareCounts(Outcome->Counts, Counts, Threads)
                            : Difference;
}

static std::string textOf(const Shape &S) {
  return formatv("grid {0} x {1} x {2}, block {3} x {4} x {5}", S.Grid[0],
                 S.Grid[1], S.Grid[2], S.Block[0], S.Block[1], S.Block[2]);
}

std::string Comparison::run() {
  Random = random::makeRandomKernel(Context, Seed);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "\n; after " << Random.Passes << "\n" << *Random.Code;
  if (verifyModule(*Random.Code, &OS))
    return "the kernel is no valid IR" + Text;
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream Code(Bitcode);
  WriteBitcodeToFile(*Random.Code, Code);
  emulate::ExecutorOptions Options;
  Options.Gpu = roundGpu();
  Options.Cores = 1 + Seed % 3;
  auto Loaded = emulate::DeviceProgram::load(StringRef(Code.str()), Options);
  if (!Loaded)
    return toString(Loaded.takeError()) + Text;
  Program = std::move(*Loaded);
  // The executor counts the code after the NVPTX code generator's
  // transformations.
  if (Error E = emulate::simplifyAsForGpu(*Random.Kernel))
    return toString(std::move(E)) + Text;
  Reference = std::make_unique<reference::Interpreter>(*Random.Kernel);

  static constexpr Shape Shapes[] = {
      {{1, 1, 1}, {1, 1, 1}},  {{2, 1, 1}, {32, 1, 1}}, {{3, 1, 1}, {33, 1, 1}},
      {{1, 1, 1}, {64, 1, 1}}, {{2, 2, 1}, {7, 5, 3}},  {{1, 1, 2}, {8, 4, 2}},
      {{5, 1, 1}, {17, 1, 1}}, {{1, 1, 1}, {100, 1, 1}}};
  for (unsigned Launch = 0; Launch < 3; ++Launch) {
    Shape S = R.pick(Shapes);
    if (R.oneIn(30))
      S = {{1, 1, 1}, {1024, 1, 1}};
    if (Random.UsesDynamicShared)
      S.DynamicShared =
          S.Block[0] * S.Block[1] * S.Block[2] * random::SharedBytes;
    std::string Difference = compare(S);
    if (!Difference.empty())
      return textOf(S) + ": " + Difference + Text;
  }
  return "";
}

std::string roofline::compareSeed(uint64_t Seed) {
  return Comparison(Seed).run();
}
