// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/Probe.h"
#include "probe/PeakKernel.h"
#include "support/Error.h"
#include "support/MachineError.h"
#include "llvm/ADT/ScopeExit.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

// Made from data/ptx by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> ProbePtx[];
} // namespace roofline

namespace {
/// Holds the device's primary context, events and memory while it is measured.
class Session {
public:
  Session(const CudaDriver &Driver, int Device)
      : Driver(Driver), Device(Device) {}
  ~Session();
  Error open();

  /// The bandwidth, in byte/s, of \p Passes passes over \p Bytes of memory.
  Expected<double> readBandwidth(uint64_t Bytes, unsigned Passes,
                                 unsigned Blocks);
  /// The operations per second of \p K with \p Blocks blocks of \p Threads
  /// threads.
  Expected<double> rate(const PeakKernel &K, const char *Name, unsigned Blocks,
                        unsigned Threads);

private:
  /// The shortest time of several launches, in seconds.
  Expected<double> time(const char *Ptx, const char *Name, unsigned Blocks,
                        unsigned Threads, void **Arguments);

  const CudaDriver &Driver;
  int Device;
  void *Context = nullptr, *Begin = nullptr, *End = nullptr;
  uint64_t Sink = 0;
};
} // namespace

#define CHECK(Call, ...)                                                       \
  if (Error E = Driver.check(Driver.Call(__VA_ARGS__), #Call))                 \
    return std::move(E);

Error Session::open() {
  CHECK(cuDevicePrimaryCtxRetain, &Context, Device)
  CHECK(cuCtxSetCurrent, Context)
  CHECK(cuEventCreate, &Begin, 0)
  CHECK(cuEventCreate, &End, 0)
  CHECK(cuMemAlloc_v2, &Sink, sizeof(unsigned))
  return Error::success();
}

Session::~Session() {
  if (Sink)
    Driver.cuMemFree_v2(Sink);
  for (void *Event : {Begin, End})
    if (Event)
      Driver.cuEventDestroy_v2(Event);
  if (Context)
    Driver.cuDevicePrimaryCtxRelease_v2(Device);
}

Expected<double> Session::time(const char *Ptx, const char *Name,
                               unsigned Blocks, unsigned Threads,
                               void **Arguments) {
  void *Module = nullptr, *Function = nullptr;
  CHECK(cuModuleLoadData, &Module, Ptx)
  scope_exit Unload([&] { Driver.cuModuleUnload(Module); });
  CHECK(cuModuleGetFunction, &Function, Module, Name)
  double Least = 0;
  // The first launches raise the clock.
  for (unsigned Try = 0; Try < 6; ++Try) {
    CHECK(cuEventRecord, Begin, nullptr)
    CHECK(cuLaunchKernel, Function, Blocks, 1, 1, Threads, 1, 1, 0, nullptr,
          Arguments, nullptr)
    CHECK(cuEventRecord, End, nullptr)
    CHECK(cuEventSynchronize, End)
    float Milliseconds = 0;
    CHECK(cuEventElapsedTime, &Milliseconds, Begin, End)
    double Seconds = 1e-3 * double(Milliseconds);
    Least = Try == 0 ? Seconds : std::min(Least, Seconds);
  }
  if (!(Least > 0))
    return makeError("kernel '{0}': the driver measured a time of 0", Name);
  return Least;
}

Expected<double> Session::readBandwidth(uint64_t Bytes, unsigned Passes,
                                        unsigned Blocks) {
  uint64_t Memory = 0, Vectors = Bytes / 16;
  CHECK(cuMemAlloc_v2, &Memory, Bytes)
  scope_exit Free([&] { Driver.cuMemFree_v2(Memory); });
  CHECK(cuMemsetD8_v2, Memory, 0, Bytes)
  void *Arguments[] = {&Memory, &Vectors, &Passes, &Sink};
  Expected<double> Seconds =
      time(ProbePtx[0].second, "read", Blocks, 1024, Arguments);
  if (!Seconds)
    return Seconds.takeError();
  return 16.0 * double(Vectors) * Passes / *Seconds;
}

Expected<double> Session::rate(const PeakKernel &K, const char *Name,
                               unsigned Blocks, unsigned Threads) {
  unsigned Iterations = 256;
  void *Arguments[] = {&Iterations, &Sink};
  Expected<double> Seconds =
      time(K.Ptx.c_str(), Name, Blocks, Threads, Arguments);
  if (!Seconds)
    return Seconds.takeError();
  // Seconds; long enough that the overhead of a launch is negligible.
  constexpr double Wanted = 0.02;
  Iterations = unsigned(std::clamp(Iterations * Wanted / *Seconds, 256.0, 1e7));
  Seconds = time(K.Ptx.c_str(), Name, Blocks, Threads, Arguments);
  if (!Seconds)
    return Seconds.takeError();
  return K.Operations * Iterations * Threads * Blocks / *Seconds;
}

/// The properties that the driver reports; the numbers are CUdevice_attribute.
static Expected<ProbedGpu> properties(const CudaDriver &Driver, int Device) {
  ProbedGpu Gpu;
  int Failure = 0;
  auto Get = [&](int Which) {
    int Value = 0;
    if (int Result = Driver.cuDeviceGetAttribute(&Value, Which, Device))
      Failure = Result;
    return Value;
  };
  char Name[256] = "";
  CHECK(cuDeviceGetName, Name, sizeof(Name), Device)
  Gpu.DeviceName = Name;
  int Version = 0;
  CHECK(cuDriverGetVersion, &Version)
  Gpu.Driver = std::to_string(Version / 1000) + "." +
               std::to_string(Version % 1000 / 10);
  Gpu.Capability = unsigned(10 * Get(75) + Get(76));
  Gpu.Sms = unsigned(Get(16));
  Gpu.ThreadsPerSm = unsigned(Get(39));
  Gpu.BlocksPerSm = unsigned(Get(106));
  Gpu.RegistersPerSm = unsigned(Get(82));
  Gpu.SharedPerSm = Get(81);
  Gpu.Clock = 1e3 * Get(13);
  Gpu.MemoryClock = 1e3 * Get(36);
  Gpu.BusWidth = Get(37);
  Gpu.L2 = Get(38);
  if (Error E = Driver.check(Failure, "cuDeviceGetAttribute"))
    return std::move(E);
  size_t Bytes = 0;
  CHECK(cuDeviceTotalMem_v2, &Bytes, Device)
  Gpu.Dram = double(Bytes);
  return Gpu;
}

Expected<ProbedGpu> roofline::probeGpu(const CudaDriver &Driver, int Device) {
  Expected<ProbedGpu> Gpu = properties(Driver, Device);
  if (!Gpu)
    return Gpu;
  Session S(Driver, Device);
  if (Error E = S.open())
    return std::move(E);
  unsigned Blocks = Gpu->Sms * std::max(1u, Gpu->ThreadsPerSm / 1024);
  // Sizes of the reads: far beyond L2; and a quarter of it, which fits into the
  // near half of chips whose L2 has two.
  uint64_t Beyond = uint64_t(std::min(32 * Gpu->L2, Gpu->Dram / 4));
  uint64_t Within = uint64_t(Gpu->L2 / 4);
  if (Error E = S.readBandwidth(Beyond, 1, Blocks).moveInto(Gpu->DramBandwidth))
    return std::move(E);
  if (Error E = S.readBandwidth(Within, 200, Blocks).moveInto(Gpu->L2Bandwidth))
    return std::move(E);
  constexpr unsigned Threads = 512;
  Blocks = Gpu->Sms * std::max(1u, Gpu->ThreadsPerSm / Threads);
  if (Error E = S.rate(sharedKernel(Threads), "shared", Blocks, Threads)
                    .moveInto(Gpu->SharedBandwidth))
    return std::move(E);
  for (OpKind Kind : AllOpKinds)
    if (std::optional<PeakKernel> K = peakKernel(Kind, Gpu->Capability))
      if (Error E =
              S.rate(*K, "peak", Blocks, Threads)
                  .moveInto(Gpu->Peaks[static_cast<unsigned>(Kind)].emplace()))
        return std::move(E);
  return Gpu;
}

Expected<ProbedGpu> roofline::probeGpu(int Device) {
  Expected<CudaDriver> Driver = CudaDriver::open();
  if (!Driver)
    return reworded(Driver.takeError(), [](StringRef Why) {
      return (Why + ": run this on the machine that is to be measured").str();
    });
  if (Device >= Driver->Devices)
    return makeError("option '--device': found '{0}', wanted 0 to {1}", Device,
                     Driver->Devices - 1);
  return probeGpu(*Driver, Device);
}
