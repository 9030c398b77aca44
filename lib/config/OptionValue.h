// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks what a user wrote as the value of an option. Errors read "option
// 'quiet': found 'maybe', wanted true or false"; the caller prepends the place.
#ifndef ROOFLINE_CONFIG_OPTIONVALUE_H
#define ROOFLINE_CONFIG_OPTIONVALUE_H

#include "config/OptionTable.h"

namespace roofline {

/// A value as written. Without elements, and not a list: the option was given
/// without a value.
struct RawValue {
  std::vector<std::string> Elements;
  bool IsList = false; ///< written as a YAML sequence, so not split at commas
};

/// How to resolve relative paths. If a member is empty, the paths that it
/// applies to are left unchanged.
struct PathBase {
  std::string Folder; ///< folder of the configuration file
  std::string Home;   ///< replaces a leading "~", which no shell expands here
};

/// Checks \p Raw against the shape of \p Row and resolves paths against
/// \p Base. Returns an error if the value does not fit.

llvm::Expected<OptionValue>
parseValue(const OptionRow &Row, const RawValue &Raw, const PathBase &Base);

/// Returns \p Text in a form that is safe in a one-line message: control
/// characters and malformed UTF-8 as \xNN, cut to about 80 bytes.
std::string printable(llvm::StringRef Text);

} // namespace roofline

#endif
