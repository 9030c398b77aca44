// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_LAUNCHLIMITS_H
#define ROOFLINE_MODEL_LAUNCHLIMITS_H

namespace roofline {

/// The most threads of a block, threads along each axis of it, and blocks along
/// each axis of a grid, that CUDA can launch (CUDA C++ Programming Guide, table
/// of technical specifications).
inline constexpr double MostBlockThreads = 1024,
                        MostBlockExtents[] = {1024, 1024, 64},
                        MostGridBlocks[] = {2147483647, 65535, 65535};

/// The most bytes of shared memory of a block, static and dynamic, that a
/// launch has unless the program raises the kernel's limit.
inline constexpr double MostSharedBytes = 49152;

} // namespace roofline

#endif
