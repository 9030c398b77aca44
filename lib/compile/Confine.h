// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A prediction reads sources and prints. The command of a compile database,
// which may come from a stranger, must not make it do anything else.
#ifndef ROOFLINE_COMPILE_CONFINE_H
#define ROOFLINE_COMPILE_CONFINE_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace roofline {

/// Makes \p Invocation load no plugin and write no file, except for those of
/// \p Outputs, the driver's temporary files. For a host job, whose output a
/// device job reads, that output is IR, whatever -Xclang asks for. Returns the
/// arguments of -mllvm that were removed, since their values may name a file
/// that LLVM writes.
std::vector<std::string> confine(clang::CompilerInvocation &Invocation,
                                 llvm::ArrayRef<std::string> Outputs);

} // namespace roofline

#endif
