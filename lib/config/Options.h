// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user's options, merged from all sources. For each option, the first of
// these that sets it counts: command line, environment, the project's
// .roofline, the user's configuration file, default.
#ifndef ROOFLINE_CONFIG_OPTIONS_H
#define ROOFLINE_CONFIG_OPTIONS_H

#include "config/Environment.h"
#include "support/EnumIds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Which notes are printed below a remark.
enum class NoteLevel {
  None,
  Some, ///< the most useful one
  All,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<NoteLevel>[] = {"none", "some",
                                                             "all"};

/// What ends a compile, or `roofline gate`, with an error. Each includes those
/// behind it.
enum class FailOn {
  Changed,       ///< anything that differs from the baseline
  New,           ///< a regression that the baseline has not
  Contradiction, ///< a verdict that contradicts ROOFLINE_EXPECT
  None,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<FailOn>[] = {
    "changed", "new", "contradiction", "none"};

/// Where an option is set.
enum class OptionSource {
  Plugin, ///< behind "-fplugin-arg-roofline-"
  Tool,   ///< on the command line of a subcommand
  Environment,
  File,
};

/// Option \p Key as it is written in \p Source: "-fplugin-arg-roofline-gpu",
/// "--gpu", "ROOFLINE_GPU", "gpu".
std::string optionSpelling(OptionSource Source, llvm::StringRef Key);

/// Where one option was set.
struct OptionPlace {
  OptionSource Source;
  std::string Text; ///< begins messages about the value: "/src/.roofline:1:6"
};

/// The key in Options::Places of rule number \p Rule of option \p Key.
std::string rulePlaceKey(llvm::StringRef Key, size_t Rule);

/// The values of the plugin's options. OptionRow::Store of each writes here.
struct Options {
  /// Of options that are set, by key; of each rule of a list or mapping in a
  /// file, from 0, also by rulePlaceKey().
  std::map<std::string, OptionPlace> Places;
  /// Option \p Key as it is written where \p Beside was set; as in a file if
  /// that is not known.
  std::string spelling(llvm::StringRef Key, llvm::StringRef Beside) const;

  std::vector<std::string> Gpus; ///< empty: the GPU of the job's architecture
  std::string Kernels;           ///< a regex; empty: every kernel
  bool SystemKernels = false;
  bool Quiet = false;
  /// The arguments of the user's program, without argv[0]; none: unknown.
  std::optional<std::vector<std::string>> Arguments;
  /// Assumptions: "CONDITIONS" or "REGEX: CONDITIONS".
  std::vector<std::string> Assumed;
  std::string LaunchProfile;  ///< a file; empty: none
  bool MachineCounts = false; ///< count operations in ptxas's machine code
  std::string CudaTools;      ///< a folder; empty: that of the CUDA toolkit
  bool EmbedVerdicts = false;
  bool EmbedKernelCode = false;

  std::string Evidence; ///< "static" or "llm"; empty: as the llm options say
  std::string LlmUrl, LlmModel, LlmKeyFile;
  unsigned LlmSamples = 2;
  unsigned LlmTimeout = 60; ///< seconds, for all kernels of a unit together
  unsigned LlmSlots = 8;    ///< concurrent requests, over all processes
  std::string LlmBudget;    ///< "5", "200 requests"; empty: no limit
  std::string LlmPrices;    ///< a file; empty: none
  std::string LlmExamples;  ///< a file; empty: none
  bool LlmDryRun = false;
  /// Which kernels to ask about: "open", those whose verdict is not certain;
  /// "all"; or a number, those whose verdict has a lower confidence.
  std::string LlmAsk = "open";
  std::string CacheDir;     ///< empty: the user's cache folder
  std::string CacheRemote;  ///< empty: none
  unsigned CacheSize = 256; ///< MiB
  std::string Offline;      ///< empty: off; "true": cache only; else a file

  std::string ReportDir; ///< empty: no reports
  NoteLevel Notes = NoteLevel::Some;
  std::string Explain;  ///< a regex of kernels; empty: none are explained
  std::string Baseline; ///< a file; empty: none
  roofline::FailOn FailOn = roofline::FailOn::None;
  std::string Trace; ///< a file; empty: none
  bool TimeStages = false;
  unsigned AnalysisTimeout = 10;  ///< seconds of processor time per unit
  unsigned AnalysisMemory = 4096; ///< MiB beyond the compiler's own
};

/// Options on command lines, in the form "gpu=h200,rtx3080", "quiet". The last
/// one for an option counts, and those of a tool before those of the plugin.
struct OptionArguments {
  std::vector<std::string> Plugin, Tool;
  /// Those of the plugin come from a compile database. It may belong to a
  /// cloned repository, so that they may set what a project's file may, and no
  /// more.
  bool IsForeign = false;
};

/// Something to tell the user about the settings, in one line.
struct OptionMessage {
  enum class Kind {
    Mistake, ///< something that the user asked for is not done
    Warning,
    Note, ///< how a value was understood
  };
  Kind What;
  std::string Text;
};

/// Whether one of \p Messages is about a mistake.
bool hasMistake(llvm::ArrayRef<OptionMessage> Messages);

/// Merges the options from \p Arguments, the environment, and the configuration
/// files that apply to \p SourceFile. What is wrong is ignored, with a message
/// in \p Messages: an option that is not known or has a wrong value, or a file
/// from its first error of syntax on. CMake's tests of a compiler, which are
/// known by the current folder, have no reports.
Options loadOptions(const OptionArguments &Arguments,
                    llvm::StringRef SourceFile, const Environment &Env,
                    std::vector<OptionMessage> &Messages);

} // namespace roofline

#endif
