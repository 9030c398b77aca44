// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user asked for, from whichever place said so. Precedence, option
// by option: command line, environment, the project's .roofline, the user's
// configuration file, default.
#ifndef ROOFLINE_CONFIG_OPTIONS_H
#define ROOFLINE_CONFIG_OPTIONS_H

#include "config/Environment.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// An option that somebody set: its value as text and where that stood.
struct Setting {
  std::string Key, Text, Origin;
};

/// A member for each row of the option table; OptionTable.cpp fills it.
struct Options {
  std::vector<std::string> Gpus; ///< empty: the GPU of the job's own arch
  std::string Kernels;           ///< a regex; empty: every kernel
  bool SystemKernels = false;
  bool Quiet = false;
  /// The program's own, without its name; none: not known.
  std::optional<std::vector<std::string>> Arguments;
  std::string LaunchProfile; ///< a file; empty: none
  bool MachineCounts = false;
  std::string CudaTools; ///< a folder; empty: wherever CUDA is
  bool EmbedVerdicts = false;
  bool EmbedKernelCode = false;

  std::string Evidence; ///< "static" or "llm"; empty: as the llm options say
  std::string LlmUrl, LlmModel, LlmKeyFile;
  unsigned LlmSamples = 2;
  unsigned LlmTimeout = 60; ///< seconds, for all kernels of a unit
  unsigned LlmSlots = 8;    ///< requests at once, over all processes
  std::string LlmBudget;    ///< "5", "200 requests"; empty: no limit
  std::string LlmPrices;    ///< a file; empty: none
  std::string LlmExamples;  ///< a file; empty: none
  bool LlmStripComments = false;
  bool LlmDryRun = false;
  std::string CacheDir;     ///< empty: the user's cache folder
  std::string CacheRemote;  ///< empty: none
  unsigned CacheSize = 256; ///< MiB
  std::string Offline;      ///< empty: off; "true": cache only; or a file

  std::string ReportDir; ///< empty: no reports
  std::string Explain;   ///< a regex; empty: nothing explained
  std::string Trace;     ///< empty: none
  bool TimeStages = false;
  unsigned AnalysisTimeout = 10;  ///< seconds of processor time, for a unit
  unsigned AnalysisMemory = 4096; ///< MiB

  /// Every option that was set, in the order of the table.
  std::vector<Setting> Settings;
  /// Where \p Key was set: "command line", "ROOFLINE_GPU",
  /// "/src/.roofline:2:6"; "default" if nowhere.
  llvm::StringRef origin(llvm::StringRef Key) const;
  /// For --explain and traces: "gpu = h200 (command line)", a line each.
  std::string dump() const;
};

/// Resolves \p Arguments ("gpu=h200,rtx3080", "quiet"; of two for one option
/// the later counts), the environment and the configuration files that apply
/// to \p SourceFile. What is ignored goes to \p Warnings, one line each; the
/// error, too, is one line.
llvm::Expected<Options> loadOptions(llvm::ArrayRef<std::string> Arguments,
                                    llvm::StringRef SourceFile,
                                    const Environment &Env,
                                    std::vector<std::string> &Warnings);

} // namespace roofline

#endif
