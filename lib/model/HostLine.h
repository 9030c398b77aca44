// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_HOSTLINE_H
#define ROOFLINE_MODEL_HOSTLINE_H

#include <set>
#include <string>

namespace roofline {

/// A line of the host program that leads to what a launch passes to a kernel,
/// and for which of the kernel's parameters, by name.
struct HostLine {
  std::string Text;
  /// Parameters whose value, or the size of whose memory, follows from it.
  std::set<std::string> Sizes;
  /// Parameters that point to memory that it fills.
  std::set<std::string> Contents;
};

} // namespace roofline

#endif
