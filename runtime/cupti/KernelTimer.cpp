// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelTimer.h"
#include <cstdlib>
#include <map>
#include <mutex>

using namespace roofline::measure;

namespace {
/// The records that have arrived. Global, since CUPTI's callbacks take no user
/// pointer.
struct Arrived {
  std::mutex Lock;
  const Cupti *Api = nullptr;
  std::multimap<uint32_t, double> Seconds; // durations by correlation id
};
} // namespace

static Arrived &arrived() {
  // Never destroyed: records may arrive until exit.
  static Arrived &A = *new Arrived;
  return A;
}

static void CUPTIAPI provideBuffer(uint8_t **Buffer, size_t *Size,
                                   size_t *MostRecords) {
  constexpr size_t Alignment = 8, Bytes = 1 << 20;
  *Buffer = static_cast<uint8_t *>(std::aligned_alloc(Alignment, Bytes));
  *Size = *Buffer ? Bytes : 0;
  *MostRecords = 0; // as many as fit
}

static void CUPTIAPI takeBuffer(CUcontext, uint32_t, uint8_t *Buffer, size_t,
                                size_t Used) {
  Arrived &A = arrived();
  std::lock_guard Guard(A.Lock);
  CUpti_Activity *Record = nullptr;
  while (A.Api->cuptiActivityGetNextRecord(Buffer, Used, &Record) ==
         CUPTI_SUCCESS) {
    if (Record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
      continue;
    auto *Kernel = reinterpret_cast<CUpti_ActivityKernel10 *>(Record);
    A.Seconds.emplace(Kernel->correlationId,
                      double(Kernel->end - Kernel->start) / 1e9);
  }
  std::free(Buffer);
}

Outcome KernelTimer::open() {
  arrived().Api = &Api;
  Outcome Done{Api.cuptiActivityRegisterCallbacks(provideBuffer, takeBuffer),
               "cuptiActivityRegisterCallbacks"};
  if (Done)
    Done = {Api.cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL),
            "cuptiActivityEnable"};
  return Done;
}

std::vector<double> KernelTimer::seconds(uint32_t Correlation) const {
  Api.cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  Arrived &A = arrived();
  std::lock_guard Guard(A.Lock);
  std::vector<double> Found;
  auto [Begin, End] = A.Seconds.equal_range(Correlation);
  for (auto It = Begin; It != End; ++It)
    Found.push_back(It->second);
  A.Seconds.clear(); // discards records of unmeasured launches
  return Found;
}
