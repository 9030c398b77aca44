// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the emitted parts of checks share: the tables of the checker
// (CheckTables.h) and jumps to its call.
#ifndef ROOFLINE_EMULATE_COMPILE_QUICKTABLES_H
#define ROOFLINE_EMULATE_COMPILE_QUICKTABLES_H

#include "CheckPoint.h"
#include "CheckTables.h"
#include "DeviceCalls.h"

namespace roofline::emulate {

/// An access whose check is emitted.
struct QuickAccess {
  const CheckPoint &Point;
  unsigned Number;
  llvm::Value *Address, *Base; // i64
  bool IsBaseFixed;            // all threads of a launch have the same base
};

/// Loads from the tables, at the entry of the warp function.
class QuickTables {
public:
  /// The field at byte \p Field of the table that CheckTables has at byte \p
  /// Table, or if \p Field is negative the address of the table.
  llvm::Value *at(const LaneContext &Context, unsigned Table, llvm::Type *T,
                  int Field);

private:
  llvm::DenseMap<std::pair<unsigned, int>, llvm::Value *> Loaded;
};

/// Continues in a new block where \p Holds, else in \p Unsure.
void require(llvm::IRBuilder<> &B, llvm::Value *Holds,
             llvm::BasicBlock *Unsure);

/// The address of byte \p Offset of \p Struct.
llvm::Value *fieldOf(llvm::IRBuilder<> &B, llvm::Value *Struct,
                     unsigned Offset);

} // namespace roofline::emulate

#endif
