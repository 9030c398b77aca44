// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Causes the fault that ROOFLINE_FAULT names, STAGE:KIND or STAGE@DETAIL:KIND,
// at the start of that stage ("features@heat:segv").
#undef NDEBUG // assert() is one of the faults
#include "support/Stage.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static volatile unsigned Sink = 0;

[[gnu::noinline]] static unsigned recurse(unsigned Depth) {
  volatile char Frame[256];
  Frame[Depth % sizeof(Frame)] = 1;
  return Sink ? 0 : recurse(Depth + 1) + Frame[0];
}

static void allocateForever() {
  while (true)
    (void)::operator new(16 << 20); // a new-expression could be optimised away
}

static void compute() {
  while (true)
    Sink = Sink + 1;
}

static void wait() {
  while (true)
    pause();
}

static void make(StringRef Kind) {
  if (Kind == "segv")
    raise(SIGSEGV);
  else if (Kind == "null")
    *static_cast<volatile int *>(nullptr) = 1;
  else if (Kind == "stack")
    Sink = recurse(0);
  else if (Kind == "abort")
    std::abort();
  else if (Kind == "assert")
    assert(!"a fault for a test");
  else if (Kind == "fatal")
    report_fatal_error("a fault for a test", /*gen_crash_diag=*/false);
  else if (Kind == "exception")
    throw std::runtime_error("a fault for a test");
  else if (Kind == "bad-alloc")
    throw std::bad_alloc();
  else if (Kind == "memory")
    allocateForever();
  else if (Kind == "compute")
    compute();
  else if (Kind == "wait")
    wait();
  else if (Kind == "exit")
    std::exit(3);
  else
    errs() << "ROOFLINE_FAULT: no kind '" << Kind << "'\n";
}

static void atStage(Stage S, StringRef Detail) {
  const char *Wish = std::getenv("ROOFLINE_FAULT");
  if (!Wish)
    return;
  auto [Where, Kind] = StringRef(Wish).rsplit(':');
  auto [Name, Wanted] = Where.split('@');
  if (Name == stageId(S) && (Wanted.empty() || Detail.contains(Wanted)))
    make(Kind);
}

[[gnu::constructor]] static void install() { setStageHook(atStage); }
