// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which fields of a record some code may read and write.
#ifndef ROOFLINE_FRONTEND_FIELDUSES_H
#define ROOFLINE_FRONTEND_FIELDUSES_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/SetVector.h"

namespace clang {
class FieldDecl;
class VarDecl;
} // namespace clang

namespace roofline {

/// Fields of a record and of its base classes; of a field that is a record, all
/// of it.
struct FieldSet {
  bool All = false; // any field
  llvm::SmallSetVector<const clang::FieldDecl *, 8> Fields;

  bool contains(const clang::FieldDecl *Field) const {
    return All || Fields.contains(Field);
  }
  void add(const FieldSet &More) {
    All |= More.All;
    Fields.insert_range(More.Fields);
  }
};

struct FieldUses {
  FieldSet Used;    // read or written
  FieldSet Written; // perhaps
};

/// Returns how \p Code uses the record that \p Variable is, refers or points
/// to, or `*this` if \p Variable is null. Methods that it calls on the record
/// are looked into. What is behind a pointer that is a field is another object.
FieldUses fieldUsesIn(const clang::Stmt &Code, const clang::VarDecl *Variable);

/// Returns those of \p Written that can be written if the record is const.
FieldSet mutableOf(const FieldSet &Written);

} // namespace roofline

#endif
