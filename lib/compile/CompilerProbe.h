// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds out what a compile command does by asking the compiler: with -###,
// clang prints the jobs that it would run, after applying configuration files,
// response files and the environment, and the libraries that it lacks.
#ifndef ROOFLINE_COMPILE_COMPILERPROBE_H
#define ROOFLINE_COMPILE_COMPILERPROBE_H

#include "support/MachinePart.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// A program that a job needs but that does not exist.
struct MissingProgram {
  std::string Name;
  MachinePart Part;
};

/// The properties of a compile command.
struct CompileKind {
  /// Some job compiles source to NVIDIA device code.
  bool CompilesForNvidia = false;
  bool IsOpenMP = false;
  /// Links device code, which needs a real OpenMP device runtime.
  bool Links = false;
  bool LacksOpenMPRuntime = false;
  /// The link needs LLVM's offload runtime, which is in none of its folders.
  bool LacksOffloadLibrary = false;
  std::vector<MissingProgram> Missing;
  /// The source and the architectures of the device jobs, and the object; of
  /// several the last source and object.
  std::string Unit, Object;
  std::vector<std::string> Archs;
  /// The plugin's arguments that the command has already.
  std::vector<std::string> PluginArguments;
};

/// The version in the output of --version: "22.1.8" for "Debian clang version
/// 22.1.8 (1~deb12u1)"; "" if it is not from clang.
std::string clangVersion(llvm::StringRef Output);

/// The major version: 22 for "22.1.8"; 0 for "".
unsigned majorVersion(llvm::StringRef Version);

/// Parses \p Output, which clang printed for -###.
CompileKind compileKindOf(llvm::StringRef Output);

/// Whether a launcher in \p Command keeps objects of earlier compiles.
bool usesCompilerCache(llvm::ArrayRef<const char *> Command);

/// The index of the compiler in \p Command, after launchers such as ccache; the
/// number of words if there is none.
size_t compilerIndex(llvm::ArrayRef<const char *> Command);

/// Runs the compiler of \p Command with -### and parses its output. Fails if it
/// is not clang of the plugin's major version.
llvm::Expected<CompileKind> probeCompiler(llvm::ArrayRef<const char *> Command);

struct InstalledFiles;

/// The flags that a compile of \p Kind needs to run the plugin with the options
/// \p PluginArguments. If \p Embeds, they include the embedding of verdicts and
/// IR. Unused flags are left out, since they cause warnings, which -Werror
/// turns into errors.
std::vector<std::string> flagsFor(const CompileKind &Kind,
                                  llvm::ArrayRef<std::string> PluginArguments,
                                  bool Embeds, const InstalledFiles &Files);

} // namespace roofline

#endif
