// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ErrorCodes.h"
#include "gtest/gtest.h"

using namespace roofline;
using namespace roofline::cudart;

TEST(ErrorCodes, HaveTheWordsThatProgramsKnow) {
  EXPECT_STREQ(errorName(cudaErrorMemoryAllocation),
               "cudaErrorMemoryAllocation");
  EXPECT_STREQ(errorText(cudaErrorMemoryAllocation), "out of memory");
  EXPECT_STREQ(errorText(cudaSuccess), "no error");
  EXPECT_STREQ(errorName(cudaError_t(5000)), "unrecognized error code");
}

TEST(ErrorCodes, EachEndOfALaunchHasOne) {
  EXPECT_EQ(errorOf(LaunchEnd::Finished), cudaSuccess);
  EXPECT_EQ(errorOf(LaunchEnd::Assertion), cudaErrorAssert);
}
