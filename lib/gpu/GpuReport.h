// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a GPU as text or JSON: its figures with their sources, and the peaks
// and ridges that follow from them.
#ifndef ROOFLINE_GPU_GPUREPORT_H
#define ROOFLINE_GPU_GPUREPORT_H

#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A table with one line per GPU: peaks, bandwidth, L2, ridges.
std::string gpuTableText(llvm::ArrayRef<GpuSpec> Gpus);

/// All about one GPU: figures with sources, then roofs.
std::string gpuText(const GpuSpec &Gpu);

/// The same as JSON, in base units; of several GPUs, an array.
std::string gpuJson(const GpuSpec &Gpu);
std::string gpuJson(llvm::ArrayRef<GpuSpec> Gpus);

} // namespace roofline

#endif
