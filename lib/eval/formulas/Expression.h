// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An arithmetic expression with names, evaluated by muParser. It hides that
// library's interface in C, the one of its two that needs no exceptions.
#ifndef ROOFLINE_EVAL_FORMULAS_EXPRESSION_H
#define ROOFLINE_EVAL_FORMULAS_EXPRESSION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace roofline {

class Expression {
public:
  /// Names may have '.' in them and begin with '$': "2 * gridDim.x * $1".
  static llvm::Expected<Expression> parse(llvm::StringRef Text);

  const std::string &text() const { return Text; }
  llvm::ArrayRef<std::string> names() const { return Names; }

  /// The value with \p Values for names().
  double at(llvm::ArrayRef<double> Values) const;

private:
  struct Close {
    void operator()(void *Parser) const;
  };

  std::string Text;
  std::unique_ptr<void, Close> Parser;
  std::vector<std::string> Names;
  std::unique_ptr<double[]> Variables; // of Names; Parser refers to them
};

} // namespace roofline

#endif
