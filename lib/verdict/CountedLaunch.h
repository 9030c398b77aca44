// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch with how often it counts in a sum of several.
#ifndef ROOFLINE_VERDICT_COUNTEDLAUNCH_H
#define ROOFLINE_VERDICT_COUNTEDLAUNCH_H

#include "verdict/LaunchValues.h"

namespace roofline {

struct CountedLaunch {
  SourceLaunch Launch;
  double Times = 1; ///< at least 1
};

} // namespace roofline

#endif
