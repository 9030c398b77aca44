// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prepares OpenMP device code for the analysis: calls of the device runtime get
// bodies that show which thread does what.
#ifndef ROOFLINE_DEVICE_OPENMPRUNTIME_H
#define ROOFLINE_DEVICE_OPENMPRUNTIME_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The function that the model calls where a thread enters a parallel region.
/// It is never defined; a call stands for the work of the runtime itself.
inline constexpr llvm::StringLiteral ParallelEntry =
    "__roofline_parallel_entry";

/// The function that the model calls after a parallel region, where serial code
/// may follow. It is never defined.
inline constexpr llvm::StringLiteral ParallelExit = "__roofline_parallel_exit";

/// Whether an OpenMP kernel is in generic mode: one thread of a team works and
/// the others wait. Reads the mode, the third field of the configuration in
/// "KERNEL_kernel_environment" (1 generic; 2 SPMD; 3 generic made SPMD, with
/// guards of its own).
bool isGenericMode(const llvm::Function &Kernel);

/// Operands of __kmpc_parallel_51 and of its successor _60, which start a
/// parallel region: the `if` and `num_threads` clauses, the outlined body, the
/// wrapper that workers of generic mode call, and the arguments as an array
/// with their number.
enum ParallelOperand : unsigned {
  ConditionArg = 2,
  ThreadsArg = 3,
  BodyArg = 5,
  WrapperArg = 6,
  ArrayArg = 7,
  CountArg = 8
};

/// Whether \p Callee is one of these functions.
bool startsRegion(const llvm::Function &Callee);

enum class StartsParallel { No, Maybe, Yes };

/// Whether \p Start or a function that it calls starts a parallel region; Maybe
/// if only calls through pointers could.
StartsParallel startsParallel(const llvm::Function &Start);

/// Replaces parallel regions of \p M, the analysis' copy, that are started
/// through __kmpc_parallel_* by direct calls of their outlined body, and links
/// in the runtime model. Does nothing if the module does not call the runtime
/// or is linked with a real one. A kernel in generic mode that starts no
/// parallel region is restricted to the main thread of each team. Fails if the
/// model does not parse or link.
llvm::Error modelOpenMPRuntime(llvm::Module &M);

/// The instructions of \p Kernel that the main thread of a team runs alone:
/// those outside parallel regions. \p Kernel must be in generic mode and have
/// its bodies inlined.
llvm::DenseSet<const llvm::Instruction *>
serialInstructions(const llvm::Function &Kernel);

/// Gives each thread its own copy of the variables that OpenMP shares within a
/// team. They hold the same value for all threads, and the value of a private
/// copy can be followed. Must be called after inlining.
void privatiseTeamVariables(llvm::Module &M);

} // namespace roofline

#endif
