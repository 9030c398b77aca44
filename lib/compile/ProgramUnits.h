// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the other units of a compile's program, as far as a
// compile_commands.json tells, and parses them.
#ifndef ROOFLINE_COMPILE_PROGRAMUNITS_H
#define ROOFLINE_COMPILE_PROGRAMUNITS_H

#include "compile/CompileUnits.h"
#include "launch/HostProgram.h"
#include "clang/Frontend/ASTUnit.h"
#include <optional>

namespace roofline {

/// The units of the database that \p Unit comes from which may be linked with
/// it. A database does not describe programs, so folders are used. If \p Unit
/// defines main(), its program is its folder with all folders below. Otherwise
/// it is the nearest folder, from the unit's own upwards, that contains exactly
/// one main() in it or below; if that folder contains several, it is the unit's
/// own folder. Other units with a main() belong to other programs. Returns at
/// most 32 units, preferring small ones, and none if a folder has more than
/// 256.
std::vector<CompileUnit> programOf(const CompileUnit &Unit);

/// The syntax trees of the units of a program that matter for the launches in
/// one of them, each parsed once: the one with main(), and those that the unit,
/// or others that matter, are linked with by name (LinkedNames.h). Owns the
/// trees and refers to the unit.
class ProgramTrees {
public:
  explicit ProgramTrees(const CompileUnit &Unit) : Unit(Unit) {}

  /// The units that matter for \p Own, the tree of the unit itself, with their
  /// trees; a unit that does not compile, or whose tree there is no room for,
  /// has none.
  const std::vector<OtherUnit> &unitsFor(clang::ASTContext &Own);

private:
  std::vector<OtherUnit> parseFor(clang::ASTContext &Own);

  const CompileUnit &Unit;
  std::vector<std::unique_ptr<clang::ASTUnit>> Trees;
  std::optional<std::vector<OtherUnit>> Units;
};

} // namespace roofline

#endif
