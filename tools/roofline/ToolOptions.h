// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of the option table on the command line of a subcommand.
#ifndef ROOFLINE_TOOLS_TOOLOPTIONS_H
#define ROOFLINE_TOOLS_TOOLOPTIONS_H

#include "config/OptionTable.h"
#include "config/OptionValue.h"

namespace roofline {

/// One such option, checked.
struct ToolOption {
  const OptionRow *Row;
  RawValue Raw;
  OptionValue Value; ///< relative paths are made absolute

  /// As the plugin takes it: "gpu=h200", "quiet".
  std::string argument() const;
};

/// Reads \p Word, "--gpu=h200" or "--quiet", where need be with its value in
/// the next word of \p Rest, which is then taken away.
llvm::Expected<ToolOption> readToolOption(llvm::StringRef Word,
                                          llvm::ArrayRef<const char *> &Rest);

/// Whether the first word is --help or -h.
bool asksForHelp(llvm::ArrayRef<const char *> Args);

/// A line of help for each option of the table, in columns with the options
/// that are \p Width characters wide.
std::string toolOptionsHelp(unsigned Width);

} // namespace roofline

#endif
