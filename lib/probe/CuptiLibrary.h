// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where NVIDIA's profiling library is.
#ifndef ROOFLINE_PROBE_CUPTILIBRARY_H
#define ROOFLINE_PROBE_CUPTILIBRARY_H

#include "config/Environment.h"

namespace roofline {

inline constexpr llvm::StringLiteral CuptiLibrary = "libcupti.so.13";

/// Its path as ROOFLINE_MEASURE_CUPTI says, or in a toolkit; empty where it is
/// in none.
std::string findCupti(const Environment &Env);

} // namespace roofline

#endif
