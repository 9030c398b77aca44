// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cupti/Measurer.h"
#include "gtest/gtest.h"

using namespace roofline::measure;

/// Whether a launch would have been measured: its device was asked for.
static bool WasAsked = false;

TEST(Measurer, EndsOfUnknownCapturesDoNotCount) {
  Cuda Driver;
  Cupti Api;
  Driver.cuCtxGetDevice = [](CUdevice *) {
    WasAsked = true;
    return CUDA_ERROR_INVALID_CONTEXT;
  };
  Measurer M(Driver, Api, Settings());
  auto Launches = [&] {
    WasAsked = false;
    M.begin({});
    M.end(true);
    return WasAsked;
  };
  M.captureEnds();
  EXPECT_TRUE(Launches());
  M.captureBegins();
  EXPECT_FALSE(Launches());
  M.captureEnds();
  EXPECT_TRUE(Launches());
}
