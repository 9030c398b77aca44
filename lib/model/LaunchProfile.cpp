// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/LaunchProfile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

bool SeenKernel::tells(const CodePlace &Loop) const {
  return any_of(Launches, [&](const SeenLaunch &L) {
    return L.Flow.tripsOf(Loop).has_value();
  });
}

bool SeenKernel::tells(unsigned Parameter, unsigned Offset) const {
  return all_of(Launches, [&](const SeenLaunch &L) {
    return any_of(L.Arguments, [&](const ArgumentValue &A) {
      return A.What == ArgumentValue::Kind::Integer &&
             A.Parameter == Parameter && A.Offset == Offset;
    });
  });
}

Fact<LaunchMisfit>
SeenKernel::misfit(const std::vector<unsigned> &Here) const {
  if (Launches.empty())
    return {LaunchMisfit::NoneFinished};
  std::vector<unsigned> There;
  for (const ArgumentValue &A : Launches[0].Arguments)
    if (A.Offset == 0 && A.Parameter == There.size())
      There.push_back(A.Size);
  if (Launches[0].Arguments.empty()) // arguments are optional in a profile
    return {};
  if (There.size() != Here.size())
    return {LaunchMisfit::ParameterCount,
            "",
            0,
            {double(There.size()), double(Here.size())}};
  for (size_t I = 0; I < Here.size(); ++I)
    if (There[I] != Here[I])
      return {LaunchMisfit::ParameterSize,
              "",
              0,
              {double(I + 1), double(There[I]), double(Here[I])}};
  return {};
}

const SeenKernel *LaunchProfile::find(const KernelId &Id) const {
  const SeenKernel *Elsewhere = nullptr;
  unsigned Alike = 0;
  for (const SeenKernel &K : Kernels) {
    if (K.Id == Id)
      return &K;
    KernelId Here = K.Id;
    Here.Unit = Id.Unit;
    if (Here == Id &&
        sys::path::filename(K.Id.Unit) == sys::path::filename(Id.Unit)) {
      Elsewhere = &K;
      ++Alike;
    }
  }
  return Alike == 1 ? Elsewhere : nullptr;
}

/// Compares only what formulas can contain: integers, and offset and size of
/// memory, but not floating-point numbers and raw bytes.
static bool isSameArgument(const ArgumentValue &A, const ArgumentValue &B) {
  if (A.What != B.What || A.Parameter != B.Parameter || A.Offset != B.Offset)
    return false;
  switch (A.What) {
  case ArgumentValue::Kind::Integer:
    return A.Integer == B.Integer;
  case ArgumentValue::Kind::Pointer:
    return A.Start == B.Start && A.Extent == B.Extent;
  case ArgumentValue::Kind::Float:
  case ArgumentValue::Kind::Bytes:
    return true;
  }
  llvm_unreachable("argument of no kind");
}

static bool isAlike(const SeenLaunch &A, const LaunchRecord &B) {
  return A.Grid == B.Grid && A.Block == B.Block &&
         A.DynamicSharedBytes == B.DynamicSharedBytes &&
         std::equal(A.Arguments.begin(), A.Arguments.end(), B.Arguments.begin(),
                    B.Arguments.end(), isSameArgument);
}

static void addLaunch(const LaunchRecord &L, SeenKernel &Kernel) {
  if (L.End != LaunchEnd::Finished) {
    ++Kernel.Failed;
    return;
  }
  ++Kernel.Total;
  // Search from the most recent one, since programs repeat launches.
  for (SeenLaunch &Known : reverse(Kernel.Launches))
    if (isAlike(Known, L)) {
      ++Known.Times;
      if (Known.Flow.empty())
        Known.Flow = L.Counts.Flow;
      else if (!L.Counts.Flow.empty())
        Known.Flow.add(L.Counts.Flow);
      return;
    }
  Kernel.Launches.push_back(
      {L.Grid, L.Block, L.DynamicSharedBytes, L.Arguments, 1, L.Counts.Flow});
}

/// If there are too many distinct launches, divides the run into equal sections
/// and keeps the middle one of each to represent its section.
static void thinOut(SeenKernel &Kernel) {
  Kernel.Kinds = Kernel.Launches.size();
  if (Kernel.Kinds <= MostSeenLaunches)
    return;
  std::vector<SeenLaunch> Some;
  for (size_t I = 0; I < MostSeenLaunches; ++I) {
    size_t First = I * Kernel.Kinds / MostSeenLaunches;
    size_t Last = (I + 1) * Kernel.Kinds / MostSeenLaunches;
    double Times = 0;
    for (size_t J = First; J < Last; ++J)
      Times += Kernel.Launches[J].Times;
    Some.push_back(Kernel.Launches[(First + Last) / 2]);
    Some.back().Times = Times;
  }
  Kernel.Launches = std::move(Some);
}

LaunchProfile roofline::launchProfile(const Profile &Run, std::string File) {
  LaunchProfile P;
  P.File = std::move(File);
  for (const LaunchRecord &L : Run.Launches) {
    auto Known =
        find_if(P.Kernels, [&](const SeenKernel &K) { return K.Id == L.Id; });
    if (Known == P.Kernels.end())
      Known = P.Kernels.insert(P.Kernels.end(), SeenKernel{L.Id});
    addLaunch(L, *Known);
  }
  for (SeenKernel &Kernel : P.Kernels)
    thinOut(Kernel);
  return P;
}
