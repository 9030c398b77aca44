// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what a user wrote to a checked value. Errors read "option 'quiet':
// found 'maybe', wanted true or false"; the caller puts the place before.
#ifndef ROOFLINE_CONFIG_OPTIONVALUE_H
#define ROOFLINE_CONFIG_OPTIONVALUE_H

#include "config/OptionTable.h"

namespace roofline {

/// A value as written. No element: the key stood alone.
struct RawValue {
  std::vector<std::string> Elements;
  bool IsList = false; ///< written as a YAML sequence, so not split at commas
};

/// What a relative path is relative to. Empty: leave such paths alone.
struct PathBase {
  std::string Folder; ///< of the configuration file
  std::string Home;   ///< for a leading "~/", which no shell expands here
};

llvm::Expected<OptionValue>
parseValue(const OptionRow &Row, const RawValue &Raw, const PathBase &Base);

/// \p Text fit for one line of a message: control characters and broken UTF-8
/// as \xNN, cut where it is very long.
std::string printable(llvm::StringRef Text);

} // namespace roofline

#endif
