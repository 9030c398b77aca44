// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cloud of particles that attract each other.
#ifndef PARTICLES_H
#define PARTICLES_H

constexpr int BlockSize = 256;

/// What N particles do to each other: Force[I] is the sum over all J. A position
/// has the particle's mass in w.
void addForces(const float4 *Position, float4 *Force, int N);

#endif
