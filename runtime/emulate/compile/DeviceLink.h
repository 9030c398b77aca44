// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device code of a program's units as one module: with separate
// compilation they call each other's functions and share variables.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICELINK_H
#define ROOFLINE_EMULATE_COMPILE_DEVICELINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>

namespace roofline::emulate {

/// Parses \p Bitcodes and links them. \p ModuleOfKernel gets, by name of the
/// kernel, which of them has it. An error names what is defined twice, or code
/// that is not for nvptx64.
llvm::Expected<std::unique_ptr<llvm::Module>>
linkDeviceCode(llvm::ArrayRef<llvm::StringRef> Bitcodes,
               llvm::LLVMContext &Context,
               std::map<std::string, unsigned> &ModuleOfKernel);

} // namespace roofline::emulate

#endif
