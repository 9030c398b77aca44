// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machine as the doctor sees it, injected so that tests can make one up.
#ifndef ROOFLINE_DOCTOR_MACHINE_H
#define ROOFLINE_DOCTOR_MACHINE_H

#include "compile/RunCommand.h"
#include "config/Environment.h"
#include "doctor/Facts.h"
#include "machine/Toolkit.h"

namespace roofline::doctor {

struct Machine {
  /// Variables and files.
  Environment Env;
  /// Runs a command for what it prints.
  std::function<llvm::Expected<CommandOutput>(llvm::ArrayRef<std::string>)> Run;
  /// The path of a program, of the PATH unless its name is one; "" where there
  /// is none.
  std::function<std::string(llvm::StringRef)> FindProgram;
  /// ptxas and nvdisasm of folders, else of the PATH.
  std::function<Toolkit(llvm::ArrayRef<std::string>)> FindTools;
  /// Compiles a small kernel with a plugin.
  std::function<AnalysisFacts(llvm::StringRef Compiler, llvm::StringRef Plugin)>
      TryPlugin;
  std::function<DriverFacts()> AskDriver;
  /// Whether the loader finds a library.
  std::function<bool(llvm::StringRef)> Loads;
  /// Whether files can be made in a folder, or the folder itself.
  std::function<bool(llvm::StringRef)> CanWrite;
  /// What is wrong with the store of answers in a folder; "" where nothing is.
  std::function<std::string(llvm::StringRef)> TryStore;
  /// What is wrong with libcurl; "" where nothing is.
  std::function<std::string()> TryCurl;
  std::string TemporaryFolder;
  bool IsAdministrator = false;

  /// This one.
  static Machine ofProcess();
};

/// What the user, and the tool, say.
struct Request {
  std::string Compiler;   ///< empty: the plugin's
  std::string CudaPath;   ///< of --cuda-path; empty: clang looks for one
  std::string LLVMTools;  ///< where LLVM's own programs are
  unsigned LLVMMajor = 0; ///< the plugin's
  OwnFiles Own;
};

MachineFacts examine(const Machine &M, const Request &Wanted);

} // namespace roofline::doctor

#endif
