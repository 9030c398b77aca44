// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the tool's subcommands. Those with verbs have a row for each
// verb, and one for what they have in common.
#ifndef ROOFLINE_CONFIG_COMMANDTABLE_H
#define ROOFLINE_CONFIG_COMMANDTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace roofline {

namespace commands {
/// The subcommands, as elements of sets.
enum Set : uint64_t {
  BatchExport = 1 << 0,
  BatchImport = 1 << 1,
  Build = 1 << 2,
  CacheStats = 1 << 3,
  CacheShow = 1 << 4,
  CacheExport = 1 << 5,
  CacheImport = 1 << 6,
  CacheClear = 1 << 7,
  Doctor = 1 << 8,
  Score = 1 << 9,
  Explain = 1 << 10,
  Compare = 1 << 11,
  Calibrate = 1 << 12,
  Import = 1 << 13,
  EvalPredict = 1 << 14,
  Subset = 1 << 15,
  Rq1 = 1 << 16,
  Rq2 = 1 << 17,
  Rq3 = 1 << 18,
  Rq4 = 1 << 19,
  Examples = 1 << 20,
  Table = 1 << 21,
  GpuList = 1 << 22,
  GpuShow = 1 << 23,
  GpuProbe = 1 << 24,
  LlmTest = 1 << 25,
  Predict = 1 << 26,
  Profile = 1 << 27,
  Validate = 1 << 28,
  LlmCard = 1 << 29,
  LlmCalibrate = 1 << 30,
  Diff = 1ull << 31,
  Gate = 1ull << 32,
};
} // namespace commands

/// What may stand on a command line besides options.
enum class CommandWords {
  None,
  Files,   ///< names of files, or other words
  Gpu,     ///< the name of a GPU
  Flags,   ///< names of files; then "--" and compiler flags
  Program, ///< from the first word, or "--": a program and its arguments
  Compile, ///< "--" and a compile command
};

/// One subcommand.
struct CommandRow {
  llvm::StringLiteral Name; ///< "predict"; "eval score"
  uint64_t Id; ///< a commands::Set; 0 for what verbs have in common
  CommandWords Words;
  /// What follows the options in the synopsis, with a line for each form.
  llvm::StringLiteral Usage;
  /// What is missing where no word was given, for the error; empty if none need
  /// be given.
  llvm::StringLiteral Wanted;
  llvm::StringLiteral Summary; ///< one line
  llvm::StringLiteral About;   ///< paragraphs, one per line

  /// The first word of the name, which errors begin with.
  llvm::StringRef family() const { return Name.split(' ').first; }
  llvm::StringRef verb() const { return Name.split(' ').second; }
};

/// Returns every subcommand.
llvm::ArrayRef<CommandRow> commandTable();

/// Returns the subcommand \p Name, or null.
const CommandRow *findCommand(llvm::StringRef Name);

} // namespace roofline

#endif
