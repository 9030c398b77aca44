// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks what a user wrote as the value of an option, and reads what was
// checked as a C++ value. Errors read "found 'maybe', wanted true or false";
// the caller prepends the option and the place.
#ifndef ROOFLINE_CONFIG_OPTIONVALUE_H
#define ROOFLINE_CONFIG_OPTIONVALUE_H

#include "config/OptionTable.h"
#include "llvm/ADT/StringExtras.h"
#include <limits>

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
/// \p Base. Returns an error if the value does not fit. A value may only be
/// missing if Row.mayStandAlone().
llvm::Expected<OptionValue>
parseValue(const OptionRow &Row, const RawValue &Raw, const PathBase &Base);

/// Stores a checked \p Value in \p To. A number that does not fit an integer is
/// replaced by a smaller one. A std::string gets the elements of a list
/// with commas between.
template <typename T> void readValue(const OptionValue &Value, T &To) {
  if constexpr (std::is_same_v<T, OptionValue>)
    To = Value;
  else if constexpr (std::is_same_v<T, std::string>)
    To = llvm::join(Value, ",");
  else if constexpr (std::is_same_v<T, bool>)
    To = Value.front() == "true";
  else if constexpr (std::is_arithmetic_v<T>) {
    double Number = 0;
    if (std::is_floating_point_v<T> ||
        llvm::StringRef(Value.front()).getAsInteger(10, To)) {
      llvm::StringRef(Value.front()).getAsDouble(Number);
      constexpr double Most = std::is_integral_v<T>
                                  ? std::numeric_limits<T>::max() / 2
                                  : std::numeric_limits<T>::max();
      To = static_cast<T>(std::min(Number, Most));
    }
  } else {
    readValue(Value, To.emplace());
  }
}

/// Returns \p Text in a form that is safe in a one-line message: control
/// characters and malformed UTF-8 as \xNN, cut to about 80 bytes.
std::string printable(llvm::StringRef Text);

} // namespace roofline

#endif
