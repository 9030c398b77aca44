// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU for people and for programs: its figures with their sources, and the
// peaks and ridges that follow from them.
#ifndef ROOFLINE_GPU_GPUREPORT_H
#define ROOFLINE_GPU_GPUREPORT_H

#include "model/GpuSpec.h"
#include "support/Json.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// One line a GPU, aligned: peaks, bandwidth, L2, ridges.
std::string gpuTableText(llvm::ArrayRef<GpuSpec> Gpus);

/// Everything about one GPU: figures with sources, then roofs.
std::string gpuText(const GpuSpec &Gpu);

/// The same as JSON, in base units; memory is \p Builder's.
JsonValue gpuJson(const GpuSpec &Gpu, JsonBuilder &Builder);

} // namespace roofline

#endif
