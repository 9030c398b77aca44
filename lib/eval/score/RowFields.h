// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EVAL_SCORE_ROWFIELDS_H
#define ROOFLINE_EVAL_SCORE_ROWFIELDS_H

#include "eval/labels/Labels.h"
#include "report/CommonFields.h"

namespace roofline {

/// The members that identify a row of a table.
inline void fields(JsonWriter &Member, const LabelRow &Row) {
  Member("line", Row.Line);
  Member("language", Row.Lang);
  Member("program", Row.Program);
  Member("kernel", Row.Kernel);
}

} // namespace roofline

#endif
