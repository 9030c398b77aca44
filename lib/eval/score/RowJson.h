// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EVAL_SCORE_ROWJSON_H
#define ROOFLINE_EVAL_SCORE_ROWJSON_H

#include "eval/labels/Labels.h"
#include "support/Json.h"

namespace roofline {

/// An object with the members that identify \p Row: line, language, program,
/// kernel.
JsonValue rowJson(JsonBuilder &B, const LabelRow &Row);

} // namespace roofline

#endif
