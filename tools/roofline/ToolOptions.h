// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses options of the option table on the command line of a subcommand.
#ifndef ROOFLINE_TOOLS_TOOLOPTIONS_H
#define ROOFLINE_TOOLS_TOOLOPTIONS_H

#include "config/OptionTable.h"
#include "config/OptionValue.h"

namespace roofline {

/// One such option, validated.
struct ToolOption {
  const OptionRow *Row;
  RawValue Raw;
  OptionValue Value; ///< relative paths made absolute

  /// The option as a plugin argument: "gpu=h200", "quiet".
  std::string argument() const;
};

/// Parses \p Word, "--gpu=h200" or "--quiet". If the value is the next word, it
/// is removed from \p Rest.
llvm::Expected<ToolOption> readToolOption(llvm::StringRef Word,
                                          llvm::ArrayRef<const char *> &Rest);

/// Whether the first word is --help or -h.
bool asksForHelp(llvm::ArrayRef<const char *> Args);

/// A help line for each option of the table, with the options in a column of
/// \p Width characters.
std::string toolOptionsHelp(unsigned Width);

} // namespace roofline

#endif
