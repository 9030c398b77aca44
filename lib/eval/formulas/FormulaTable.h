// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A user's table of formulas for the operations and bytes of kernels
// (docs/validate.md).
#ifndef ROOFLINE_EVAL_FORMULAS_FORMULATABLE_H
#define ROOFLINE_EVAL_FORMULAS_FORMULATABLE_H

#include "eval/formulas/Expression.h"
#include "model/Prediction.h"
#include "model/Profile.h"

namespace roofline {

/// What a formula is for: operations of some kinds, or bytes.
struct FormulaQuantity {
  enum Memory { None, Read, Written, Both, Requested };

  std::string Name;
  std::vector<OpKind> Kinds;
  Memory Bytes = None;

  /// The quantity called \p Name; std::nullopt if there is none.
  static std::optional<FormulaQuantity> named(llvm::StringRef Name);
  /// "fp64, fp32, ..., requested", for messages.
  static std::string allNames();

  /// Of a whole launch. Bytes that were written and are still in L2 count as
  /// written; those of the kernel's code are left out. Launch.Counts.Memory
  /// must be there if this is of bytes.
  double counted(const LaunchRecord &Launch) const;
  /// The same of a prediction for one launch on a GPU whose L2 keeps no written
  /// data.
  double predicted(const Evaluation &Of) const;
};

/// The name of the launch's kernel for users.
std::string shownName(const LaunchRecord &Launch);

/// One row of the table.
struct Formula {
  std::string Place;  // "FILE:LINE"
  std::string Kernel; // a name, or a pattern with * and ?
  FormulaQuantity What;
  Expression Value;
  bool IsOfRun = false; // of all launches of a run together

  /// Whether the launch is of its kernel, with or without template arguments.
  bool isOf(const LaunchRecord &Launch) const;
};

/// The rows of the CSV file \p Name with \p Text.
llvm::Expected<std::vector<Formula>> parseFormulas(llvm::StringRef Text,
                                                   llvm::StringRef Name);

} // namespace roofline

#endif
