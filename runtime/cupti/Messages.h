// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes messages to the user, each once, to standard error.
#ifndef ROOFLINE_CUPTI_MESSAGES_H
#define ROOFLINE_CUPTI_MESSAGES_H

#include <string>

namespace roofline::measure {

/// Writes "roofline: <text>", once in this process.
void sayOnce(const std::string &Text);

} // namespace roofline::measure

#endif
