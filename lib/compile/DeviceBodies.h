// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links device functions that a kernel calls but that another unit of the
// program defines (-fgpu-rdc), as the device linker does, but before
// optimisation.
#ifndef ROOFLINE_COMPILE_DEVICEBODIES_H
#define ROOFLINE_COMPILE_DEVICEBODIES_H

#include "compile/CompileUnits.h"
#include "clang/Frontend/CompilerInstance.h"

namespace roofline {

/// Hooks into the compile of \p CI: before its module is optimised, links into
/// it the device functions that it calls and that other units of the program of
/// \p Unit define, if these compile for the same target. \p Unit must outlive
/// the compile.
void linkDeviceBodies(clang::CompilerInstance &CI, const CompileUnit &Unit);

} // namespace roofline

#endif
