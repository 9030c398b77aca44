// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What users are told, each once. The program's own output is left alone:
// this is standard error.
#ifndef ROOFLINE_CUPTI_MESSAGES_H
#define ROOFLINE_CUPTI_MESSAGES_H

#include <string>

namespace roofline::measure {

/// Writes "roofline: <text>", once in this process.
void sayOnce(const std::string &Text);

} // namespace roofline::measure

#endif
