// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FaultGuard.h"
#include <csetjmp>
#include <cstring>

using namespace roofline::emulate;

static thread_local sigjmp_buf *Return = nullptr;
static thread_local const void *FaultAddress = nullptr;
static struct sigaction Before[NSIG];

/// Passes a fault outside of guarded code to the previous handler.
static void passOn(int Signal, siginfo_t *Info, void *Context) {
  const struct sigaction &Old = Before[Signal];
  if (Old.sa_flags & SA_SIGINFO)
    return Old.sa_sigaction(Signal, Info, Context);
  if (Old.sa_handler != SIG_DFL && Old.sa_handler != SIG_IGN)
    return Old.sa_handler(Signal);
  signal(Signal, SIG_DFL); // the instruction faults again
}

static void onFault(int Signal, siginfo_t *Info, void *Context) {
  if (!Return)
    return passOn(Signal, Info, Context);
  // Linux reports no address for a non-canonical or misaligned one.
  FaultAddress = Info->si_code == SI_KERNEL ? nullptr : Info->si_addr;
  siglongjmp(*Return, Signal);
}

FaultGuard::FaultGuard() {
  struct sigaction Ours;
  std::memset(&Ours, 0, sizeof(Ours));
  Ours.sa_sigaction = onFault;
  // With SA_NODEFER, the jump out of the handler leaves no signal blocked.
  Ours.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &Ours, &OldSegv);
  sigaction(SIGBUS, &Ours, &OldBus);
  Before[SIGSEGV] = OldSegv;
  Before[SIGBUS] = OldBus;
}

FaultGuard::~FaultGuard() {
  sigaction(SIGSEGV, &OldSegv, nullptr);
  sigaction(SIGBUS, &OldBus, nullptr);
}

bool FaultGuard::runs(llvm::function_ref<void()> Code, const void *&Address) {
  sigjmp_buf Here;
  if (sigsetjmp(Here, /*savemask=*/0)) {
    Return = nullptr;
    Address = FaultAddress;
    return false;
  }
  Return = &Here;
  Code();
  Return = nullptr;
  return true;
}
