// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/ChildPool.h"
#include "gtest/gtest.h"
#include <csignal>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace roofline;

static bool goOn(llvm::ArrayRef<unsigned>) { return true; }

TEST(ChildPool, ReportsHowEachChildEnded) {
  ChildPool Pool;
  Pool.Limit = 3;
  std::map<unsigned, ChildEnd> Ends;
  llvm::Error E = Pool.run(
      4,
      [](unsigned N) {
        if (N == 2)
          raise(SIGKILL);
        return int(N);
      },
      [&](unsigned N, const ChildEnd &End) { Ends[N] = End; }, goOn);
  EXPECT_FALSE(bool(E));
  ASSERT_EQ(Ends.size(), 4u);
  EXPECT_EQ(Ends[3].ExitStatus, 3);
  EXPECT_EQ(Ends[2].Signal, SIGKILL);
  EXPECT_FALSE(Ends[2].TimedOut);
}

TEST(ChildPool, EndsChildrenAtTheirLimit) {
  ChildPool Pool;
  Pool.Timeout = 0.1;
  bool TimedOut = false;
  llvm::Error E = Pool.run(
      1,
      [](unsigned) {
        pause();
        return 0;
      },
      [&](unsigned, const ChildEnd &End) { TimedOut = End.TimedOut; }, goOn);
  EXPECT_FALSE(bool(E));
  EXPECT_TRUE(TimedOut);
}

/// Whether this process has a child, ended or not.
static bool hasChild() { return waitpid(-1, nullptr, WNOHANG) >= 0; }

TEST(ChildPool, LeavesNoChildWhenInterrupted) {
  ChildPool Pool;
  Pool.Limit = 2;
  llvm::Error E = Pool.run(
      2,
      [](unsigned) {
        pause();
        return 0;
      },
      [](unsigned, const ChildEnd &) {},
      [](llvm::ArrayRef<unsigned> Running) { return Running.size() < 2; });
  EXPECT_EQ(toString(std::move(E)), "interrupted");
  EXPECT_FALSE(hasChild());
}

TEST(ChildPool, LeavesNoChildWhenTheNextCannotBeStarted) {
  if (getuid() != 0)
    GTEST_SKIP() << "needs a user without other processes";
  pid_t Process = fork();
  if (Process == 0) {
    rlimit SelfAndOne = {2, 2};
    if (setuid(65534) != 0 || setrlimit(RLIMIT_NPROC, &SelfAndOne) != 0)
      _exit(2);
    ChildPool Pool;
    Pool.Limit = 2;
    llvm::Error E = Pool.run(
        2,
        [](unsigned) {
          pause();
          return 0;
        },
        [](unsigned, const ChildEnd &) {}, goOn);
    bool Right = llvm::StringRef(toString(std::move(E)))
                     .starts_with("cannot start a process: ");
    _exit(Right && !hasChild() ? 0 : 1);
  }
  int Status = 0;
  waitpid(Process, &Status, 0);
  EXPECT_EQ(Status, 0);
}
