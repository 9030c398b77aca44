// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/LaunchProfile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace roofline;

bool ProfiledKernel::tells(const CodePlace &Loop) const {
  return any_of(Launches, [&](const ProfiledLaunch &L) {
    return L.Flow.tripsOf(Loop).has_value();
  });
}

bool ProfiledKernel::tells(unsigned Parameter, unsigned Offset) const {
  return all_of(Launches, [&](const ProfiledLaunch &L) {
    return any_of(L.Arguments, [&](const ArgumentValue &A) {
      return A.What == ArgumentValue::Kind::Integer &&
             A.Parameter == Parameter && A.Offset == Offset;
    });
  });
}

Fact<LaunchMisfit>
ProfiledKernel::misfit(const std::vector<unsigned> &Here) const {
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

const ProfiledKernel *LaunchProfile::find(const KernelId &Id) const {
  const ProfiledKernel *Elsewhere = nullptr;
  unsigned Alike = 0;
  for (const ProfiledKernel &K : Kernels) {
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

/// What launches must have in common to be merged: only what formulas can
/// contain, which are integers, and offset and size of memory, but not
/// floating-point numbers and raw bytes.
static std::vector<uint64_t> mergeKey(const LaunchRecord &L) {
  std::vector<uint64_t> Key(L.Grid.begin(), L.Grid.end());
  append_range(Key, L.Block);
  Key.push_back(L.DynamicSharedBytes);
  for (const ArgumentValue &A : L.Arguments) {
    append_values(Key, uint64_t(A.What), A.Parameter, A.Offset);
    if (A.What == ArgumentValue::Kind::Integer)
      Key.push_back(A.Integer);
    else if (A.What == ArgumentValue::Kind::Pointer)
      append_values(Key, A.Start, A.Extent);
  }
  return Key;
}

/// Lets \p Launch represent \p Times more launches with the counts \p Flow.
static void merge(ProfiledLaunch &Launch, double Times,
                  const FlowCounts &Flow) {
  Launch.Times += Times;
  if (Launch.Flow.empty())
    Launch.Flow = Flow;
  else if (!Flow.empty())
    Launch.Flow.add(Flow);
}

/// If there are too many distinct launches, divides the run into equal sections
/// and keeps the middle one of each to represent its section.
static void thinOut(ProfiledKernel &Kernel) {
  Kernel.Kinds = Kernel.Launches.size();
  if (Kernel.Kinds <= MostProfiledLaunches)
    return;
  std::vector<ProfiledLaunch> Some;
  for (size_t I = 0; I < MostProfiledLaunches; ++I) {
    size_t First = I * Kernel.Kinds / MostProfiledLaunches;
    size_t Last = (I + 1) * Kernel.Kinds / MostProfiledLaunches;
    size_t Middle = (First + Last) / 2;
    ProfiledLaunch &Kept = Some.emplace_back(Kernel.Launches[Middle]);
    for (size_t J = First; J < Last; ++J)
      if (J != Middle)
        merge(Kept, Kernel.Launches[J].Times, Kernel.Launches[J].Flow);
  }
  Kernel.Launches = std::move(Some);
}

LaunchProfile roofline::launchProfile(const Profile &Run, std::string File) {
  LaunchProfile P;
  P.File = std::move(File);
  // Positions in P.Kernels, and in the launches of a kernel.
  std::map<KernelId, size_t> KernelAt;
  std::map<std::pair<size_t, std::vector<uint64_t>>, size_t> LaunchAt;
  for (const LaunchRecord &L : Run.Launches) {
    size_t At = KernelAt.try_emplace(L.Id, P.Kernels.size()).first->second;
    if (At == P.Kernels.size())
      P.Kernels.emplace_back().Id = L.Id;
    ProfiledKernel &Kernel = P.Kernels[At];
    if (L.End != LaunchEnd::Finished) {
      ++Kernel.Failed;
      continue;
    }
    ++Kernel.Total;
    auto [Place, IsNew] =
        LaunchAt.try_emplace({At, mergeKey(L)}, Kernel.Launches.size());
    if (IsNew)
      Kernel.Launches.push_back({L.Grid, L.Block, L.DynamicSharedBytes,
                                 L.Arguments, 1, L.Counts.Flow});
    else
      merge(Kernel.Launches[Place->second], 1, L.Counts.Flow);
  }
  for (ProfiledKernel &Kernel : P.Kernels)
    thinOut(Kernel);
  return P;
}
