// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program says by include/roofline.h: the named regions that a thread
// is in (NVTX ranges among them), and whether launches are to be looked at.
#ifndef ROOFLINE_SHARED_REGIONS_H
#define ROOFLINE_SHARED_REGIONS_H

#include <string>
#include <vector>

namespace roofline::runtime {

/// Of the calling thread, outermost first.
std::vector<std::string> regionsOfThread();
void enterRegion(const char *Name);
/// Leaves the innermost one; nothing if there is none.
void leaveRegion();

/// For all threads; on at the start.
void switchOn(bool Yes);
bool isSwitchedOn();

} // namespace roofline::runtime

#endif
