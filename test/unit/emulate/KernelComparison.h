// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_TEST_UNIT_EMULATE_KERNELCOMPARISON_H
#define ROOFLINE_TEST_UNIT_EMULATE_KERNELCOMPARISON_H

#include <cstdint>
#include <string>

namespace roofline {

/// Runs the random kernel of \p Seed in both ways, with several launch
/// configurations. Returns the differences and the kernel's IR; empty if there
/// are none.
std::string compareSeed(uint64_t Seed);

} // namespace roofline

#endif
