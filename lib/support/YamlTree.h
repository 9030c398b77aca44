// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a YAML document into a tree of maps, lists and scalars with line
// numbers. llvm::yaml::Stream can be read only once and in order, whereas GPU
// files are looked up by key. Aliases, block text and further documents are
// errors, and nesting is bounded, so that no file can overflow the stack.
#ifndef ROOFLINE_SUPPORT_YAMLTREE_H
#define ROOFLINE_SUPPORT_YAMLTREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct YamlMember;

/// One node of the document. It owns its children.
struct YamlTree {
  enum ShapeKind { Empty, Scalar, List, Map };
  ShapeKind Shape = Empty;
  unsigned Line = 0;
  std::string Text;                // the unquoted text of a scalar
  std::vector<YamlTree> Elements;  // the elements of a list
  std::vector<YamlMember> Members; // the members of a map; keys are unique

  /// Returns the value of \p Key in a map, or null if there is none.
  const YamlTree *find(llvm::StringRef Key) const;

  /// Returns "a map", "a list" ... for error messages.
  llvm::StringRef shapeText() const;
};

struct YamlMember {
  std::string Key;
  YamlTree Value;
};

/// Parses \p Text. \p Name stands for the file in errors, which read
/// "NAME:LINE: what is wrong".
llvm::Expected<YamlTree> parseYamlTree(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace roofline

#endif
