// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The doctor's interface to the machine. Tests replace its functions.
#ifndef ROOFLINE_DOCTOR_MACHINE_H
#define ROOFLINE_DOCTOR_MACHINE_H

#include "compile/RunCommand.h"
#include "config/Environment.h"
#include "doctor/Facts.h"
#include "machine/Toolkit.h"

namespace roofline::doctor {

struct Machine {
  /// Environment variables and files.
  Environment Env;
  /// Runs a command and captures its output.
  std::function<llvm::Expected<CommandOutput>(llvm::ArrayRef<std::string>)> Run;
  /// The path of a program, searched in PATH unless the name is a path; "" if
  /// it is not found.
  std::function<std::string(llvm::StringRef)> FindProgram;
  /// Finds ptxas and nvdisasm in folders, else in PATH.
  std::function<Toolkit(llvm::ArrayRef<std::string>)> FindTools;
  /// Compiles a small kernel with a plugin.
  std::function<AnalysisFacts(llvm::StringRef Compiler, llvm::StringRef Plugin)>
      TryPlugin;
  std::function<DriverFacts()> AskDriver;
  /// Whether the loader finds a library.
  std::function<bool(llvm::StringRef)> Loads;
  /// Whether files can be created in a folder, or the folder itself if it does
  /// not exist.
  std::function<bool(llvm::StringRef)> CanWrite;
  /// What is wrong with the database of answers in a folder; "" if nothing.
  std::function<std::string(llvm::StringRef)> TryStore;
  /// What is wrong with libcurl; "" if nothing.
  std::function<std::string()> TryCurl;
  std::string TemporaryFolder;
  bool IsAdministrator = false;

  /// The machine that this process runs on.
  static Machine ofProcess();
};

/// The input from the user and the tool.
struct Request {
  std::string Compiler;   ///< compiler to examine; empty: the plugin's version
  std::string CudaPath;   ///< value of --cuda-path; empty: clang searches
  std::string LLVMTools;  ///< folder of LLVM's programs
  unsigned LLVMMajor = 0; ///< major version of the plugin's LLVM
  OwnFiles Own;
};

/// Collects all facts. Runs the compiler several times.
MachineFacts examine(const Machine &M, const Request &Wanted);

} // namespace roofline::doctor

#endif
