// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads NVIDIA's libraries at run time, so that this library also loads on
// machines without them, reports that once, and lets the program run.
#ifndef ROOFLINE_CUPTI_LIBRARY_H
#define ROOFLINE_CUPTI_LIBRARY_H

#include <string>
#include <vector>

namespace roofline::measure {

/// A function to look up, and where to store its address.
struct Symbol {
  const char *Name;
  void **Address;
};

/// Loads the first of \p Paths that exists and looks up \p Symbols in it.
/// Returns an error message, or "" on success. The library is never closed,
/// since callbacks may be running.
///
/// \p Beside are libraries in the same folder that the library loads by name on
/// demand. They are loaded by path here, so that the loader finds them even if
/// their folder is not in its search path.
std::string openLibrary(const std::vector<std::string> &Paths,
                        const std::vector<Symbol> &Symbols,
                        const std::vector<std::string> &Beside = {});

} // namespace roofline::measure

#endif
