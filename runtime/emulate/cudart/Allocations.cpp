// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Allocations.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

static uint64_t addressOf(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

static bool isOfGpu(MemoryKind Kind) {
  return Kind == MemoryKind::Device || Kind == MemoryKind::OfGraph ||
         Kind == MemoryKind::OfLaunch;
}

static bool isMapped(MemoryKind Kind) {
  return isOfGpu(Kind) || Kind == MemoryKind::Managed ||
         Kind == MemoryKind::PinnedHost;
}

/// Bytes between allocations if accesses are checked: larger than most
/// distances by which kernels exceed an array.
static constexpr uint64_t GapForChecks = 4 << 20;
static constexpr size_t MostFreed = 1000;

Allocations::Allocations(uint64_t DramBytes, bool ForChecks)
    : Dram(DramBytes), ForChecks(ForChecks),
      Addresses(ForChecks ? GapForChecks : 0) {}

uint64_t Allocations::bytesOf(MemoryKind Kind) const {
  uint64_t Sum = 0;
  for (const auto &[Start, A] : ByStart)
    Sum += A.Kind == Kind ? A.Size : 0;
  return Sum;
}

Allocations::~Allocations() { releaseAll(); }

/// Adds \p A, with the next number if the program allocated it.
void Allocations::record(Allocation A, StringRef Variable) {
  if (A.Kind != MemoryKind::OfLaunch && A.Kind != MemoryKind::Variable) {
    A.Number = Next++;
    if (ForChecks)
      A.Site = Sites.ofCaller();
    if (!Variable.empty())
      A.Site.Variable = Variable;
  }
  ByStart.emplace(A.Start, std::move(A));
}

void *Allocations::allocate(uint64_t Size, MemoryKind Kind, unsigned Flags,
                            StringRef Variable) {
  if (isOfGpu(Kind) && Size > available())
    return nullptr;
  void *Start = Addresses.map(Size);
  if (!Start)
    return nullptr;
  if (isOfGpu(Kind))
    Used += Size;
  record({addressOf(Start), Size, Kind, Flags, std::nullopt}, Variable);
  return Start;
}

bool Allocations::adopt(const void *Start, uint64_t Size, MemoryKind Kind,
                        unsigned Flags) {
  uint64_t First = addressOf(Start);
  auto After = ByStart.lower_bound(First);
  if (find(Start) || (After != ByStart.end() && After->first < First + Size))
    return false;
  record({First, Size, Kind, Flags, std::nullopt});
  return true;
}

void Allocations::drop(Map::iterator At) {
  const Allocation &A = At->second;
  if (isMapped(A.Kind))
    Addresses.unmap(A.pointer(), A.Size);
  if (isOfGpu(A.Kind))
    Used -= A.Size;
  if (ForChecks && A.Number) {
    Freed.push_back(A);
    Freed.back().Written = nullptr;
    if (Freed.size() > MostFreed)
      Freed.pop_front();
  }
  ByStart.erase(At);
}

bool Allocations::release(const void *Start,
                          std::initializer_list<MemoryKind> Kinds) {
  auto At = ByStart.find(addressOf(Start));
  if (At == ByStart.end() || !is_contained(Kinds, At->second.Kind))
    return false;
  drop(At);
  return true;
}

bool Allocations::setLive(const void *Start, bool IsLive) {
  auto At = ByStart.find(addressOf(Start));
  if (At == ByStart.end() || At->second.Kind != MemoryKind::OfGraph)
    return false;
  At->second.IsLive = IsLive;
  return true;
}

void Allocations::leaveGraph(const void *Start) {
  auto At = ByStart.find(addressOf(Start));
  if (At == ByStart.end())
    return;
  if (At->second.IsLive)
    At->second.Kind = MemoryKind::Device;
  else
    drop(At);
}

void Allocations::releaseAll() {
  while (!ByStart.empty())
    drop(ByStart.begin());
}

const Allocation *Allocations::find(const void *Address) const {
  uint64_t A = addressOf(Address);
  auto At = ByStart.upper_bound(A);
  if (At == ByStart.begin())
    return nullptr;
  const Allocation &Before = std::prev(At)->second;
  return A - Before.Start < Before.Size ? &Before : nullptr;
}

static emulate::MemoryRange rangeOf(const Allocation &A, ProblemPlace Kind) {
  if (A.Number)
    return {A.Start,
            A.Size,
            {{Kind, A.Site.Variable, 0, {double(*A.Number)}}, A.Site.Where},
            A.Written};
  return {A.Start,
          A.Size,
          {{A.Kind == MemoryKind::OfLaunch ? ProblemPlace::RuntimeMemory
                                           : ProblemPlace::Variable},
           {}}};
}

PlacedFact<ProblemPlace> Allocations::describe(const void *Address) const {
  emulate::MemoryMap Map(ranges());
  const emulate::MemoryRange *Found = Map.find(addressOf(Address));
  if (!Found)
    return {{ProblemPlace::Nowhere}, {}};
  PlacedFact<ProblemPlace> Place = Found->What;
  std::vector<double> Values = {double(addressOf(Address) - Found->Start),
                                double(Found->Size)};
  Place.Values.insert(Place.Values.begin(), Values.begin(), Values.end());
  return Place;
}

std::vector<HostProblem> Allocations::leaks() const {
  std::vector<HostProblem> All;
  for (const auto &[Start, A] : ByStart) {
    if (!A.Number || A.Kind == MemoryKind::OfGraph ||
        A.Kind == MemoryKind::RegisteredHost)
      continue;
    auto IsSame = [&A = A](const HostProblem &P) {
      return P.Place.Where && P.Place.Where == A.Site.Where;
    };
    auto At = find_if(All, IsSame);
    if (At == All.end())
      At = All.insert(At, {ProblemKind::Leak,
                           "",
                           {},
                           {{ProblemPlace::Allocation,
                             A.Site.Variable,
                             0,
                             {0, double(A.Size), double(*A.Number)}},
                            A.Site.Where}});
    ++At->Count;
  }
  return All;
}

std::vector<emulate::MemoryRange> Allocations::ranges() const {
  std::vector<emulate::MemoryRange> All;
  for (const auto &[Start, A] : ByStart)
    All.push_back(rangeOf(A, ProblemPlace::Allocation));
  for (const Allocation &A : Freed) {
    auto Behind = ByStart.lower_bound(A.Start);
    bool IsUsedAgain = find(A.pointer()) || (Behind != ByStart.end() &&
                                             Behind->first < A.Start + A.Size);
    if (!IsUsedAgain)
      All.push_back(rangeOf(A, ProblemPlace::FreedAllocation));
  }
  return All;
}

void Allocations::startUnwritten(const void *Start) {
  Allocation &A = ByStart.at(addressOf(Start));
  auto Written = std::make_shared<emulate::WrittenBytes>(A.Size);
  // Without memory for its bits, all of the allocation counts as written.
  if (Written->bits())
    A.Written = std::move(Written);
}

void Allocations::noteWrite(const void *To, uint64_t Size,
                            const void *From) const {
  const Allocation *A = find(To);
  if (!A || !A->Written)
    return;
  uint64_t Offset = addressOf(To) - A->Start;
  const Allocation *Source = From ? find(From) : nullptr;
  if (Source && Source->Written)
    A->Written->copy(Offset, *Source->Written, addressOf(From) - Source->Start,
                     Size);
  else
    A->Written->add(Offset, Size);
}

bool Allocations::covers(const void *Address, uint64_t Size) const {
  const Allocation *A = find(Address);
  return A && Size <= A->Size - (addressOf(Address) - A->Start);
}

std::vector<emulate::AddressRange> Allocations::hostMemory() const {
  std::vector<emulate::AddressRange> Ranges;
  for (const auto &[Start, A] : ByStart)
    if (A.isOfHost())
      Ranges.push_back({A.Start, A.Start + A.Size});
  return Ranges;
}
