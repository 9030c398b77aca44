// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all subcommands of roofline eval take that compare predictions with a
// table: the options that choose among both.
#ifndef ROOFLINE_TOOLS_EVALINPUTS_H
#define ROOFLINE_TOOLS_EVALINPUTS_H

#include "EvalOptions.h"
#include "eval/join/LabelJoin.h"
#include "eval/table/LabelSelection.h"
#include "model/GpuSpec.h"

namespace roofline {

/// The lines of a usage text for the options of EvalInputs.
#define ROOFLINE_EVAL_INPUT_USAGE                                              \
  "  --labels=CSV        the table; docs/evaluation.md has its columns;\n"     \
  "                      subset: that of our own benchmarks\n"                 \
  "  --gpu=NAME          only predictions for this GPU\n"                      \
  "  --device=NAME       only rows with this in column 'device'\n"             \
  "  --split=NAME        only rows with this in column 'split'\n"              \
  "  --launch-rule=first|fastest-of-2|sum\n"                                   \
  "                      which launch of a kernel answers if several fit\n"    \
  "                      [first]\n"

struct EvalInputs {
  std::string Labels, Gpu, Device, Split;
  LaunchRule Launches = LaunchRule::First;
  std::vector<std::string> Predictions; // paths

  /// Reads these options and \p More, those of the subcommand \p Name.
  llvm::Error parse(llvm::ArrayRef<const char *> Args, llvm::StringRef Name,
                    EvalWords More = {});

  /// The rows, with the predictions of the files or folders \p Paths: those
  /// for Gpu, or for the only GPU there is.
  llvm::Expected<JoinedTable> join(llvm::ArrayRef<std::string> Paths) const;

  /// Of the files or folders \p Paths: those for Gpu, or for the only GPU.
  llvm::Expected<std::vector<PredictionRecord>>
  predictions(llvm::ArrayRef<std::string> Paths) const;
};

} // namespace roofline

#endif
