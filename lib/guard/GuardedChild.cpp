// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/GuardedChild.h"
#include "guard/EndWithParent.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include <csignal>
#include <cstdio>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <new>
#include <sys/resource.h>
#include <sys/time.h>
#include <typeinfo>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;
using namespace roofline;

/// Size of the stack that the work runs on. Recursion in clang and LLVM is as
/// deep as the user's code: a sum of 100,000 operands takes a few hundred bytes
/// for each.
static constexpr unsigned StackBytes = 256u << 20;

/// The board that the fault handlers below write to. One is enough, since a
/// child process runs one piece of work.
static GuardBoard *TheBoard = nullptr;

[[noreturn]] static void endWith(EarlyEnd::Cause Cause, const char *Message,
                                 int Number = 0) {
  TheBoard->Cause = Cause;
  TheBoard->Number = Number;
  std::strncpy(TheBoard->Message, Message, sizeof(TheBoard->Message) - 1);
  TheBoard->HasCause = true;
  _exit(EXIT_FAILURE);
}

static void outOfMemory() { endWith(EarlyEnd::Cause::Memory, ""); }

static void badAllocation(void *, const char *, bool) { outOfMemory(); }

static void fatalError(void *, const char *Reason, bool) {
  endWith(TheBoard->Starting ? EarlyEnd::Cause::NotStarted
                             : EarlyEnd::Cause::FatalError,
          Reason);
}

static void uncaughtException() {
  // Report the name of the exception's type; what() could itself fail.
  const std::type_info *Type = abi::__cxa_current_exception_type();
  if (Type && *Type == typeid(std::bad_alloc))
    outOfMemory();
  endWith(EarlyEnd::Cause::Exception, Type ? Type->name() : "");
}

/// Ends the process in exit() before destructors of globals run: these may wait
/// for threads, and fork() has copied only one thread.
static void exitCalled(int Status, void *) {
  endWith(EarlyEnd::Cause::Exit, "", Status);
}

/// Restores the default signal handlers. Those of the compiler would remove the
/// output files of the compile, which goes on in the parent, or report a crash
/// of the compiler.
static void resetSignals() {
  for (int Signal : {SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS,
                     SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGTERM, SIGXCPU,
                     SIGXFSZ, SIGSYS, SIGPROF, SIGALRM})
    signal(Signal, SIG_DFL);
  signal(SIGPIPE, SIG_IGN); // libraries write to sockets
  sigset_t None;
  sigemptyset(&None);
  sigprocmask(SIG_SETMASK, &None, nullptr);
}

static void setFaultHandlers() {
  std::set_new_handler(outOfMemory);
  std::set_terminate(uncaughtException);
  on_exit(exitCalled, nullptr);
  remove_bad_alloc_error_handler();
  install_bad_alloc_error_handler(badAllocation);
  remove_fatal_error_handler();
  install_fatal_error_handler(fatalError);
}

/// Returns the current address space of this process in bytes; 0 if unknown.
static uint64_t addressSpace() {
  unsigned long Pages = 0;
  if (FILE *File = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(File, "%lu", &Pages) != 1)
      Pages = 0;
    std::fclose(File);
  }
  return uint64_t(Pages) * sysconf(_SC_PAGESIZE);
}

/// Lowers the soft limit of \p Resource to \p Most; never raises it.
static void lower(decltype(RLIMIT_AS) Resource, rlim_t Most) {
  rlimit Limit;
  if (getrlimit(Resource, &Limit))
    return;
  Limit.rlim_cur = std::min(Limit.rlim_cur, Most);
  setrlimit(Resource, &Limit);
}

static void setLimits(const GuardLimits &Limits) {
  lower(RLIMIT_CORE, 0); // no core dumps in the build folder
  if (uint64_t Now = addressSpace())
    lower(RLIMIT_AS, Now + StackBytes + (uint64_t(Limits.MebiBytes) << 20));
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0); // a piped core handler ignores RLIMIT_CORE
#endif
  itimerval Timer = {};
  Timer.it_value.tv_sec = Limits.Seconds;
  setitimer(ITIMER_PROF, &Timer, nullptr); // SIGPROF ends the process
}

void roofline::runAsGuardedChild(
    GuardBoard &Board, int Socket, pid_t Parent, const GuardLimits &Limits,
    const std::function<void(GuardedChannel &)> &Work) {
  TheBoard = &Board;
  resetSignals();
  endWithParent(Parent);
  setFaultHandlers();
  setLimits(Limits);
  useStageBoard(&Board.Stages);
  GuardedChannel Channel(Socket);
  llvm::thread Worker(std::optional<unsigned>(StackBytes), [&] {
    Board.Starting = false;
    Work(Channel);
  });
  Worker.join();
  outs().flush();
  Board.Finished = true;
  _exit(EXIT_SUCCESS);
}
