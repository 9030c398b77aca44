// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_CODELINE_H
#define ROOFLINE_MODEL_CODELINE_H

#include "model/SourceLocation.h"

namespace roofline {

/// A line of code, copied from a file or made for a reader.
struct CodeLine {
  std::string Text;
  SourceLocation Where; ///< unknown if it was made
};

} // namespace roofline

#endif
