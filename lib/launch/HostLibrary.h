// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of library functions (C, C++, CUDA) and containers for the host
// interpreter, which does not interpret library code.
#ifndef ROOFLINE_LAUNCH_HOSTLIBRARY_H
#define ROOFLINE_LAUNCH_HOSTLIBRARY_H

#include "launch/HostRun.h"

namespace roofline {

/// Performs a call of \p Callee and returns its result, if it is a function of
/// the C, C++ or CUDA library that has a model; else returns nothing.
std::optional<HostValue> callLibrary(HostRun &Run,
                                     const clang::FunctionDecl &Callee,
                                     const clang::CallExpr &Call);

/// The same for member functions of std::vector, std::string, smart pointers
/// and thrust's vectors. \p This is the object; \p ReturnSlot receives results
/// of record type.
std::optional<HostValue> callContainer(HostRun &Run,
                                       const clang::CXXMethodDecl &Callee,
                                       Place This, const clang::CallExpr &Call,
                                       Place ReturnSlot);

/// Constructs such a container at \p To. Returns false if the class is not one
/// of these.
bool constructContainer(HostRun &Run, Place To,
                        const clang::CXXConstructExpr &Construct);

/// Returns true if the body of library function \p Function is interpreted
/// nevertheless: min, max, move and similar ones.
bool isTransparent(const clang::FunctionDecl &Function);

/// Returns true if \p Function belongs to a library whose function bodies are
/// not interpreted (std, thrust, cub, ...).
bool isOpaqueLibrary(const clang::FunctionDecl &Function);

} // namespace roofline

#endif
