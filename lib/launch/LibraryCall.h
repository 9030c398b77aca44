// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of library functions (C, C++, CUDA), whose bodies the host interpreter
// does not interpret (HostLibrary.cpp, GetoptLibrary.cpp, CudaLibrary.cpp).
#ifndef ROOFLINE_LAUNCH_LIBRARYCALL_H
#define ROOFLINE_LAUNCH_LIBRARYCALL_H

#include "launch/LaunchCollector.h"
#include "llvm/ADT/StringMap.h"

namespace roofline {

/// A call of a library function, with helpers that evaluate its arguments.
/// arg() and pointee() perform the argument's side effects, so a function may
/// ask for each argument only once.
struct LibraryCall {
  HostEvaluator &Values;
  HostMemory &Memory;
  const HostNumbers &Numbers;
  LaunchCollector &Launches;
  const clang::CallExpr &Call;
  Address ReturnSlot = {}; ///< where a result of record type goes

  const clang::Expr *expr(unsigned I) const {
    return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
  }
  HostValue arg(unsigned I) const {
    return expr(I) ? Values.value(expr(I)) : HostValue();
  }
  Address pointee(unsigned I) const { return arg(I).Target; }
  /// Evaluates the arguments from \p From on for their side effects.
  void rest(unsigned From) const {
    for (unsigned I = From; I < Call.getNumArgs(); ++I)
      arg(I);
  }
  clang::QualType type() const { return Call.getType(); }
  /// Computes \p Op on integers of type `long`.
  HostValue onLongs(clang::BinaryOperatorKind Op, const HostValue &A,
                    const HostValue &B) const {
    return Numbers.binary(Op, A, B, Values.context().LongTy);
  }
};

/// Performs a call of \p Callee and returns its result, if it is a supported
/// function of the C, C++ or CUDA library; else returns nothing.
std::optional<HostValue> callLibrary(const LibraryCall &C,
                                     const clang::FunctionDecl &Callee);

/// Returns the number of \p Type that \p Text begins with, behind white space,
/// and the \p Length of both; nothing if there is none.
std::optional<HostValue> numberAt(const std::string &Text, clang::QualType Type,
                                  int Base = 10, size_t *Length = nullptr);

/// Performs a library function and returns its result; nothing if this overload
/// is not supported.
using LibraryFunction = std::optional<HostValue> (*)(const LibraryCall &);

/// int f(void **where, size_t bytes, ...): allocates memory and stores its
/// address in *where.
std::optional<HostValue> memoryInto(const LibraryCall &C);
/// f(void *to, const void *from, size_t bytes, ...): copies memory.
std::optional<HostValue> copyMemory(const LibraryCall &C);
/// f(void *to, int byte, ...): sets memory.
std::optional<HostValue> setMemory(const LibraryCall &C);
/// Copies \p Bytes bytes; forgets the target object if that is not a known
/// integer.
void copyBytes(const LibraryCall &C, Address To, Address From, HostValue Bytes);

/// Forgets what a call may write by \p Argument, which points to \p Target: one
/// object where it is "&x", and else all of the array that it may point into.
void forgetPointee(HostMemory &Memory, const HostEvaluator &Values,
                   const Address &Target, const clang::Expr *Argument);

/// A function and the names that it has.
using LibraryFunctionNames =
    std::pair<LibraryFunction, std::vector<llvm::StringRef>>;
llvm::StringMap<LibraryFunction>
tableOf(llvm::ArrayRef<LibraryFunctionNames> Functions);

/// int sscanf(const char *text, const char *format, ...) (TextScan.cpp)
std::optional<HostValue> scanText(const LibraryCall &C);

/// Returns the supported functions of the CUDA runtime by name
/// (CudaLibrary.cpp).
const llvm::StringMap<LibraryFunction> &cudaFunctions();

/// Returns getopt() and its kind by name (GetoptLibrary.cpp).
const llvm::StringMap<LibraryFunction> &getoptFunctions();

/// Calls a CUDA runtime function that is not in the table: the call succeeds,
/// and what its pointer arguments point to becomes unknown. Returns nothing if
/// \p Callee does not return cudaError_t.
std::optional<HostValue> callCudaStatus(const LibraryCall &C,
                                        const clang::FunctionDecl &Callee);

} // namespace roofline

#endif
