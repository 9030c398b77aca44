// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random kernels, executed in lockstep by the executor and one thread at a time
// by the reference interpreter: memory and counts must be equal. To run more
// than the few of an ordinary run:
//   ROOFLINE_TEST_SEEDS=FIRST:COUNT roofline-unit-tests
//       --gtest_filter=Differential.SeedsOfTheEnvironment
#include "KernelComparison.h"
#include "llvm/ADT/StringRef.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

static void compareSeeds(uint64_t First, uint64_t Count) {
  for (uint64_t Seed = First; Seed < First + Count; ++Seed) {
    std::string Difference = compareSeed(Seed);
    if (!Difference.empty())
      ADD_FAILURE() << "seed " << Seed << ": " << Difference;
  }
}

// Separate tests, so that lit runs them concurrently.
TEST(Differential, FirstSeeds) { compareSeeds(0, 25); }
TEST(Differential, SecondSeeds) { compareSeeds(25, 25); }
TEST(Differential, ThirdSeeds) { compareSeeds(50, 25); }
TEST(Differential, FourthSeeds) { compareSeeds(75, 25); }

TEST(Differential, SeedsOfTheEnvironment) {
  const char *Seeds = std::getenv("ROOFLINE_TEST_SEEDS");
  if (!Seeds)
    GTEST_SKIP() << "ROOFLINE_TEST_SEEDS=FIRST:COUNT is not set";
  auto [First, Count] = StringRef(Seeds).split(':');
  uint64_t From = 0, Many = 1;
  ASSERT_FALSE(First.getAsInteger(10, From));
  ASSERT_TRUE(Count.empty() || !Count.getAsInteger(10, Many));
  compareSeeds(From, Many);
}
