// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A YAML document as a tree of maps, lists and scalars that know their line.
// llvm::yaml::Stream can be walked only once and in order; GPU files are
// looked into by key. Anchors, tags and further documents are errors, not
// surprises, and nesting is bounded, so that no file can exhaust the stack.
#ifndef ROOFLINE_SUPPORT_YAMLTREE_H
#define ROOFLINE_SUPPORT_YAMLTREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct YamlMember;

struct YamlTree {
  enum ShapeKind { Empty, Scalar, List, Map };
  ShapeKind Shape = Empty;
  unsigned Line = 0;
  std::string Text;                // of a scalar, unquoted
  std::vector<YamlTree> Elements;  // of a list
  std::vector<YamlMember> Members; // of a map; keys are unique

  /// The value of \p Key; null if there is none.
  const YamlTree *find(llvm::StringRef Key) const;

  /// "a map", "a list" ... for error messages.
  llvm::StringRef shapeText() const;
};

struct YamlMember {
  std::string Key;
  YamlTree Value;
};

/// Parses \p Text; an error reads "NAME:LINE: what is wrong".
llvm::Expected<YamlTree> parseYamlTree(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace roofline

#endif
