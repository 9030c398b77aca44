// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stand-in for libcuda.so.1 and libcupti.so.13 in one file, to test without a
// GPU which launches are measured, in which passes, what is written, and what
// is reported if NVIDIA's libraries fail. It runs no kernels: each launch has
// the counters from FAKE_COUNTERS. Tests of the gpu feature do the same with
// the real libraries.
//
//   FAKE_COUNTERS   file of lines "metric value": values per block of every
//                   launch; other metrics are 0
//   FAKE_REFUSES    "call=code,...": calls that return this code
//   FAKE_DRIVER     CUDA version of the driver; default 13000
//   FAKE_DEVICES    number of GPUs; default 1
//   FAKE_CHIP       result of cuptiDeviceGetChipName; default GH100
//   FAKE_PER_PASS   number of metrics that fit in a pass; default 8
//   FAKE_TRACE      whether to print each start of counters to stdout
#ifndef FAKE_GPU_H
#define FAKE_GPU_H

#include <atomic>
#include <cuda.h>
#include <cupti.h>
#include <map>
#include <string>

namespace fake {

/// The environment variable \p Name as a number.
long number(const char *Name, long Default);
/// The error code that FAKE_REFUSES gives for \p Call; 0 if none.
int refusal(const char *Call);

/// Called by the driver's part to deliver a callback to CUPTI's subscriber.
void callback(CUpti_CallbackDomain Domain, CUpti_CallbackId Id,
              const void *Data);
/// Simulates a kernel of \p Blocks blocks that call \p Correlation launches.
void kernelRuns(unsigned Blocks, uint32_t Correlation);

/// Whether memory is saved; allocating or freeing it is then an error.
extern std::atomic<bool> MemoryIsSaved;

CUcontext currentContext();
CUdevice deviceOf(CUcontext Context);

} // namespace fake

#endif
