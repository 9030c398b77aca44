// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Callbacks.h"
#include "DriverCalls.h"
#include "GraphKernels.h"
#include "shared/Process.h"
#include "support/MachinePart.h"
#include <cstdlib>
#include <pthread.h>

using namespace roofline::measure;
using roofline::runtime::sayOnce;

/// The only object, for handlers of atexit() and fork().
static Callbacks *Instance = nullptr;

/// The nesting depth of driver calls: those that we make within a callback are
/// not the program's.
static thread_local unsigned Depth = 0;

Callbacks::Hindrance Callbacks::open(Cuda &Driver, Cupti &Api,
                                     const Settings &Wanted) {
  if (std::string Missing = Driver.open(); !Missing.empty())
    return {"no NVIDIA driver (" + Missing +
                "): install one, or count without a GPU by roofline profile "
                "--backend=emulate",
            seeDoctor(MachinePart::Driver)};
  if (std::string Missing = Api.open(Wanted.CuptiPath); !Missing.empty())
    return {"no CUPTI (" + Missing +
                "): install that of CUDA 13, or say where it is by "
                "ROOFLINE_MEASURE_CUPTI=<path of libcupti.so>",
            seeDoctor(MachinePart::Cupti)};
  int Version = 0;
  Driver.cuDriverGetVersion(&Version);
  // Minor versions are compatible.
  if (unsigned(Version) / 1000 < Api.cudaVersion() / 1000)
    return {"the driver is too old: it is for CUDA " +
                std::to_string(Version / 1000) + "." +
                std::to_string(Version % 1000 / 10) + ", CUPTI wants " +
                std::to_string(Api.cudaVersion() / 1000) +
                ".0 or newer: update the driver, or name an older CUPTI by "
                "ROOFLINE_MEASURE_CUPTI=<path of libcupti.so>",
            seeDoctor(MachinePart::Driver)};
  return {};
}

Callbacks *Callbacks::start() {
  std::vector<std::string> Problems;
  Settings Wanted = Settings::read(
      [](const char *Name) -> const char * { return std::getenv(Name); },
      Problems);
  for (const std::string &Problem : Problems)
    sayOnce(Problem);
  auto *Self = new Callbacks(std::move(Wanted));
  Hindrance Found = open(Self->Driver, Self->Api, Self->Measure.wanted());
  if (Found.Text.empty())
    if (Outcome Done = Self->subscribe(); !Done)
      Found = {Self->Api.advice(Done), Cupti::doctorsLine(Done)};
  if (!Found.Text.empty()) {
    sayOnce(Found.Text + "; nothing is measured" + Found.End);
    delete Self;
    return nullptr;
  }
  Instance = Self;
  std::atexit([] { Instance->Measure.finish(); });
  pthread_atfork(nullptr, nullptr, [] {
    Depth = 0;
    Instance->restartInChild();
  });
  return Self;
}

void Callbacks::restartInChild() {
  new (&Lock) std::mutex;
  Measure.restartInChild();
}

Outcome Callbacks::subscribe() {
  CUpti_SubscriberHandle Handle = nullptr;
  Outcome Done{Api.cuptiSubscribe(&Handle, called, this), "cuptiSubscribe"};
  auto Enable = [&](CUpti_CallbackDomain Domain, CUpti_CallbackId Id) {
    if (Done)
      Done = {Api.cuptiEnableCallback(1, Handle, Domain, Id),
              "cuptiEnableCallback"};
  };
  for (unsigned C = 0; C < DriverCallbackCount; ++C)
    Enable(CUPTI_CB_DOMAIN_DRIVER_API, DriverCallbacks[C].Id);
  Enable(CUPTI_CB_DOMAIN_RESOURCE,
         CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING);
  Enable(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED);
  Enable(CUPTI_CB_DOMAIN_RESOURCE,
         CUPTI_CBID_RESOURCE_GRAPHEXEC_DESTROY_STARTING);
  for (CUpti_CallbackId Id : NvtxRanges::Callbacks)
    Enable(CUPTI_CB_DOMAIN_NVTX, Id);
  return Done;
}

void CUPTIAPI Callbacks::called(void *Self, CUpti_CallbackDomain Domain,
                                CUpti_CallbackId Id, const void *Data) {
  auto &Me = *static_cast<Callbacks *>(Self);
  switch (Domain) {
  case CUPTI_CB_DOMAIN_DRIVER_API:
    return Me.driverCall(Id, *static_cast<const CUpti_CallbackData *>(Data));
  case CUPTI_CB_DOMAIN_RESOURCE:
    return Me.resource(Id, *static_cast<const CUpti_ResourceData *>(Data));
  case CUPTI_CB_DOMAIN_NVTX:
    return Me.Ranges.called(Id, *static_cast<const CUpti_NvtxData *>(Data));
  default:
    return;
  }
}

static CUresult resultOf(const CUpti_CallbackData &Data) {
  auto *Result = static_cast<const CUresult *>(Data.functionReturnValue);
  return Result ? *Result : CUDA_SUCCESS;
}

void Callbacks::driverCall(CUpti_CallbackId Id,
                           const CUpti_CallbackData &Data) {
  std::optional<DriverCall> What = roofline::measure::driverCall(Id);
  bool IsExit = Data.callbackSite == CUPTI_API_EXIT;
  if (!What)
    return;
  switch (*What) {
  case DriverCall::Initialize:
    if (IsExit && resultOf(Data) == CUDA_ERROR_NO_DEVICE)
      sayOnce("the driver finds no GPU: run on a machine with one, or count "
              "without by roofline profile --backend=emulate; nothing is "
              "measured" +
              seeDoctor(MachinePart::Driver));
    return;
  case DriverCall::CaptureBegin:
    if (IsExit && resultOf(Data) == CUDA_SUCCESS)
      Measure.captureBegins();
    return;
  case DriverCall::CaptureEnd:
    // An invalidated capture ends with an error, too.
    if (IsExit && resultOf(Data) != CUDA_ERROR_ILLEGAL_STATE)
      Measure.captureEnds();
    return;
  case DriverCall::Memory:
    if (IsExit) {
      if (--Depth == 0)
        Measure.memoryCallEnds();
    } else if (Depth++ == 0) {
      Measure.memoryCallBegins();
    }
    return;
  case DriverCall::Launch:
  case DriverCall::GraphLaunch:
    // Measuring a launch calls the driver, which calls this function again.
    if (IsExit) {
      if (--Depth == 0)
        Measure.end(resultOf(Data) == CUDA_SUCCESS);
    } else if (Depth++ == 0) {
      launchCall(Id, Data);
    }
  }
}

void Callbacks::launchCall(CUpti_CallbackId Id,
                           const CUpti_CallbackData &Data) {
  LaunchCall Call;
  Call.Context = Data.context;
  Call.ContextId = Data.contextUid;
  Call.Correlation = Data.correlationId;
  if (roofline::measure::driverCall(Id) == DriverCall::GraphLaunch) {
    auto *Params =
        static_cast<const cuGraphLaunch_params *>(Data.functionParams);
    std::lock_guard Guard(Lock);
    if (auto Entry = Graphs.find(Params->hGraph); Entry != Graphs.end())
      Call.Kernels = Entry->second;
  } else if (Data.symbolName) {
    Call.Kernels.push_back({Data.symbolName, shapeOf(Id, Data.functionParams)});
    Call.Repeat = [this, Id, Params = Data.functionParams] {
      return repeatCall(Driver, Id, Params);
    };
  }
  Measure.begin(Call);
}

void Callbacks::resource(CUpti_CallbackId Id, const CUpti_ResourceData &Data) {
  auto *Graph = static_cast<const CUpti_GraphData *>(Data.resourceDescriptor);
  switch (Id) {
  case CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING:
    ++Depth; // what releasing the counters calls is not the program's
    Measure.contextEnds(Data.context);
    --Depth;
    return;
  case CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED: {
    std::vector<Launch> Kernels = kernelsOf(Driver, Graph->graph);
    std::lock_guard Guard(Lock);
    Graphs[Graph->graphExec] = std::move(Kernels);
    return;
  }
  case CUPTI_CBID_RESOURCE_GRAPHEXEC_DESTROY_STARTING: {
    std::lock_guard Guard(Lock);
    Graphs.erase(Graph->graphExec);
    return;
  }
  default:
    return;
  }
}
