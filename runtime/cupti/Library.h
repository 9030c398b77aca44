// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVIDIA's libraries, opened while the program runs: without them this library
// still loads, says so once, and the program goes on.
#ifndef ROOFLINE_CUPTI_LIBRARY_H
#define ROOFLINE_CUPTI_LIBRARY_H

#include <string>
#include <vector>

namespace roofline::measure {

/// A function that a library is to have.
struct Symbol {
  const char *Name;
  void **Address;
};

/// Opens the first of \p Paths that there is and fills \p Symbols from it.
/// Returns what is missing, in words; empty where nothing is. What was opened
/// is never closed: callbacks may be on their way.
///
/// \p Beside are libraries in the same folder that the library itself opens by
/// name when it needs them. They are opened by path first: the loader then
/// finds them by name although the folder is none that it searches.
std::string openLibrary(const std::vector<std::string> &Paths,
                        const std::vector<Symbol> &Symbols,
                        const std::vector<std::string> &Beside = {});

} // namespace roofline::measure

#endif
