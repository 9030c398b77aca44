// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Profile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

using ArgumentKind = ArgumentValue::Kind;

StringRef roofline::argumentKindId(ArgumentKind Kind) {
  switch (Kind) {
  case ArgumentKind::Integer:
    return "integer";
  case ArgumentKind::Float:
    return "float";
  case ArgumentKind::Pointer:
    return "pointer";
  case ArgumentKind::Bytes:
    return "bytes";
  }
  return "";
}

std::optional<ArgumentKind> roofline::parseArgumentKind(StringRef Id) {
  for (ArgumentKind Kind : {ArgumentKind::Integer, ArgumentKind::Float,
                            ArgumentKind::Pointer, ArgumentKind::Bytes})
    if (argumentKindId(Kind) == Id)
      return Kind;
  return std::nullopt;
}

StringRef roofline::launchEndId(LaunchEnd End) {
  switch (End) {
  case LaunchEnd::Finished:
    return "finished";
  case LaunchEnd::Trap:
    return "trap";
  case LaunchEnd::Assertion:
    return "assertion";
  case LaunchEnd::BadAddress:
    return "bad-address";
  case LaunchEnd::Instructions:
    return "instruction-limit";
  case LaunchEnd::Time:
    return "time-limit";
  }
  return "";
}

std::optional<LaunchEnd> roofline::parseLaunchEnd(StringRef Id) {
  for (LaunchEnd End :
       {LaunchEnd::Finished, LaunchEnd::Trap, LaunchEnd::Assertion,
        LaunchEnd::BadAddress, LaunchEnd::Instructions, LaunchEnd::Time})
    if (launchEndId(End) == Id)
      return End;
  return std::nullopt;
}

void roofline::addProcess(Profile &P, const Profile &More) {
  append_range(P.Launches, More.Launches);
  for (auto [To, From] :
       {std::pair(&P.Notes, &More.Notes), {&P.NotEmulated, &More.NotEmulated}})
    for (const std::string &Text : *From)
      if (!is_contained(*To, Text))
        To->push_back(Text);
  if (P.Rank != More.Rank)
    P.Rank.clear();
  std::map<KernelId, unsigned> Seen;
  for (LaunchRecord &L : P.Launches)
    L.Number = Seen[L.Id]++;
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
