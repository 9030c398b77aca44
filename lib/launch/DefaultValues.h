// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Likely values of the host's unknowns from a run without arguments.
#ifndef ROOFLINE_LAUNCH_DEFAULTVALUES_H
#define ROOFLINE_LAUNCH_DEFAULTVALUES_H

#include "model/KernelSource.h"

namespace roofline {

/// Whether a launch of \p Model depends on a value of the program that is not
/// known.
bool hasOpenValues(const SourceModel &Model);

/// Gives the unknowns of \p Model the values that they have in \p AtDefaults,
/// the model of a run without arguments, as likely ones. The first launch by a
/// call in one is compared with the first launch of the same kernel by that
/// call in the other: an unknown has the value with which a linear formula of
/// it alone equals the number there. Unknowns for which two such formulas
/// differ stay as they are. A number of which \p Model knows nothing, such as a
/// field that several paths set, becomes an unknown with that value.
void takeDefaults(SourceModel &Model, const SourceModel &AtDefaults);

} // namespace roofline

#endif
