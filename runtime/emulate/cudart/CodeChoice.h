// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of a unit's device codes runs.
#ifndef ROOFLINE_EMULATE_CUDART_CODECHOICE_H
#define ROOFLINE_EMULATE_CUDART_CODECHOICE_H

#include "DeviceLimits.h"
#include "embed/KernelCode.h"

namespace roofline::cudart {

/// As the driver chooses: the code for the newest architecture that \p Gpu
/// runs. Where it runs none, which only an emulated GPU can survive, the
/// newest. Several where several units were linked, none for no code at all.
std::vector<const KernelCode *> chooseCode(const std::vector<KernelCode> &Codes,
                                           CudaArch Gpu);

} // namespace roofline::cudart

#endif
