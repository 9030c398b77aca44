// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last error, and the names and texts of errors.
#include "ErrorCodes.h"
#include "Runtime.h"

using namespace roofline;
using namespace roofline::cudart;

/// The error of a failed kernel is sticky.
static cudaError_t currentError(bool Forget) {
  cudaError_t Code = lastError(Forget);
  if (isForked())
    return Code;
  Runtime &R = Runtime::get();
  std::lock_guard<std::mutex> Guard(R.Lock);
  return R.Failed ? R.Failed : Code;
}

cudaError_t cudaGetLastError() { return currentError(/*Forget=*/true); }
cudaError_t cudaPeekAtLastError() { return currentError(/*Forget=*/false); }

const char *cudaGetErrorName(cudaError_t Code) { return errorName(Code); }
const char *cudaGetErrorString(cudaError_t Code) { return errorText(Code); }
