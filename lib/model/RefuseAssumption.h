// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_REFUSEASSUMPTION_H
#define ROOFLINE_MODEL_REFUSEASSUMPTION_H

#include "model/KernelSource.h"

namespace roofline {

/// Refuses \p Given, which contradicts the assumption \p Other.
void refuseBecauseOf(const UserAssumption &Other, const UserAssumption &Given,
                     SourceModel &Sources);

/// \p Given within what was assumed about \p Symbol before. None, after
/// refusing
/// \p Given, if that or what the program implies contradicts it.
std::optional<UserAssumption> assumedOf(const HostSymbol &Symbol,
                                        const UserAssumption &Given,
                                        SourceModel &Sources);

} // namespace roofline

#endif
