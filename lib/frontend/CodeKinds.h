// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The classes of clang's statements and expressions, sorted by what they are
// to a walk that follows a program. Every class is in one of the two tables of
// CodeKinds.cpp, so a class that a later clang adds is a compiler warning and
// not an unexpected case at run time.
#ifndef ROOFLINE_FRONTEND_CODEKINDS_H
#define ROOFLINE_FRONTEND_CODEKINDS_H

#include "clang/AST/Expr.h"

namespace roofline {

enum class ExpressionKind {
  Wrapper, // stands for the expression in it: withoutWrapping()
  Name,    // of a variable, function, enumerator, structured binding
  Member,  // of a record
  Element, // of an array
  Text,    // a string literal
  Unary,
  Binary,
  Conditional,
  Cast,
  Call,
  New,
  Delete,
  Throw,
  This,
  Opaque,        // a value that was worked out before
  Construct,     // a constructor's call
  List,          // of the values that an aggregate is made of
  ObjectLiteral, // "(T){...}"
  Zero,          // an object or value that is zero or default-made
  Lambda,
  ArrayCopy,      // of all elements, as copying a record does it
  StatementValue, // "({ ... })"
  Atomic,         // a built-in operation on memory
  Constant,       // has no operand that runs: clang knows its value
  Other,          // nothing is known of its value
};

enum class StatementKind {
  Expression,
  Block,
  Declaration,
  Labelled, // a statement behind a label, a case or an attribute
  If,
  Switch,
  For,
  While,
  Do,
  RangeFor,
  Return,
  Break,
  Continue,
  Try,
  Catch,
  Captured, // what OpenMP makes a function of
  CanonicalLoop,
  Directive, // of OpenMP
  Assembly,
  Coroutine,       // the body of a coroutine
  CoroutineReturn, // "co_return"
  Nothing,
  Other, // nothing is known of what it does
};

ExpressionKind kindOf(const clang::Expr &E);
StatementKind kindOf(const clang::Stmt &S);

} // namespace roofline

#endif
