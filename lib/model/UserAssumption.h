// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What users say about kernels: values that the source does not show, and the
// verdicts that they expect. docs/assume.md describes the syntax.
#ifndef ROOFLINE_MODEL_USERASSUMPTION_H
#define ROOFLINE_MODEL_USERASSUMPTION_H

#include "model/Facts.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace roofline {

/// "ne00 == 4096", "nrows in 1..8192".
struct UserAssumption {
  std::string Name; ///< without blanks: "src->ne[0]"
  /// The name in the text, if that is another one: the statement is in a device
  /// function, to which the kernel passes the value.
  std::string Written;
  /// The ends of the range, infinite if open; equal if a value is given.
  double Low = -std::numeric_limits<double>::infinity();
  double High = std::numeric_limits<double>::infinity();
  SourceLocation Where; ///< of the macro; none if an option gives it
  std::string Option;   ///< where the option was set: "/src/.roofline:1:6"
  std::string Kernels;  ///< by option: the expression for kernels, or empty

  bool isValue() const { return Low == High; }
  bool contains(double Value) const { return Low <= Value && Value <= High; }
  /// Whether some value satisfies both.
  bool overlaps(const UserAssumption &Other) const {
    return Low <= Other.High && Other.Low <= High;
  }
  /// \p Value, or the end of the range that is nearest to it.
  double nearest(double Value) const {
    return Value < Low ? Low : Value > High ? High : Value;
  }
  /// Whether both are from one condition in the user's text.
  bool isSameCondition(const UserAssumption &Other) const {
    auto Text = [](const UserAssumption &A) {
      return std::tie(A.Written.empty() ? A.Name : A.Written, A.Low, A.High,
                      A.Where, A.Option, A.Kernels);
    };
    return Text(*this) == Text(Other);
  }
  bool operator==(const UserAssumption &) const = default;
};

/// An assumption that cannot be made.
struct RefusedAssumption {
  UserAssumption Given;
  Fact<AssumptionRefusal> Why;
  bool operator==(const RefusedAssumption &) const = default;
};

/// "the verdict is bandwidth-bound on H200".
struct UserExpectation {
  bool IsCompute = false;        ///< else bandwidth-bound
  std::vector<std::string> Gpus; ///< names; empty: each GPU predicted for
  SourceLocation Where;
};

/// Parses conditions separated by commas: NAME == INT, NAME in LOW..HIGH,
/// NAME <= INT, NAME >= INT. On failure, \p At is the index of the character
/// that the error is about.
llvm::Expected<std::vector<UserAssumption>>
parseAssumptions(llvm::StringRef Text, size_t &At);

/// Parses "compute" or "bandwidth", and names of GPUs, separated by commas.
llvm::Expected<UserExpectation> parseExpectation(llvm::StringRef Text,
                                                 size_t &At);

} // namespace roofline

#endif
