// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classifies clang's statement and expression classes by how an interpreter has
// to treat them. The two tables in CodeKinds.cpp list every class, so a class
// that a later clang adds causes a compiler warning rather than an unexpected
// case at run time.
#ifndef ROOFLINE_FRONTEND_CODEKINDS_H
#define ROOFLINE_FRONTEND_CODEKINDS_H

#include "clang/AST/Expr.h"

namespace roofline {

enum class ExpressionKind {
  Wrapper, // has the value of its operand: withoutWrapping()
  Name,    // names a variable, function, enumerator or structured binding
  Member,  // a member of a record
  Element, // an element of an array
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
  Opaque,        // refers to a value that was computed before
  Construct,     // a constructor call
  List,          // an initialiser list of an aggregate
  StandardList,  // a std::initializer_list
  ObjectLiteral, // a compound literal: "(T){...}"
  Zero,          // a zero- or value-initialised object
  Lambda,
  ArrayCopy,      // element-wise copy of an array, in a record's copy
  StatementValue, // a GNU statement expression: "({ ... })"
  Atomic,         // a built-in atomic operation
  Constant,       // no operand is evaluated; clang can compute the value
  Other,          // unsupported: the value is unknown
};

enum class StatementKind {
  Expression,
  Block,
  Declaration,
  Labelled, // a statement with a label, case or attribute
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
  Captured, // a statement that OpenMP outlines
  CanonicalLoop,
  Directive, // an OpenMP directive
  Assembly,
  Coroutine,       // the body of a coroutine
  CoroutineReturn, // "co_return"
  Nothing,
  Other, // unsupported: the effect is unknown
};

ExpressionKind kindOf(const clang::Expr &E);
StatementKind kindOf(const clang::Stmt &S);

} // namespace roofline

#endif
