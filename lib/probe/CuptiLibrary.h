// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds CUPTI, NVIDIA's profiling library.
#ifndef ROOFLINE_PROBE_CUPTILIBRARY_H
#define ROOFLINE_PROBE_CUPTILIBRARY_H

#include "config/Environment.h"
#include "support/ToolkitFolders.h"

namespace roofline {

/// The path that ROOFLINE_MEASURE_CUPTI gives, or that of the library in the
/// toolkit of CUDA_HOME, CUDA_PATH or /usr/local/cuda; empty if it is in none.
std::string findCupti(const Environment &Env);

} // namespace roofline

#endif
