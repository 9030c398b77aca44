// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes OpenMP device code readable to the analysis: calls of the device
// runtime get bodies that say which thread does what.
#ifndef ROOFLINE_DEVICE_OPENMPRUNTIME_H
#define ROOFLINE_DEVICE_OPENMPRUNTIME_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// Stands, in the model's code, for what the runtime itself does when a thread
/// enters a parallel region. Called, never defined.
inline constexpr llvm::StringLiteral ParallelEntry =
    "__roofline_parallel_entry";

/// Stands behind a parallel region: what follows may be serial. Called, never
/// defined.
inline constexpr llvm::StringLiteral ParallelExit = "__roofline_parallel_exit";

/// Whether an OpenMP kernel starts with one thread of a team working and the
/// others waiting: by the mode in "KERNEL_kernel_environment", its third byte
/// (1 generic, 2 SPMD, 3 made SPMD, with guards of its own).
bool isGenericMode(const llvm::Function &Kernel);

/// Operands of __kmpc_parallel_51 and of its successor _60, which start a
/// parallel region: the `if` and `num_threads` clauses, the outlined body, what
/// runs it for the workers of generic mode, its arguments as an array and their
/// number.
enum ParallelOperand : unsigned {
  ConditionArg = 2,
  ThreadsArg = 3,
  BodyArg = 5,
  WrapperArg = 6,
  ArrayArg = 7,
  CountArg = 8
};

/// Whether a call of \p Callee is one of those.
bool startsRegion(const llvm::Function &Callee);

enum class StartsParallel { No, Maybe, Yes };

/// Whether \p Start or what it calls starts a parallel region. Maybe where
/// calls through pointers could.
StartsParallel startsParallel(const llvm::Function &Start);

/// In \p M, which the analysis owns, replaces parallel regions that are
/// started through __kmpc_parallel_* by direct calls of their outlined body
/// and links in the runtime model. Does nothing where the module calls no
/// runtime, or was linked with a real one. A kernel in generic mode that starts
/// no parallel region is left to the main thread of each team.
llvm::Error modelOpenMPRuntime(llvm::Module &M);

/// The instructions of \p Kernel, in generic mode and with its bodies inlined,
/// that the main thread of a team runs alone: those outside parallel regions.
llvm::DenseSet<const llvm::Instruction *>
serialInstructions(const llvm::Function &Kernel);

/// Gives each thread its own copy of the variables that OpenMP shares within a
/// team: they hold the same value for all, and a copy lets the value be
/// followed. To be called once bodies are inlined.
void privatiseTeamVariables(llvm::Module &M);

} // namespace roofline

#endif
