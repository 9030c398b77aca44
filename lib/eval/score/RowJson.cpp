// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/RowJson.h"

using namespace roofline;

JsonValue roofline::rowJson(JsonBuilder &B, const LabelRow &Row) {
  JsonValue Object = B.object();
  B.add(Object, "line", double(Row.Line));
  B.add(Object, "language", languageId(Row.Lang));
  B.add(Object, "program", Row.Program);
  B.add(Object, "kernel", Row.Kernel);
  return Object;
}
