// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of CUPTI that are used, loaded at run time, and the explanation
// of its error codes.
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

/// Causes for which CUPTI does not measure.
enum class Obstacle {
  None,
  NotPermitted,  ///< counters are restricted to administrators
  OtherProfiler, ///< another profiler is attached, or uses the counters
  OldDriver,
  Unsupported, ///< this GPU or its virtualisation has no counters
  Other,
};

/// The result of a call of CUPTI.
struct Outcome {
  CUptiResult Code = CUPTI_SUCCESS;
  const char *Call = ""; ///< name of the function that failed

  explicit operator bool() const { return Code == CUPTI_SUCCESS; }
  Obstacle obstacle() const;
};

/// Function pointers into CUPTI, null until open().
struct Cupti {
#define X(Name) decltype(&::Name) Name = nullptr;
  ROOFLINE_CUPTI_FUNCTIONS(X)
#undef X

  /// Loads CUPTI from \p Path or, if that is empty, from the usual places of
  /// toolkits. Returns an error message, or "" on success.
  std::string open(const std::string &Path);

  /// The CUDA version that this CUPTI belongs to, as 13010 for 13.1.
  unsigned cudaVersion() const;
  /// The failure as text: "cuptiSubscribe: CUPTI_ERROR_UNKNOWN".
  std::string text(const Outcome &Failed) const;
  /// A one-line message with the cause and a remedy, without its end.
  std::string advice(const Outcome &Failed) const;
  /// The end of the message: a pointer to 'roofline doctor', or "".
  static std::string doctorsLine(const Outcome &Failed);
};

/// Declares a parameter block of CUPTI with its size set.
#define ROOFLINE_CUPTI_PARAMS(Type, Name)                                      \
  Type Name = {};                                                              \
  Name.structSize = Type##_STRUCT_SIZE

/// Calls function \p Call of Api with \p Params and returns from the current
/// function if that fails.
#define ROOFLINE_CHECK(Call, Params)                                           \
  if (Outcome Done{Api.Call(&Params), #Call}; !Done)                           \
    return Done;

} // namespace roofline::measure

#endif
