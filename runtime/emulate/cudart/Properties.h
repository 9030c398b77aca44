// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The properties of the modelled GPU that programs can query.
#ifndef ROOFLINE_EMULATE_CUDART_PROPERTIES_H
#define ROOFLINE_EMULATE_CUDART_PROPERTIES_H

#include "Api.h"
#include "DeviceLimits.h"

namespace roofline::cudart {

/// Values that neither the GPU file nor CUDA specifies are 0, as are those for
/// the sizes of textures and surfaces.
cudaDeviceProp deviceProperties(const GpuSpec &Gpu, const DeviceLimits &Limits);

/// Empty if \p Attribute is not a device attribute.
std::optional<int> deviceAttribute(const GpuSpec &Gpu,
                                   const DeviceLimits &Limits,
                                   cudaDeviceAttr Attribute);

} // namespace roofline::cudart

#endif
