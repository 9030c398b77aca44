// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ErrorCodes.h"

using namespace roofline;
using namespace roofline::cudart;

static constexpr struct {
  cudaError_t Code;
  const char *Name, *Text;
} Errors[] = {
#define CUDA_ERROR(CODE, TEXT) {CODE, #CODE, TEXT},
#include "ErrorCodes.def"
};

static constexpr const char *Unknown = "unrecognized error code";

const char *cudart::errorName(cudaError_t Code) {
  for (const auto &E : Errors)
    if (E.Code == Code)
      return E.Name;
  return Unknown;
}

const char *cudart::errorText(cudaError_t Code) {
  for (const auto &E : Errors)
    if (E.Code == Code)
      return E.Text;
  return Unknown;
}

cudaError_t cudart::errorOf(LaunchEnd End) {
  switch (End) {
  case LaunchEnd::Finished:
    return cudaSuccess;
  case LaunchEnd::Trap:
    return cudaErrorLaunchFailure;
  case LaunchEnd::Assertion:
    return cudaErrorAssert;
  case LaunchEnd::BadAddress:
    return cudaErrorIllegalAddress;
  case LaunchEnd::Instructions:
  case LaunchEnd::Time:
    return cudaErrorLaunchTimeout;
  }
  return cudaErrorUnknown;
}
