// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The named ranges that a thread is in: by roofline.h, and by NVTX.
#ifndef ROOFLINE_CUPTI_REGIONS_H
#define ROOFLINE_CUPTI_REGIONS_H

#include <string>
#include <vector>

namespace roofline::measure {

/// Of the calling thread, outermost first.
std::vector<std::string> regionsOfThread();
void enterRegion(const char *Name);
/// Leaves the innermost one; nothing if there is none.
void leaveRegion();

} // namespace roofline::measure

#endif
