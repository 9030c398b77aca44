// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The other units of a compile's program, as far as a compile_commands.json
// shows them, with their syntax trees.
#ifndef ROOFLINE_COMPILE_PROGRAMUNITS_H
#define ROOFLINE_COMPILE_PROGRAMUNITS_H

#include "compile/CompileUnits.h"
#include "launch/HostProgram.h"
#include "clang/Frontend/ASTUnit.h"
#include <optional>

namespace roofline {

/// Those of the database that \p Unit comes from which may be linked with it.
/// A database says nothing of programs, folders do: that of a unit with main()
/// holds its program, with the folders below; of another unit it is the
/// nearest folder, from its own up, with one main() in it or below, and its own
/// where the nearest has several. Units with a main() of their own belong to
/// other programs. The smallest 32 at most.
std::vector<CompileUnit> programOf(const CompileUnit &Unit);

/// Syntax trees of the units of one program, each parsed once.
class ProgramTrees {
public:
  explicit ProgramTrees(const CompileUnit &Unit) : Unit(Unit) {}

  /// Without a tree where a unit does not compile.
  const std::vector<OtherUnit> &units();

private:
  const CompileUnit &Unit;
  std::vector<std::unique_ptr<clang::ASTUnit>> Trees;
  std::optional<std::vector<OtherUnit>> Units;
};

} // namespace roofline

#endif
