// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links the device code of a program's translation units into one module. With
// separate compilation (-fgpu-rdc) they call each other's functions and share
// variables.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICELINK_H
#define ROOFLINE_EMULATE_COMPILE_DEVICELINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>

namespace roofline::emulate {

/// Parses and links \p Bitcodes. Sets \p ModuleOfKernel to the index of the
/// module that defines each kernel, by the kernel's name. Fails, with the name,
/// if a symbol is defined twice or a module is not for nvptx64.
llvm::Expected<std::unique_ptr<llvm::Module>>
linkDeviceCode(llvm::ArrayRef<llvm::StringRef> Bitcodes,
               llvm::LLVMContext &Context,
               std::map<std::string, unsigned> &ModuleOfKernel);

} // namespace roofline::emulate

#endif
