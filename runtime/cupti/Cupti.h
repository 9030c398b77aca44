// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of CUPTI that are used, found while the program runs, and what
// its refusals mean to a user.
#ifndef ROOFLINE_CUPTI_CUPTI_H
#define ROOFLINE_CUPTI_CUPTI_H

#include <cupti.h>
#include <cupti_profiler_host.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>
#include <string>

namespace roofline::measure {

#define ROOFLINE_CUPTI_FUNCTIONS(X)                                            \
  X(cuptiGetVersion)                                                           \
  X(cuptiGetResultString)                                                      \
  X(cuptiSubscribe)                                                            \
  X(cuptiEnableCallback)                                                       \
  X(cuptiActivityRegisterCallbacks)                                            \
  X(cuptiActivityEnable)                                                       \
  X(cuptiActivityFlushAll)                                                     \
  X(cuptiActivityGetNextRecord)                                                \
  X(cuptiDeviceGetChipName)                                                    \
  X(cuptiProfilerInitialize)                                                   \
  X(cuptiProfilerDeviceSupported)                                              \
  X(cuptiProfilerGetCounterAvailability)                                       \
  X(cuptiProfilerHostGetSupportedChips)                                        \
  X(cuptiProfilerHostInitialize)                                               \
  X(cuptiProfilerHostDeinitialize)                                             \
  X(cuptiProfilerHostGetMetricProperties)                                      \
  X(cuptiProfilerHostConfigAddMetrics)                                         \
  X(cuptiProfilerHostGetConfigImageSize)                                       \
  X(cuptiProfilerHostGetConfigImage)                                           \
  X(cuptiProfilerHostGetNumOfPasses)                                           \
  X(cuptiProfilerHostEvaluateToGpuValues)                                      \
  X(cuptiRangeProfilerEnable)                                                  \
  X(cuptiRangeProfilerDisable)                                                 \
  X(cuptiRangeProfilerGetCounterDataSize)                                      \
  X(cuptiRangeProfilerCounterDataImageInitialize)                              \
  X(cuptiRangeProfilerSetConfig)                                               \
  X(cuptiRangeProfilerStart)                                                   \
  X(cuptiRangeProfilerStop)                                                    \
  X(cuptiRangeProfilerDecodeData)                                              \
  X(cuptiRangeProfilerGetCounterDataInfo)

/// What keeps us from measuring.
enum class Obstacle {
  None,
  NotPermitted,  ///< counters are for administrators only
  OtherProfiler, ///< another one is attached, or has the counters
  OldDriver,
  Unsupported, ///< this GPU, or the way it is shared
  Other,
};

/// How a call of CUPTI ended.
struct Outcome {
  CUptiResult Code = CUPTI_SUCCESS;
  const char *Call = ""; ///< that failed

  explicit operator bool() const { return Code == CUPTI_SUCCESS; }
  Obstacle obstacle() const;
};

struct Cupti {
#define X(Name) decltype(&::Name) Name = nullptr;
  ROOFLINE_CUPTI_FUNCTIONS(X)
#undef X

  /// Opens \p Path, or where that is empty CUPTI where toolkits have it.
  /// Returns what is missing, in words; empty where nothing is.
  std::string open(const std::string &Path);

  /// Of CUDA, as 13010 for 13.1, whose CUPTI this is.
  unsigned cudaVersion() const;
  /// "cuptiSubscribe: CUPTI_ERROR_UNKNOWN".
  std::string text(const Outcome &Failed) const;
  /// What is wrong and how to cure it, in one line without its end.
  std::string advice(const Outcome &Failed) const;
  /// That end: the line of 'roofline doctor', empty where it has none.
  static std::string doctorsLine(const Outcome &Failed);
};

/// A parameter block of CUPTI with its size filled in.
#define ROOFLINE_CUPTI_PARAMS(Type, Name)                                      \
  Type Name = {};                                                              \
  Name.structSize = Type##_STRUCT_SIZE

} // namespace roofline::measure

#endif
