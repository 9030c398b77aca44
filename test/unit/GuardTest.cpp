// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/GuardedProcess.h"
#include "support/Stage.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static const GuardLimits Limits;

static EarlyEnd endOf(std::function<void()> Work,
                      const GuardLimits &Within = Limits) {
  auto End = runGuarded(Within, [&](GuardedChannel &) { Work(); });
  EXPECT_TRUE(End.has_value());
  return End.value_or(EarlyEnd());
}

TEST(Guard, LinesArriveInTheirOrderAndWhole) {
  std::vector<std::string> Lines;
  std::string Long(1 << 20, 'x'); // larger than a socket's buffer
  auto End = runGuarded(
      Limits,
      [&](GuardedChannel &C) {
        C.send("one");
        C.send(Long);
        C.send("");
        C.send("three");
      },
      [&](StringRef Line) { Lines.push_back(Line.str()); });
  EXPECT_FALSE(End.has_value());
  EXPECT_EQ(Lines, (std::vector<std::string>{"one", Long, "", "three"}));
}

TEST(Guard, WhatWasSentBeforeTheEndArrives) {
  std::vector<std::string> Lines;
  auto End = runGuarded(
      Limits,
      [](GuardedChannel &C) {
        C.send("ready");
        std::abort();
      },
      [&](StringRef Line) { Lines.push_back(Line.str()); });
  ASSERT_TRUE(End.has_value());
  EXPECT_EQ(End->Number, SIGABRT);
  EXPECT_EQ(Lines, std::vector<std::string>{"ready"});
}

TEST(Guard, TellsTheWorkWhatItWaitsFor) {
  std::vector<std::string> Lines;
  GuardedProcess Process(Limits, [](GuardedChannel &C) {
    C.send("got " + C.receive().value_or("nothing"));
  });
  Process.tell("a line");
  auto End = Process.finish([&](StringRef L) { Lines.push_back(L.str()); });
  EXPECT_FALSE(End.has_value());
  EXPECT_EQ(Lines, std::vector<std::string>{"got a line"});
}

TEST(Guard, WorkThatNobodyFinishesEnds) {
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0);
  {
    GuardedProcess Process(Limits, [](GuardedChannel &C) { C.receive(); });
    close(Ends[1]);
  }
  char Byte; // end of file: the copy, which had the other end, has ended
  EXPECT_EQ(read(Ends[0], &Byte, 1), 0);
  close(Ends[0]);
}

TEST(Guard, MemoryIsTheCopysOwn) {
  int Value = 1;
  EXPECT_FALSE(
      runGuarded(Limits, [&](GuardedChannel &) { Value = 2; }).has_value());
  EXPECT_EQ(Value, 1);
}

TEST(Guard, StageAndKernelOfTheEndAreKnown) {
  EarlyEnd End = endOf([] {
    {
      StageScope Over(Stage::Kernels);
    }
    StageScope Outer(Stage::Features, "heat");
    raise(SIGSEGV);
  });
  EXPECT_EQ(End.Why, EarlyEnd::Cause::Signal);
  EXPECT_EQ(End.Number, SIGSEGV);
  EXPECT_EQ(End.At, Stage::Features);
  EXPECT_EQ(End.Detail, "heat");
  EXPECT_EQ(End.text(Limits),
            "by signal 11 (Segmentation fault) in stage 'features' of 'heat'");
}

TEST(Guard, FatalErrorsOfLLVMSayTheirReason) {
  EarlyEnd End = endOf(
      [] { report_fatal_error("no such register", /*gen_crash_diag=*/false); });
  EXPECT_EQ(End.Why, EarlyEnd::Cause::FatalError);
  EXPECT_EQ(End.text(Limits), "by a fatal error of LLVM (no such register)");
}

TEST(Guard, ExitIsNoEndOfTheWork) {
  EarlyEnd End = endOf([] { std::exit(0); });
  EXPECT_EQ(End.Why, EarlyEnd::Cause::Exit);
  EXPECT_EQ(End.Number, 0);
}

TEST(Guard, ProcessorTimeHasALimit) {
  EarlyEnd End = endOf(
      [] {
        volatile unsigned Count = 0;
        while (true)
          Count = Count + 1;
      },
      {/*Seconds=*/1});
  EXPECT_EQ(End.Why, EarlyEnd::Cause::Time);
}

TEST(Guard, WaitingHasALimit) {
  EarlyEnd End = endOf(
      [] {
        StageScope Scope(Stage::MachineCode);
        while (true)
          pause();
      },
      {/*Seconds=*/10, /*WaitSeconds=*/1});
  EXPECT_EQ(End.Why, EarlyEnd::Cause::Time);
  EXPECT_EQ(End.At, Stage::MachineCode);
}

TEST(Guard, AnEndIsToldWhereSigchldIsIgnored) {
  auto Before = signal(SIGCHLD, SIG_IGN);
  EarlyEnd End = endOf([] { raise(SIGSEGV); });
  EXPECT_EQ(End.Why, EarlyEnd::Cause::NotKnown);
  EXPECT_FALSE(runGuarded(Limits, [](GuardedChannel &) {}).has_value());
  signal(SIGCHLD, Before);
}

#ifndef __SANITIZE_ADDRESS__ // which has limits and exits of its own
TEST(Guard, MemoryHasALimit) {
  EarlyEnd End = endOf(
      [] {
        for (size_t I = 0; I < 64; ++I)
          (void)::operator new(16 << 20);
      },
      {/*Seconds=*/10, /*WaitSeconds=*/900, /*MebiBytes=*/256});
  EXPECT_EQ(End.Why, EarlyEnd::Cause::Memory);
}
#endif

TEST(Guard, ARehearsalLeavesNothingBehind) {
  int Value = 1;
  EXPECT_FALSE(rehearse(Limits, [&] { Value = 2; }).has_value());
  EXPECT_EQ(Value, 1);
  EXPECT_TRUE(rehearse(Limits, [] { std::abort(); }).has_value());
}
