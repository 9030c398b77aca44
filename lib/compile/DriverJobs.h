// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs clang's driver in this process, to turn a compile command into the
// compiler jobs that generate device code.
#ifndef ROOFLINE_COMPILE_DRIVERJOBS_H
#define ROOFLINE_COMPILE_DRIVERJOBS_H

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string>
#include <vector>

namespace roofline {

/// One -cc1 job.
struct CompilerJob {
  std::vector<std::string> Arguments; ///< after "-cc1"
  bool IsDevice = false; ///< else a host job whose output a device job reads
};

/// The jobs of a command. The caller must delete the temporary files.
struct DriverJobs {
  bool Failed = false; ///< the driver has reported why
  /// It failed since no GPU architecture is given or found.
  bool LacksArchitecture = false;
  std::vector<CompilerJob> Jobs;
  /// The command's arguments for the plugin: "gpu=h200".
  std::vector<std::string> PluginArguments;
  std::vector<std::string> TemporaryFiles;

  /// Whether any job generates device code.
  bool makeDeviceCode() const;
};

/// The layout of diagnostics, for compiles whose output is not the terminal.
/// The command's own flags take precedence.
struct DiagnosticLook {
  bool Colors = false;
  unsigned Columns = 0; ///< width for wrapping; 0: no wrapping
};

/// The jobs that generate device code for \p Command, whose first word is the
/// compiler. Flags that load the plugin or select outputs are removed. With
/// \p Quiet, the driver's diagnostics are not printed.
DriverJobs driverJobsOf(llvm::ArrayRef<std::string> Command,
                        const DiagnosticLook &Look, bool Quiet = false);

/// The arguments for the plugin in \p Command: "gpu=h200".
std::vector<std::string> pluginArguments(llvm::ArrayRef<std::string> Command);

/// Lists the files that a compile and the parsing of its program's other units
/// read, one absolute path a line in a file, to which the processes of a
/// compile append.
class InputList : public clang::DependencyCollector {
public:
  explicit InputList(llvm::StringRef ListFile);
  ~InputList() override;

  void add(llvm::StringRef File);
  /// Removes the list, since it can't name all that the result depends on.
  void drop();

  bool needSystemDependencies() override { return true; }
  void maybeAddDependency(llvm::StringRef File, bool FromModule, bool IsSystem,
                          bool IsModuleFile, bool IsMissing) override;

private:
  std::string ListFile;
  int Descriptor;
};

/// The invocation for \p Job, confined to \p Outputs and without diagnostics;
/// null if clang rejects its arguments.
std::shared_ptr<clang::CompilerInvocation>
quietInvocation(const CompilerJob &Job, llvm::ArrayRef<std::string> Outputs);

} // namespace roofline

#endif
