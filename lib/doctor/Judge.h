// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is right and wrong with a machine, and what to do about it.
#ifndef ROOFLINE_DOCTOR_JUDGE_H
#define ROOFLINE_DOCTOR_JUDGE_H

#include "doctor/Facts.h"
#include "support/MachinePart.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace roofline::doctor {

enum class State {
  Ok,
  Warning, ///< works, but
  Missing, ///< is not there, or does not work
  NotNeeded,
};

/// "ok", "warning", "missing", "not needed".
llvm::StringRef stateName(State S);

/// One line of the doctor's.
struct Check {
  MachinePart Part;
  State Is = State::Ok;
  std::string Found = {};                 ///< in a few words
  std::string Advice = {};                ///< what to do, in a sentence
  std::vector<std::string> Commands = {}; ///< that do it, a shell's line each
};

/// What \p Part is for: "predicting", "linking programs with kernels".
llvm::StringRef neededFor(MachinePart Part);

/// The command that gets \p Part on Debian and its like, "apt install ...";
/// empty where there is none.
llvm::StringRef installCommand(MachinePart Part);

/// A check for each part, in their order.
std::vector<Check> judge(const MachineFacts &Facts);

/// Something that this project does, and what is in its way.
struct Ability {
  llvm::StringRef Name; ///< "predict CUDA"
  std::vector<MachinePart> Lacks;
};

std::vector<Ability> abilities(llvm::ArrayRef<Check> Checks);

/// Whether verdicts can be had at all.
bool canDoMainJob(llvm::ArrayRef<Check> Checks);

} // namespace roofline::doctor

#endif
