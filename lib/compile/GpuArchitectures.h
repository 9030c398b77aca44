// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The architectures that device code is compiled for, from the GPUs that are
// asked for.
#ifndef ROOFLINE_COMPILE_GPUARCHITECTURES_H
#define ROOFLINE_COMPILE_GPUARCHITECTURES_H

#include <string>
#include <vector>

namespace roofline {

struct CompileUnit;

/// The architectures ("sm_80") of the GPUs that the options name for \p Source,
/// \p PluginArguments and those of its folder and the environment. Names that
/// are not known are left out; the compile reports them.
std::vector<std::string>
architecturesOfGpus(const std::vector<std::string> &PluginArguments,
                    const std::string &Source);

/// Adds to \p Unit, a command of clang, the architecture that all of the GPUs
/// that the options name can run, unless the command names one, compiles no
/// device code, or has a toolkit without code for it.
void addArchitecture(CompileUnit &Unit,
                     const std::vector<std::string> &PluginArguments);

} // namespace roofline

#endif
