// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Submits work to streams: it is done at once, or captured if the stream is
// being captured.
#ifndef ROOFLINE_EMULATE_CUDART_SUBMIT_H
#define ROOFLINE_EMULATE_CUDART_SUBMIT_H

#include "Runtime.h"

namespace roofline::cudart {

/// Does \p What, or adds it to the graph that \p S is captured into. HostWork
/// must be done by the caller, after it has released the lock.
cudaError_t submit(Device &D, cudaStream_t S, cudaGraphNodeType Type,
                   Work What);
/// Sets \p To to the copy that \p P describes.
cudaError_t readCopy(Device &D, const cudaMemcpy3DParms &P, CopyWork &To);
/// Launches a kernel. \p Arguments are copied into \p What only if the launch
/// is captured.
cudaError_t submitLaunch(Device &D, cudaStream_t S, KernelWork What,
                         void **Arguments);
/// Logs a launch that is not run because an earlier kernel failed with \p Code.
void skipLaunch(Device &D, const KernelWork &What, cudaError_t Code);
/// Copies the values that \p Arguments point to into \p What.
cudaError_t keepArguments(Device &D, KernelWork &What, void **Arguments);

cudaError_t perform(Device &D, Work &What);

} // namespace roofline::cudart

#endif
