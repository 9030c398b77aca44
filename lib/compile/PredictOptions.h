// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of a run of many predictions: the compiles, and the form of the
// result.
#ifndef ROOFLINE_COMPILE_PREDICTOPTIONS_H
#define ROOFLINE_COMPILE_PREDICTOPTIONS_H

#include "model/WhatIf.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

struct PredictOptions {
  /// Options of the option table, in the form of plugin arguments: "gpu=h200".
  std::vector<std::string> PluginArguments;
  std::vector<std::string> Files;
  /// Compiler flags, which follow "--".
  std::vector<std::string> Flags;
  std::string Database;    ///< folder or file of -p; empty: Files with Flags
  bool IsNvcc = false;     ///< Flags are a command of nvcc, with its files
  bool NvccHeader = false; ///< include what nvcc declares in every CUDA file
  std::string Output;      ///< file for the report; empty: standard output
  std::string Trace;       ///< file for option trace; empty: none
  std::string CacheFolder; ///< of results for Database; empty: none are kept
  bool Fresh = false;      ///< use no results of earlier runs
  unsigned Jobs = 0;       ///< parallel jobs; 0: one per core, within memory
  double Timeout = 600;    ///< limit for each file in seconds; 0: none
  bool Json = false;
  bool Progress = true;
  bool DumpFeatures = false;
  bool DumpLaunches = false;
  bool DumpSource = false;
  /// Collect the questions for a language model instead of asking them and of
  /// printing remarks.
  bool Questions = false;
  /// Print derivations for the kernels that match this regular expression
  /// instead of remarks.
  std::optional<std::string> Explain;
  WhatIf Asked; ///< predict this, in place of the code as it is

  bool isDump() const { return DumpFeatures || DumpLaunches || DumpSource; }
  /// Whether something other than remarks is requested.
  bool isQuiet() const { return Json || isDump() || Explain || Questions; }
};

class CommandLine;

/// The options of a subcommand that predicts files, compile commands or the
/// programs of a table. Fails if it is to predict files, and none are given.
llvm::Expected<PredictOptions> predictOptions(const CommandLine &Line);

} // namespace roofline

#endif
