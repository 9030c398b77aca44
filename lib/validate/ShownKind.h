// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which op/byte tables of counts show, so that they can be compared with those
// of remarks.
#ifndef ROOFLINE_VALIDATE_SHOWNKIND_H
#define ROOFLINE_VALIDATE_SHOWNKIND_H

#include "validate/Validation.h"

namespace roofline {

/// The kind of operation whose op/byte a remark with the verdict of \p F shows
/// first: where DRAM decides, the precision that the code computes in; else the
/// one whose roof takes longest.
OpKind shownKind(const Figures &F);
OpKind shownKind(const Observation &Observed);

} // namespace roofline

#endif
