// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses which device code of a program runs.
#ifndef ROOFLINE_EMULATE_CUDART_CODECHOICE_H
#define ROOFLINE_EMULATE_CUDART_CODECHOICE_H

#include "DeviceLimits.h"
#include "embed/KernelCode.h"

namespace roofline::cudart {

/// As the driver, chooses the code for the newest architecture that \p Gpu can
/// run. If there is none, chooses the newest code, which an emulated GPU can
/// run. Several elements if several translation units were linked, none if
/// there is no code.
std::vector<const KernelCode *> chooseCode(const std::vector<KernelCode> &Codes,
                                           CudaArch Gpu);

} // namespace roofline::cudart

#endif
