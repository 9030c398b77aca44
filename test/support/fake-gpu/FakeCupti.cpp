// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUPTI's part: a configuration is a list of metrics, and counters are the
// values of FAKE_COUNTERS times the number of blocks.
#include "FakeGpu.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cupti_profiler_host.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))
#define REFUSE(Call)                                                           \
  if (int Code = fake::refusal(#Call))                                         \
    return CUptiResult(Code);

int fake::refusal(const char *Call) {
  const char *Text = std::getenv("FAKE_REFUSES");
  std::istringstream All(Text ? Text : "");
  for (std::string One; std::getline(All, One, ',');)
    if (One.rfind(std::string(Call) + "=", 0) == 0)
      return std::atoi(One.c_str() + std::strlen(Call) + 1);
  return 0;
}

static CUpti_CallbackFunc Callback = nullptr;
static void *CallbackData = nullptr;
static std::set<std::pair<int, uint32_t>> Enabled;

void fake::callback(CUpti_CallbackDomain Domain, CUpti_CallbackId Id,
                    const void *Data) {
  if (Callback && Enabled.count({Domain, Id}))
    Callback(CallbackData, Domain, Id, Data);
}

EXPORT CUptiResult CUPTIAPI cuptiGetVersion(uint32_t *Version) {
  *Version = 130001;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiGetResultString(CUptiResult Code,
                                                 const char **Text) {
  static thread_local std::string Name;
  Name = "FAKE_CUPTI_ERROR_" + std::to_string(Code);
  *Text = Name.c_str();
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle *,
                                           CUpti_CallbackFunc Function,
                                           void *Data) {
  REFUSE(cuptiSubscribe)
  Callback = Function;
  CallbackData = Data;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiEnableCallback(uint32_t Enable,
                                                CUpti_SubscriberHandle,
                                                CUpti_CallbackDomain Domain,
                                                CUpti_CallbackId Id) {
  if (Enable)
    Enabled.insert({Domain, Id});
  return CUPTI_SUCCESS;
}

//===-- Activity records --------------------------------------------------===//

static CUpti_BuffersCallbackRequestFunc Request = nullptr;
static CUpti_BuffersCallbackCompleteFunc Complete = nullptr;
static bool KeepsRecords = false;
static std::vector<CUpti_ActivityKernel10> Records;

EXPORT CUptiResult CUPTIAPI cuptiActivityRegisterCallbacks(
    CUpti_BuffersCallbackRequestFunc R, CUpti_BuffersCallbackCompleteFunc C) {
  Request = R;
  Complete = C;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiActivityEnable(CUpti_ActivityKind) {
  REFUSE(cuptiActivityEnable)
  KeepsRecords = true;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiActivityFlushAll(uint32_t) {
  uint8_t *Buffer = nullptr;
  size_t Size = 0, Most = 0;
  Request(&Buffer, &Size, &Most);
  size_t Bytes = Records.size() * sizeof(Records[0]);
  std::memcpy(Buffer, Records.data(), Bytes);
  Records.clear();
  Complete(nullptr, 0, Buffer, Size, Bytes);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiActivityGetNextRecord(
    uint8_t *Buffer, size_t Bytes, CUpti_Activity **Record) {
  uint8_t *Next = *Record ? reinterpret_cast<uint8_t *>(*Record) +
                                sizeof(CUpti_ActivityKernel10)
                          : Buffer;
  if (Next >= Buffer + Bytes)
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
  *Record = reinterpret_cast<CUpti_Activity *>(Next);
  return CUPTI_SUCCESS;
}

//===-- The host side -----------------------------------------------------===//

struct CUpti_Profiler_Host_Object {
  std::string Metrics; // separated by blanks
};

EXPORT CUptiResult CUPTIAPI
cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params *) {
  REFUSE(cuptiProfilerInitialize)
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params *P) {
  P->isSupported = fake::refusal("support")
                       ? CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED
                       : CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiProfilerGetCounterAvailability(
    CUpti_Profiler_GetCounterAvailability_Params *P) {
  REFUSE(cuptiProfilerGetCounterAvailability)
  P->counterAvailabilityImageSize = 8;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params *P) {
  const char *Chip = std::getenv("FAKE_CHIP");
  P->pChipName = Chip ? Chip : "GH100";
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiProfilerHostGetSupportedChips(
    CUpti_Profiler_Host_GetSupportedChips_Params *) {
  return CUPTI_ERROR_NOT_SUPPORTED;
}

EXPORT CUptiResult CUPTIAPI cuptiProfilerHostGetMetricProperties(
    CUpti_Profiler_Host_GetMetricProperties_Params *) {
  return CUPTI_ERROR_NOT_SUPPORTED;
}

EXPORT CUptiResult CUPTIAPI
cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params *P) {
  P->pHostObject = new CUpti_Profiler_Host_Object;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params *P) {
  delete P->pHostObject;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiProfilerHostConfigAddMetrics(
    CUpti_Profiler_Host_ConfigAddMetrics_Params *P) {
  for (size_t I = 0; I < P->numMetrics; ++I)
    P->pHostObject->Metrics += std::string(P->ppMetricNames[I]) + " ";
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiProfilerHostGetConfigImageSize(
    CUpti_Profiler_Host_GetConfigImageSize_Params *P) {
  P->configImageSize = P->pHostObject->Metrics.size();
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params *P) {
  std::memcpy(P->pConfigImage, P->pHostObject->Metrics.data(),
              P->configImageSize);
  return CUPTI_SUCCESS;
}

static long countMetrics(const uint8_t *Config, size_t Size) {
  long Count = 0;
  for (size_t I = 0; I < Size; ++I)
    Count += Config[I] == ' ';
  return Count;
}

EXPORT CUptiResult CUPTIAPI
cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params *P) {
  long PerPass = fake::number("FAKE_PER_PASS", 8);
  P->numOfPasses =
      size_t((countMetrics(P->pConfigImage, P->configImageSize) + PerPass - 1) /
             PerPass);
  return CUPTI_SUCCESS;
}

/// A counter data image is the number of ranges, then the blocks of each.
EXPORT CUptiResult CUPTIAPI cuptiProfilerHostEvaluateToGpuValues(
    CUpti_Profiler_Host_EvaluateToGpuValues_Params *P) {
  std::map<std::string, double> PerBlock;
  const char *Path = std::getenv("FAKE_COUNTERS");
  std::ifstream File(Path ? Path : "/dev/null");
  std::string Name;
  for (double Value; File >> Name >> Value;)
    PerBlock[Name] = Value;
  auto *Image = reinterpret_cast<const uint64_t *>(P->pCounterDataImage);
  for (size_t I = 0; I < P->numMetrics; ++I)
    P->pMetricValues[I] =
        PerBlock[P->ppMetricNames[I]] * double(Image[1 + P->rangeIndex]);
  return CUPTI_SUCCESS;
}

//===-- libcheckpoint.so --------------------------------------------------===//

static CUptiResult checkpoint(const char *What) {
  if (std::getenv("FAKE_TRACE"))
    std::printf("checkpoint: %s\n", What);
  return CUPTI_SUCCESS;
}

std::atomic<bool> fake::MemoryIsSaved = false;

EXPORT CUptiResult cuptiCheckpointSave(void *) {
  REFUSE(cuptiCheckpointSave)
  fake::MemoryIsSaved = true;
  return checkpoint("saved");
}

EXPORT CUptiResult cuptiCheckpointRestore(void *) {
  REFUSE(cuptiCheckpointRestore)
  return checkpoint("restored");
}

EXPORT CUptiResult cuptiCheckpointFree(void *) {
  fake::MemoryIsSaved = false;
  return checkpoint("freed");
}

//===-- The device's side -------------------------------------------------===//

struct CUpti_RangeProfiler_Object {
  uint64_t *Image = nullptr;
  size_t MostRanges = 0;
  long Metrics = 0;
  bool IsStarted = false;
  CUcontext Context = nullptr;
};

static std::map<CUdevice, CUpti_RangeProfiler_Object *> OpenOn;

void fake::kernelRuns(unsigned Blocks, uint32_t Correlation) {
  for (auto &[Device, Open] : OpenOn)
    if (Open->IsStarted && Open->Context == currentContext() &&
        Open->Image[0] < Open->MostRanges)
      Open->Image[++Open->Image[0]] = Blocks;
  if (!KeepsRecords)
    return;
  CUpti_ActivityKernel10 Kernel = {};
  Kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  Kernel.correlationId = Correlation;
  Kernel.start = 1000;
  Kernel.end = 1000 + Blocks * 1000ull;
  Records.push_back(Kernel);
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params *P) {
  REFUSE(cuptiRangeProfilerEnable)
  if (OpenOn.count(fake::deviceOf(P->ctx)))
    return CUPTI_ERROR_HARDWARE_BUSY;
  P->pRangeProfilerObject = new CUpti_RangeProfiler_Object;
  P->pRangeProfilerObject->Context = P->ctx;
  OpenOn[fake::deviceOf(P->ctx)] = P->pRangeProfilerObject;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerDisable(CUpti_RangeProfiler_Disable_Params *P) {
  OpenOn.erase(fake::deviceOf(P->pRangeProfilerObject->Context));
  delete P->pRangeProfilerObject;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiRangeProfilerGetCounterDataSize(
    CUpti_RangeProfiler_GetCounterDataSize_Params *P) {
  P->counterDataSize = 8 * (P->maxNumOfRanges + 1);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiRangeProfilerCounterDataImageInitialize(
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params *P) {
  std::memset(P->pCounterData, 0, P->counterDataSize);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerSetConfig(CUpti_RangeProfiler_SetConfig_Params *P) {
  auto *Profiler = P->pRangeProfilerObject;
  Profiler->Image = reinterpret_cast<uint64_t *>(P->pCounterDataImage);
  Profiler->MostRanges = P->maxRangesPerPass;
  Profiler->Metrics = countMetrics(P->pConfig, P->configSize);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerStart(CUpti_RangeProfiler_Start_Params *P) {
  REFUSE(cuptiRangeProfilerStart)
  P->pRangeProfilerObject->IsStarted = true;
  if (std::getenv("FAKE_TRACE"))
    std::printf("counters: %ld metrics\n", P->pRangeProfilerObject->Metrics);
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerStop(CUpti_RangeProfiler_Stop_Params *P) {
  P->pRangeProfilerObject->IsStarted = false;
  P->isAllPassSubmitted = 1;
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI
cuptiRangeProfilerDecodeData(CUpti_RangeProfiler_DecodeData_Params *) {
  return CUPTI_SUCCESS;
}

EXPORT CUptiResult CUPTIAPI cuptiRangeProfilerGetCounterDataInfo(
    CUpti_RangeProfiler_GetCounterDataInfo_Params *P) {
  P->numTotalRanges = *reinterpret_cast<const uint64_t *>(P->pCounterDataImage);
  return CUPTI_SUCCESS;
}
