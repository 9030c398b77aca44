// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Chat.h"
#include "support/Numbers.h"

using namespace roofline;

std::string roofline::drawingText(const Drawing &Draw) {
  std::string Text;
  if (Draw.Temperature)
    Text += "temperature " + shortest(*Draw.Temperature);
  if (Draw.TopP)
    Text += (Text.empty() ? "" : ", ") + ("top-p " + shortest(*Draw.TopP));
  return Text;
}
