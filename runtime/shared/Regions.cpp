// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shared/Regions.h"
#include <atomic>

using namespace roofline;

static thread_local std::vector<std::string> Inside;
static std::atomic<bool> IsOn{true};

std::vector<std::string> runtime::regionsOfThread() { return Inside; }

void runtime::enterRegion(const char *Name) {
  Inside.emplace_back(Name ? Name : "");
}

void runtime::leaveRegion() {
  if (!Inside.empty())
    Inside.pop_back();
}

void runtime::switchOn(bool Yes) { IsOn = Yes; }

bool runtime::isSwitchedOn() { return IsOn; }
