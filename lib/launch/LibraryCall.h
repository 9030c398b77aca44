// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tables of library functions have in common.
#ifndef ROOFLINE_LAUNCH_LIBRARYCALL_H
#define ROOFLINE_LAUNCH_LIBRARYCALL_H

#include "launch/HostRun.h"
#include "llvm/ADT/StringMap.h"

namespace roofline {

/// A call of a library function: its arguments on demand.
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
  void rest(unsigned From) const {
    for (unsigned I = From; I < Call.getNumArgs(); ++I)
      arg(I);
  }
  clang::QualType type() const { return Call.getType(); }
};

/// What a library function does and returns; none where this overload has no
/// model.
using LibraryModel = std::optional<HostValue> (*)(const LibraryCall &);

/// int f(void **where, size_t bytes, ...): memory is allocated into *where.
std::optional<HostValue> memoryInto(const LibraryCall &C);
/// f(void *to, const void *from, size_t bytes, ...)
std::optional<HostValue> copyMemory(const LibraryCall &C);
/// f(void *to, int byte, ...)
std::optional<HostValue> setMemory(const LibraryCall &C);
void copyBytes(const LibraryCall &C, Place To, Place From, HostValue Bytes);

/// Functions of the CUDA runtime by name (CudaLibrary.cpp).
const llvm::StringMap<LibraryModel> &cudaModels();

/// Those without a model of their own: they succeed, whatever they write; none
/// where \p Callee is no such function.
std::optional<HostValue> callCudaStatus(HostRun &Run,
                                        const clang::FunctionDecl &Callee,
                                        const clang::CallExpr &Call);

} // namespace roofline

#endif
