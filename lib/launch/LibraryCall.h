// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers shared by the tables of library models (HostLibrary.cpp,
// CudaLibrary.cpp).
#ifndef ROOFLINE_LAUNCH_LIBRARYCALL_H
#define ROOFLINE_LAUNCH_LIBRARYCALL_H

#include "launch/HostRun.h"
#include "llvm/ADT/StringMap.h"

namespace roofline {

/// A call of a library function, with helpers that evaluate its arguments.
/// Every call of arg() or pointee() evaluates the argument again.
struct LibraryCall {
  HostRun &Run;
  const clang::CallExpr &Call;

  const clang::Expr *expr(unsigned I) const {
    return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
  }
  HostValue arg(unsigned I) const {
    return expr(I) ? Run.value(expr(I)) : HostValue();
  }
  Place pointee(unsigned I) const {
    HostValue V = arg(I);
    return V.isPointer() ? V.Target : Place();
  }
  /// Evaluates the arguments from \p From on for their side effects.
  void rest(unsigned From) const {
    for (unsigned I = From; I < Call.getNumArgs(); ++I)
      arg(I);
  }
  clang::QualType type() const { return Call.getType(); }
};

/// Performs a library function and returns its result; nothing if this overload
/// has no model.
using LibraryModel = std::optional<HostValue> (*)(const LibraryCall &);

/// int f(void **where, size_t bytes, ...): allocates memory and stores its
/// address in *where.
std::optional<HostValue> memoryInto(const LibraryCall &C);
/// f(void *to, const void *from, size_t bytes, ...): copies memory.
std::optional<HostValue> copyMemory(const LibraryCall &C);
/// f(void *to, int byte, ...): sets memory.
std::optional<HostValue> setMemory(const LibraryCall &C);
/// Copies \p Bytes bytes; forgets the target object if that is not a known
/// integer.
void copyBytes(const LibraryCall &C, Place To, Place From, HostValue Bytes);

/// Returns the models of CUDA runtime functions by name (CudaLibrary.cpp).
const llvm::StringMap<LibraryModel> &cudaModels();

/// Models CUDA runtime functions that are not in the table: the call succeeds,
/// and what its pointer arguments point to becomes unknown. Returns nothing if
/// \p Callee does not return cudaError_t.
std::optional<HostValue> callCudaStatus(HostRun &Run,
                                        const clang::FunctionDecl &Callee,
                                        const clang::CallExpr &Call);

} // namespace roofline

#endif
