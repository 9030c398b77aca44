// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stand-in for libcuda.so.1 and libcupti.so.13 in one file, for what only a
// GPU could otherwise show: which launches are measured, in which passes, what
// is written of them, and what is said where NVIDIA's libraries refuse. It
// runs no kernel: each launch has the counters that FAKE_COUNTERS says. The
// tests of the gpu feature do the same with the real libraries.
//
//   FAKE_COUNTERS   file of lines "metric value": of every launch, for each of
//                   its blocks. Metrics that are not there are 0
//   FAKE_REFUSES    "call=code,...": calls that return this instead
//   FAKE_DRIVER     the CUDA version that the driver is for; 13000 without it
//   FAKE_DEVICES    how many GPUs; 1 without it
//   FAKE_CHIP       what cuptiDeviceGetChipName says; GH100 without it
//   FAKE_PER_PASS   how many metrics fit in a pass; 8 without it
//   FAKE_TRACE      whether to say each start of counters on stdout
#ifndef FAKE_GPU_H
#define FAKE_GPU_H

#include <cuda.h>
#include <cupti.h>
#include <map>
#include <string>

namespace fake {

/// A variable of the environment as a number.
long number(const char *Name, long Default);
/// What FAKE_REFUSES says for \p Call; 0: nothing.
int refusal(const char *Call);

/// What the driver tells CUPTI.
void callback(CUpti_CallbackDomain Domain, CUpti_CallbackId Id,
              const void *Data);
/// A kernel of \p Blocks blocks runs, called for by call \p Correlation.
void kernelRuns(unsigned Blocks, uint32_t Correlation);

CUcontext currentContext();
CUdevice deviceOf(CUcontext Context);

} // namespace fake

#endif
