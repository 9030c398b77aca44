// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state that a program sets by include/roofline.h: the named regions that
// each thread is in (including NVTX ranges), and whether launches are observed.
#ifndef ROOFLINE_SHARED_REGIONS_H
#define ROOFLINE_SHARED_REGIONS_H

#include <string>
#include <vector>

namespace roofline::runtime {

/// The regions of the calling thread, outermost first.
std::vector<std::string> regionsOfThread();
/// Enters a region. A null \p Name is treated as "".
void enterRegion(const char *Name);
/// Leaves the innermost region, if there is one.
void leaveRegion();

/// Switches observation on or off for all threads; initially on.
void switchOn(bool Yes);
bool isSwitchedOn();

} // namespace roofline::runtime

#endif
