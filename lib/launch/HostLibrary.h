// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What library functions and containers do, for programs that are followed
// and not run. Two tables: functions by name, members by class and name.
#ifndef ROOFLINE_LAUNCH_HOSTLIBRARY_H
#define ROOFLINE_LAUNCH_HOSTLIBRARY_H

#include "launch/HostRun.h"

namespace roofline {

/// What a call of \p Callee returns, if it is a function of the C, C++ or CUDA
/// library that has a model here.
std::optional<HostValue> callLibrary(HostRun &Run,
                                     const clang::FunctionDecl &Callee,
                                     const clang::CallExpr &Call);

/// Members of std::vector, std::string, smart pointers and thrust's vectors.
std::optional<HostValue> callContainer(HostRun &Run,
                                       const clang::CXXMethodDecl &Callee,
                                       Place This, const clang::CallExpr &Call,
                                       Place ReturnSlot);

/// Makes \p To such a container; false if it isn't one.
bool constructContainer(HostRun &Run, Place To,
                        const clang::CXXConstructExpr &Construct);

/// Whether bodies of \p Function are worth following although a library has
/// them: min, max, move and the like.
bool isTransparent(const clang::FunctionDecl &Function);

/// Whether \p Function belongs to a library whose bodies are not followed.
bool isOpaqueLibrary(const clang::FunctionDecl &Function);

} // namespace roofline

#endif
