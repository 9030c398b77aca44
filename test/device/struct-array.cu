// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of structs of 32 byte: one field of each costs a sector per thread,
// all fields cost no more.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

struct Particle {
  float X, Y, Z, Mass, U, V, W, Charge;
};
__global__ void one(const Particle *P, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = P[I].Mass;
}
__global__ void four(const Particle *P, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = (P[I].X + P[I].Y) + (P[I].Z + P[I].Charge);
}
// CHECK: one dram_read low=32 likely=32 high=32 byte/thread
// CHECK: one requested low=8
// CHECK: one access{{.*}} load P global 4 byte, count 1, sectors 32,
// CHECK: four fp32 low=3 likely=3 high=3
// CHECK: four dram_read low=32 likely=32 high=32 byte/thread
// CHECK: four requested low=20
