// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of all target regions of a program. They become constants in
// device/Team.h, so that tests of them in the device runtime are folded.
#ifndef ROOFLINE_OMPTARGET_PROGRAMFACTS_H
#define ROOFLINE_OMPTARGET_PROGRAMFACTS_H

#include "llvm/IR/Module.h"

namespace roofline::omptarget {

struct ProgramFacts {
  bool OnlySpmd = true;   // no kernel is in generic mode
  bool NeverNests = true; // no parallel region starts within another
  bool WholeTeams = true; // all threads of a team execute each region

  /// Analyses \p M, all linked translation units without the runtime. A
  /// property that can't be determined is false.
  static ProgramFacts of(llvm::Module &M);
};

} // namespace roofline::omptarget

#endif
