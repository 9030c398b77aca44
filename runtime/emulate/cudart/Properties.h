// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The modelled GPU as programs see it.
#ifndef ROOFLINE_EMULATE_CUDART_PROPERTIES_H
#define ROOFLINE_EMULATE_CUDART_PROPERTIES_H

#include "Api.h"
#include "DeviceLimits.h"

namespace roofline::cudart {

/// What neither the GPU's file nor CUDA says is zero: nothing is made up. So
/// is all that textures and surfaces could be, which are not emulated.
cudaDeviceProp deviceProperties(const GpuSpec &Gpu, const DeviceLimits &Limits);

/// Nothing for a number that is no attribute.
std::optional<int> deviceAttribute(const GpuSpec &Gpu,
                                   const DeviceLimits &Limits,
                                   cudaDeviceAttr Attribute);

} // namespace roofline::cudart

#endif
