// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges the facts about a machine: what is missing or wrong, and what to do
// about it.
#ifndef ROOFLINE_DOCTOR_JUDGE_H
#define ROOFLINE_DOCTOR_JUDGE_H

#include "doctor/Facts.h"
#include "support/EnumIds.h"
#include "support/MachinePart.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace roofline::doctor {

/// The state of a part of the machine.
enum class State {
  Ok,
  Warning, ///< works with restrictions
  Missing, ///< absent or not working
  NotNeeded,
};

/// The judgement of one part: a line of the report.
struct Check {
  MachinePart Part;
  State Is = State::Ok;
  std::string Found = {};  ///< what was found, in a few words
  std::string Advice = {}; ///< what to do, in a sentence
  /// Shell commands that do it, one line each.
  std::vector<std::string> Commands = {};
};

/// What \p Part is needed for: "every verdict", "linking programs with
/// kernels".
llvm::StringRef neededFor(MachinePart Part);

/// The command that installs \p Part on Debian and its derivatives, "apt
/// install ...", or with pip; empty if there is none.
llvm::StringRef installCommand(MachinePart Part);

/// One check per part, in the order of MachinePart.
std::vector<Check> judge(const MachineFacts &Facts);

/// A use of this project, with the missing parts that prevent it.
struct Ability {
  llvm::StringRef Name; ///< "predict CUDA"
  std::vector<MachinePart> Lacks;
};

/// All uses of this project, with what they lack according to \p Checks.
std::vector<Ability> abilities(llvm::ArrayRef<Check> Checks);

/// Whether verdicts are possible: compiler and plugin are present.
bool canDoMainJob(llvm::ArrayRef<Check> Checks);

} // namespace roofline::doctor

template <>
inline constexpr llvm::StringLiteral
    roofline::EnumIds<roofline::doctor::State>[] = {"ok", "warning", "missing",
                                                    "not needed"};

#endif
