// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run of many predictions is asked for: compiles, and the form of the
// result.
#ifndef ROOFLINE_COMPILE_PREDICTOPTIONS_H
#define ROOFLINE_COMPILE_PREDICTOPTIONS_H

#include "llm/Endpoint.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

struct PredictOptions {
  /// Options of the option table as the plugin takes them: "gpu=h200".
  std::vector<std::string> PluginArguments;
  std::vector<std::string> Files;
  /// Of the compiler; what follows "--".
  std::vector<std::string> Flags;
  std::string Database; ///< folder or file of -p; empty: Files with Flags
  std::string Output;   ///< empty: standard output
  std::string Trace;    ///< empty: none
  unsigned Jobs = 0;    ///< 0: as many as there are cores
  double Timeout = 600; ///< seconds for each file; 0: none
  bool Json = false;
  bool Progress = true;
  bool DumpFeatures = false;
  bool DumpLaunches = false;
  bool DumpSource = false;
  /// Questions for a language model, in place of remarks, in this dialect.
  std::optional<Dialect> Questions;
  std::string Model;   ///< that the questions are for
  bool Sheets = false; ///< what questions can tell, in place of remarks
  /// Kernels to derive the verdict of, in place of remarks: a regex.
  std::optional<std::string> Explain;

  bool isDump() const { return DumpFeatures || DumpLaunches || DumpSource; }
  /// Something else than remarks is asked for.
  bool isQuiet() const {
    return Json || isDump() || Explain || Questions || Sheets;
  }
};

} // namespace roofline

#endif
