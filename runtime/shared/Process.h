// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of this process to the user, and its command line.
#ifndef ROOFLINE_SHARED_PROCESS_H
#define ROOFLINE_SHARED_PROCESS_H

#include <string>
#include <string_view>
#include <vector>

namespace roofline::runtime {

/// Writes "roofline: <Text>" to stderr, since stdout belongs to the program,
/// unless the same text was written before. Returns whether it was written now.
bool sayOnce(std::string_view Text);

std::vector<std::string> commandLine();

} // namespace roofline::runtime

#endif
