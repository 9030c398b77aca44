// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compile command is, as the compiler itself sees it: with -### clang
// names the jobs it would run, after configuration files, response files and
// environment, and the libraries it lacks.
#ifndef ROOFLINE_COMPILE_COMPILERPROBE_H
#define ROOFLINE_COMPILE_COMPILERPROBE_H

#include "support/MachinePart.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// A program that a job needs and that is not there.
struct MissingProgram {
  std::string Name;
  MachinePart Part;
};

struct CompileKind {
  bool CompilesForNvidia = false; ///< some job makes device code from source
  bool IsOpenMP = false;
  bool Links = false; ///< the device code too, which needs a real runtime
  bool LacksOpenMPRuntime = false;
  /// The link wants LLVM's offload runtime and has no folder that it is in.
  bool LacksOffloadLibrary = false;
  std::vector<MissingProgram> Missing;
};

/// "22.1.8" of "Debian clang version 22.1.8 (1~deb12u1)"; "" of what is not
/// clang's.
std::string clangVersion(llvm::StringRef Output);

/// 22 of "22.1.8"; 0 of "".
unsigned majorVersion(llvm::StringRef Version);

/// The jobs of \p Output, what clang prints for -###.
CompileKind compileKindOf(llvm::StringRef Output);

/// Where in \p Command the compiler stands: behind launchers such as ccache;
/// the number of words if there is none.
size_t compilerIndex(llvm::ArrayRef<const char *> Command);

/// Asks the compiler of \p Command. An error if it is no clang of the plugin's
/// major version.
llvm::Expected<CompileKind> probeCompiler(llvm::ArrayRef<const char *> Command);

} // namespace roofline

#endif
