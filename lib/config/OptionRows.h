// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of the sections of options, which OptionTable.cpp puts together, and
// sets of subcommands that several rows name.
#ifndef ROOFLINE_CONFIG_OPTIONROWS_H
#define ROOFLINE_CONFIG_OPTIONROWS_H

#include "config/OptionTable.h"

namespace roofline {
namespace commands {
inline constexpr uint64_t Rqs = Rq1 | Rq2 | Rq3 | Rq4;
inline constexpr uint64_t Tables = EvalPredict | Examples;
inline constexpr uint64_t Predicting = Predict | BatchExport | Tables;
inline constexpr uint64_t Caches =
    CacheStats | CacheShow | CacheExport | CacheImport | CacheClear;
} // namespace commands

// Of the plugin.
llvm::ArrayRef<OptionRow> predictionRows();
llvm::ArrayRef<OptionRow> modelRows();
llvm::ArrayRef<OptionRow> cacheRows();
llvm::ArrayRef<OptionRow> outputRows();

// Of subcommands only, with measuredOptions() and emulatedOptions().
llvm::ArrayRef<OptionRow> toolRows();
llvm::ArrayRef<OptionRow> emulationRows();

} // namespace roofline

#endif
