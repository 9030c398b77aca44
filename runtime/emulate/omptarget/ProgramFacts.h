// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds for all target regions of a program, so that the device runtime
// need not test it: constants in device/Team.h, and folded away.
#ifndef ROOFLINE_OMPTARGET_PROGRAMFACTS_H
#define ROOFLINE_OMPTARGET_PROGRAMFACTS_H

#include "llvm/IR/Module.h"

namespace roofline::omptarget {

struct ProgramFacts {
  bool OnlySpmd = true;   // no kernel is in generic mode
  bool NeverNests = true; // no parallel region starts within another
  bool WholeTeams = true; // all threads of a team are in each region

  /// Of all units linked, without the runtime. What can't be told is false.
  static ProgramFacts of(llvm::Module &M);
};

} // namespace roofline::omptarget

#endif
