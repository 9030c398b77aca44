// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work on its way: done at once, or kept where its stream is being captured.
#ifndef ROOFLINE_EMULATE_CUDART_SUBMIT_H
#define ROOFLINE_EMULATE_CUDART_SUBMIT_H

#include "Runtime.h"

namespace roofline::cudart {

/// Does \p What, or adds it to the graph that \p S is captured into. HostWork
/// is not done here: the lock is held.
cudaError_t submit(Device &D, cudaStream_t S, cudaGraphNodeType Type,
                   Work What);
/// \p What carries no arguments; they are copied only where they are kept.
cudaError_t submitLaunch(Device &D, cudaStream_t S, KernelWork What,
                         void **Arguments);
/// Copies what \p Arguments point to into \p What.
cudaError_t keepArguments(Device &D, KernelWork &What, void **Arguments);

cudaError_t perform(Device &D, Work &What);

} // namespace roofline::cudart

#endif
