// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device functions that a kernel calls and another unit of its program defines
// (-fgpu-rdc): as the device linker would, but before optimisation.
#ifndef ROOFLINE_COMPILE_DEVICEBODIES_H
#define ROOFLINE_COMPILE_DEVICEBODIES_H

#include "compile/CompileUnits.h"
#include "clang/Frontend/CompilerInstance.h"
#include <functional>

namespace roofline {

/// Before anything optimises the module that \p CI will make, device functions
/// that it calls and \p Program's units define become part of it, as far as
/// these compile for the same target. \p Program is asked where something is
/// missing.
void linkDeviceBodies(clang::CompilerInstance &CI,
                      std::function<std::vector<CompileUnit>()> Program);

} // namespace roofline

#endif
