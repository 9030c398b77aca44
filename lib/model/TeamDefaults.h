// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_TEAMDEFAULTS_H
#define ROOFLINE_MODEL_TEAMDEFAULTS_H

namespace roofline {

/// Defaults of LLVM's offload runtime: threads per team, the minimum of that
/// for short loops, and the maximum number of teams for a loop
/// (GV_Default_WG_Size, GV_Warp_Size and GV_Default_Num_Teams of
/// NVPTXGridValues in llvm/Frontend/OpenMP/OMPGridValues.h).
inline constexpr double DefaultThreads = 128, FewestDefaultThreads = 32,
                        MostDefaultTeams = 3200;

} // namespace roofline

#endif
