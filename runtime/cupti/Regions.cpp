// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Regions.h"

using namespace roofline::measure;

static thread_local std::vector<std::string> Inside;

std::vector<std::string> roofline::measure::regionsOfThread() { return Inside; }

void roofline::measure::enterRegion(const char *Name) {
  Inside.emplace_back(Name ? Name : "");
}

void roofline::measure::leaveRegion() {
  if (!Inside.empty())
    Inside.pop_back();
}
