// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/Expression.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <muParserDLL.h>

using namespace llvm;
using namespace roofline;

void Expression::Close::operator()(void *Parser) const { mupRelease(Parser); }

static double up(double X) { return std::ceil(X); }
static double down(double X) { return std::floor(X); }

/// muParser's message, in lower case and without a full stop.
static std::string messageOf(void *Parser) {
  std::string Message = StringRef(mupGetErrorMsg(Parser)).rtrim(" .").str();
  if (!Message.empty())
    Message[0] = toLower(Message[0]);
  return Message;
}

Expected<Expression> Expression::parse(StringRef Text) {
  Expression E;
  E.Text = Text.str();
  E.Parser.reset(mupCreate(muBASETYPE_FLOAT));
  void *Parser = E.Parser.get();
  // Errors are asked for after each call.
  mupSetErrorHandler(Parser, [](void *) {});
  mupDefineNameChars(Parser, "0123456789_.$"
                             "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  mupDefineFun1(Parser, "ceil", up, /*bOptimize=*/true);
  mupDefineFun1(Parser, "floor", down, /*bOptimize=*/true);
  mupSetExpr(Parser, E.Text.c_str());
  int Number = mupGetExprVarNum(Parser);
  if (mupError(Parser))
    return makeError("'{0}': {1}", Text, messageOf(Parser));
  for (int I = 0; I < Number; ++I) {
    const char *Name = nullptr;
    double *Variable = nullptr;
    mupGetExprVar(Parser, I, &Name, &Variable);
    E.Names.push_back(Name);
  }
  E.Variables = std::make_unique<double[]>(E.Names.size());
  for (auto [I, Name] : enumerate(E.Names))
    mupDefineVar(Parser, Name.c_str(), &E.Variables[I]);
  mupEval(Parser);
  if (mupError(Parser))
    return makeError("'{0}': {1}", Text, messageOf(Parser));
  return std::move(E);
}

double Expression::at(ArrayRef<double> Values) const {
  llvm::copy(Values, Variables.get());
  return mupEval(Parser.get());
}
