// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AllCores.h"
#include "BlockRun.h"
#include "FaultGuard.h"
#include "emulate/check/BlockCheck.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <thread>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

LaunchOutcome roofline::emulate::runOnAllCores(LaunchRun &Launch) {
  FaultGuard Faults;
  unsigned Cores = Launch.Options.Cores ? Launch.Options.Cores
                                        : std::thread::hardware_concurrency();
  Cores = std::max<uint64_t>(1, std::min<uint64_t>(Cores, Launch.blocks()));
  std::vector<std::unique_ptr<BlockRun>> Runs;
  for (unsigned I = 0; I < Cores; ++I)
    Runs.push_back(std::make_unique<BlockRun>(Launch));
  std::vector<std::thread> Others;
  for (unsigned I = 1; I < Cores; ++I)
    Others.emplace_back([&, I] { Runs[I]->runAll(); });
  Runs[0]->runAll();
  for (std::thread &T : Others)
    T.join();
  Launch.finishOutput();
  std::vector<BlockCheck::Found> Found;
  for (const auto &Core : Runs) {
    Launch.collect(Core->counts(), Core->untakenText());
    for (const auto &Check : Core->checks())
      append_range(Found, Check->found());
  }
  return Launch.outcome(mergeProblems(Found));
}
