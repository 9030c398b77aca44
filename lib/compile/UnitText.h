// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_COMPILE_UNITTEXT_H
#define ROOFLINE_COMPILE_UNITTEXT_H

#include "compile/CompileUnits.h"
#include "launch/LinkedNames.h"

namespace roofline {

/// Larger source files are not looked at.
inline constexpr size_t MostUnitBytes = 1 << 20;

/// The text of a unit and of the headers that it includes in quotes, as far as
/// these are found in its folder or by `-I` and `-iquote`; at most 64 files.
class UnitText {
public:
  explicit UnitText(const CompileUnit &Unit);

  /// Whether the unit has main(), or its text tells that it may matter for the
  /// units that \p Names are of (LinkedNames.h). \p Seen are the headers of
  /// these. Their declarations name all that leads to launches, so only
  /// definitions are looked for in them: a macro of the unit may add some.
  bool mayMatter(const LinkedNames &Names, const llvm::StringSet<> &Seen) const;

  std::vector<std::pair<std::string, std::string>> Files; ///< path, text

private:
  void add(const std::string &Path);

  bool HasMain = false;
  std::vector<std::string> Folders; ///< of headers
};

/// Whether \p Text seems to define main(). A comment that looks like it costs a
/// parse, and a definition by a macro is not found.
bool definesMain(llvm::StringRef Text);

/// Adds the files that \p Tree was parsed from, except its main file, to
/// \p Seen.
void addHeaders(clang::ASTContext &Tree, llvm::StringSet<> &Seen);

} // namespace roofline

#endif
