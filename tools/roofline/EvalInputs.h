// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of all subcommands of roofline eval that compare predictions with
// a table.
#ifndef ROOFLINE_TOOLS_EVALINPUTS_H
#define ROOFLINE_TOOLS_EVALINPUTS_H

#include "EvalOptions.h"
#include "eval/join/LabelJoin.h"
#include "eval/table/LabelSelection.h"
#include "model/GpuSpec.h"

namespace roofline {

/// The lines about these options in usage texts.
#define ROOFLINE_EVAL_INPUT_USAGE                                              \
  "  --labels=CSV        the table; docs/evaluation.md has its columns;\n"     \
  "                      subset: that of our own benchmarks\n"                 \
  "  --gpu=NAME          only predictions for this GPU\n"                      \
  "  --device=NAME       only rows with this in column 'device'\n"             \
  "  --split=NAME        only rows with this in column 'split'\n"              \
  "  --launch-rule=first|fastest-of-2|sum\n"                                   \
  "                      which launch of a kernel answers if several fit\n"    \
  "                      [first]\n"

/// The values of these options.
struct EvalInputs {
  std::string Labels, Gpu, Device, Split;
  LaunchChoice Launches = LaunchChoice::First;
  std::vector<std::string> Predictions; // paths

  /// Parses these options, and \p More, which are those of subcommand \p Name.
  llvm::Error parse(llvm::ArrayRef<const char *> Args, llvm::StringRef Name,
                    EvalWords More = {});

  /// Joins the rows with the predictions in the files or folders \p Paths for
  /// Gpu, or for the only GPU.
  llvm::Expected<JoinedTable> join(llvm::ArrayRef<std::string> Paths) const;

  /// The predictions in the files or folders \p Paths for Gpu, or for the only
  /// GPU.
  llvm::Expected<std::vector<PredictionRecord>>
  predictions(llvm::ArrayRef<std::string> Paths) const;
};

} // namespace roofline

#endif
