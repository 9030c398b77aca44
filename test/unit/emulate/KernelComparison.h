// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_TEST_UNIT_EMULATE_KERNELCOMPARISON_H
#define ROOFLINE_TEST_UNIT_EMULATE_KERNELCOMPARISON_H

#include <cstdint>
#include <string>

namespace roofline {

/// Runs the random kernel of \p Seed both ways, with several shapes of
/// launch. What is different, with the kernel's IR; empty if nothing is.
std::string compareSeed(uint64_t Seed);

} // namespace roofline

#endif
