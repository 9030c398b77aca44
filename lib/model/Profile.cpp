// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Profile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

void roofline::addNotRun(Profile &P, LaunchNotRun Launch) {
  auto Key = [](const LaunchNotRun &L) {
    return std::tie(L.Id, L.Grid, L.Block, L.DynamicSharedBytes, L.Cause,
                    L.Error);
  };
  auto Same = find_if(
      P.NotRun, [&](const LaunchNotRun &L) { return Key(L) == Key(Launch); });
  if (Same == P.NotRun.end())
    P.NotRun.push_back(std::move(Launch));
  else
    Same->Times += Launch.Times;
}

void roofline::addProcess(Profile &P, const Profile &More) {
  append_range(P.Launches, More.Launches);
  for (auto [To, From] :
       {std::pair(&P.Notes, &More.Notes), {&P.NotEmulated, &More.NotEmulated}})
    for (const std::string &Text : *From)
      if (!is_contained(*To, Text))
        To->push_back(Text);
  for (const LaunchNotRun &L : More.NotRun)
    addNotRun(P, L);
  if (P.EndedIn.empty())
    P.EndedIn = More.EndedIn;
  if (P.Rank != More.Rank)
    P.Rank.clear();
  std::map<KernelId, unsigned> Launches;
  for (LaunchRecord &L : P.Launches)
    L.Number = Launches[L.Id]++;
}

Profile roofline::profileOn(const Profile &P, const ProfiledGpu &Gpu) {
  Profile Other = P;
  Other.Gpu = Gpu.Name;
  Other.GpuDisplayName = Gpu.DisplayName;
  Other.OtherGpus.clear();
  for (LaunchRecord &L : Other.Launches) {
    auto Memory = L.Counts.OtherMemory.find(Gpu.Name);
    if (Memory == L.Counts.OtherMemory.end())
      L.Counts.Memory.reset();
    else
      L.Counts.Memory = Memory->second;
    L.Counts.OtherMemory.clear();
  }
  return Other;
}
