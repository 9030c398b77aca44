// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Measurer.h"
#include "shared/Process.h"
#include "shared/Regions.h"
#include <algorithm>
#include <chrono>
#include <new>
#include <unistd.h>

using namespace roofline::measure;
using roofline::runtime::regionsOfThread;
using roofline::runtime::sayOnce;

struct Measurer::Current {
  LaunchCall Call;
  Choice Picked;                    ///< of its only kernel
  DeviceSession *Session = nullptr; ///< null if the launch is not measured
  std::string Cache;
  bool IsAlone = false, IsAmongOthers = false; ///< how Gate is locked
};

Measurer::Current &Measurer::current() {
  static thread_local Current C;
  return C;
}

Measurer::Measurer(const Cuda &Driver, const Cupti &Api, Settings Asked)
    : Driver(Driver), Api(Api), Wanted(std::move(Asked)),
      Choose(Wanted.Rule, Wanted.Kernels, Wanted.Ranges) {}

void Measurer::begin(const LaunchCall &Call) {
  Current &C = current();
  C = Current();
  if (Captures > 0)
    return;
  // Create the session even if the launch is not measured, since only the
  // session knows how many launches make one measurement.
  DeviceSession *Session = sessionOf(Call);
  std::vector<std::string> Within = regionsOfThread();
  unsigned Parts = 1;
  if (Session && Call.Repeat) {
    // A measurement, which may change the number, holds the gate.
    std::shared_lock Among(Gate);
    Parts = Session->parts();
  }
  for (const Launch &L : Call.Kernels)
    if (Choice One =
            Choose.next(L, Within, Parts, Session ? Session->device() : 0);
        One.Measure)
      C.Picked = One;
  bool Measure = C.Picked.Measure && Session;
  if (Measure && !Call.Repeat) {
    std::lock_guard Guard(Lock);
    note(*Session, "'" + Call.Kernels.front().Kernel +
                       "' was launched by a graph, which CUPTI measures as one "
                       "launch: left out");
    Measure = false;
  }
  if (!Measure) {
    Gate.lock_shared();
    C.IsAmongOthers = true;
    return;
  }
  Gate.lock();
  C.IsAlone = true;
  C.Call = Call;
  // An error here comes from the program, which will see it itself.
  if (Captures > 0 || Driver.cuCtxSynchronize() != CUDA_SUCCESS)
    return;
  closeOthers(*Session);
  C.Cache = Session->begin(C.Picked.Part, Call.Repeat);
  C.Session = Session;
}

void Measurer::captureEnds() {
  for (int Now = Captures;
       Now > 0 && !Captures.compare_exchange_weak(Now, Now - 1);)
    ;
}

void Measurer::end(bool Succeeded) {
  Current &C = current();
  if (C.IsAlone && C.Session) {
    bool Ran = Driver.cuCtxSynchronize() == CUDA_SUCCESS && Succeeded;
    Values Found = C.Session->end(C.Call.Correlation);
    if (Ran)
      measured(*C.Session, C.Call.Kernels.front(), C.Picked, Found, C.Cache);
  }
  if (C.IsAlone)
    Gate.unlock();
  if (C.IsAmongOthers)
    Gate.unlock_shared();
  C = Current();
}

/// Whether the memory call that this thread makes holds the gate.
static thread_local bool HoldsGate = false;

void Measurer::memoryCallBegins() {
  constexpr std::chrono::seconds Most(2);
  HoldsGate = Gate.try_lock_shared_for(Most);
}

void Measurer::memoryCallEnds() {
  if (HoldsGate)
    Gate.unlock_shared();
  HoldsGate = false;
}

/// Releases the counters of other sessions: only one context of a device can
/// use them at a time.
void Measurer::closeOthers(const DeviceSession &But) {
  std::lock_guard Guard(Lock);
  for (auto &[Id, Other] : Sessions)
    if (Other.get() != &But && Other->device() == But.device())
      Other->close();
}

DeviceSession *Measurer::sessionOf(const LaunchCall &Call) {
  std::lock_guard Guard(Lock);
  auto Entry = Sessions.find(Call.ContextId);
  if (Entry != Sessions.end())
    return Entry->second.get();
  CUdevice Device = 0;
  if (Driver.cuCtxGetDevice(&Device) != CUDA_SUCCESS)
    return nullptr;
  auto &Session = Sessions[Call.ContextId];
  Session = std::make_unique<DeviceSession>(Driver, Api, Wanted, Table,
                                            Call.Context, Device);
  if (!Session->problem().empty()) {
    sayOnce(Session->problem());
    note(*Session, Session->problem());
  }
  return Session.get();
}

void Measurer::measured(DeviceSession &Session, const Launch &Kernel,
                        const Choice &Picked, const Values &Found,
                        const std::string &Cache) {
  std::lock_guard Guard(Lock);
  if (!Session.problem().empty()) {
    sayOnce(Session.problem());
    note(Session, Session.problem());
  }
  if (!Cache.empty()) {
    sayOnce(Cache + ": caches are warm in measured launches");
    note(Session, Cache + ": caches are warm in measured launches");
  }
  if (Found.empty()) {
    note(Session,
         "a launch of '" + Kernel.Kernel + "' gave no measurement: left out");
    return;
  }
  auto Key = std::tuple(Kernel.Kernel, Kernel.Size, Session.device());
  if (Picked.Part == 0) {
    MeasuredLaunch L;
    L.What = Kernel;
    L.Number = Picked.Number;
    L.Regions = regionsOfThread();
    L.Device = Session.device();
    L.Cache = Cache.empty() ? "" : "warm";
    Waiting.insert_or_assign(Key, Pending{std::move(L), {}, &Session});
  }
  auto Mine = Waiting.find(Key);
  if (Mine == Waiting.end())
    return; // its first part was not measured
  Mine->second.Metrics.insert(Found.begin(), Found.end());
  if (Picked.Part + 1 < Session.parts())
    return;
  Values &Measured = Mine->second.Launch.Measured;
  Measured = Session.evaluate(Mine->second.Metrics);
  for (const std::string &Name : Session.missing(Measured))
    note(Session, "CUPTI gave no value of '" + Name + "'");
  std::string Problem = fileOf(Session).add(Mine->second.Launch);
  if (!Problem.empty())
    sayOnce(Problem);
  Waiting.erase(Mine);
}

void Measurer::finish() {
  std::lock_guard Guard(Lock);
  for (auto &[Key, Left] : Waiting) {
    // A verdict from incomplete counts would be wrong, so keep times only.
    Values All = Left.Session->evaluate(Left.Metrics);
    for (const char *Name : {"seconds", "clock_hz"})
      if (auto Found = All.find(Name); Found != All.end())
        Left.Launch.Measured.insert(*Found);
    fileOf(*Left.Session).add(Left.Launch);
    note(*Left.Session,
         "'" + Left.Launch.What.Kernel +
             "' was not launched often enough with one grid and block to "
             "measure all of it: --replay=kernel needs one launch only");
  }
  Waiting.clear();
}

ProfileFile &Measurer::fileOf(const DeviceSession &Session) {
  std::string Name = Driver.deviceName(Session.device());
  auto &File = Files[Name];
  if (File)
    return *File;
  std::string Path = Wanted.Output;
  if (Files.size() > 1) // a GPU of another kind
    Path = beforeEnding(Path, ".device" + std::to_string(Session.device()));
  int Version = 0;
  Driver.cuDriverGetVersion(&Version);
  ProfileHeader Header;
  Header.DeviceName = Name;
  Header.Arch = Driver.arch(Session.device());
  Header.Driver = std::to_string(Version / 1000) + "." +
                  std::to_string(Version % 1000 / 10);
  Header.Rule = Wanted.Rule.str();
  Header.Cache = Wanted.ColdCache ? "cold" : "warm";
  Header.Replay = !Session.counts()        ? "none"
                  : Wanted.ReplaysLaunches ? "launches"
                                           : "kernel";
  Header.Passes = Session.passes();
  Header.Rank = Wanted.Rank;
  Header.Command = roofline::runtime::commandLine();
  File = std::make_unique<ProfileFile>(Path, std::move(Header));
  return *File;
}

void Measurer::note(const DeviceSession &Session, const std::string &Text) {
  if (std::string Problem = fileOf(Session).note(Text); !Problem.empty())
    sayOnce(Problem);
}

void Measurer::contextEnds(CUcontext Context) {
  std::lock_guard Guard(Lock);
  // Keep the session: incomplete measurements refer to it.
  for (auto &[Id, Session] : Sessions)
    if (Session->context() == Context)
      Session->close();
}

void Measurer::restartInChild() {
  // Locks may be held by threads that do not exist here. The parent's contexts
  // are unusable; construct the members anew without destroying them, which
  // would call CUPTI.
  new (&Lock) std::mutex;
  new (&Gate) std::shared_timed_mutex;
  Captures = 0;
  new (&Sessions) decltype(Sessions);
  new (&Files) decltype(Files);
  new (&Waiting) decltype(Waiting);
  current() = Current();
  Wanted.Output = beforeEnding(Wanted.Output, "." + std::to_string(getpid()));
}
