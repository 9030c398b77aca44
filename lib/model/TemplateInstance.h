// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The template that a kernel is an instance of.
#ifndef ROOFLINE_MODEL_TEMPLATEINSTANCE_H
#define ROOFLINE_MODEL_TEMPLATEINSTANCE_H

#include <string>
#include <vector>

namespace roofline {

/// An argument of a template and the name of its parameter, which may be empty.
struct TemplateValue {
  std::string Name, Value;
};

/// A template and the arguments of one instance; no arguments for a kernel that
/// is not an instance of a function template.
struct TemplateInstance {
  std::string Template; ///< "ns::gemm"
  std::vector<TemplateValue> Arguments;

  bool isOfSameTemplate(const TemplateInstance &Other) const {
    return !Arguments.empty() && !Other.Arguments.empty() &&
           Template == Other.Template;
  }
};

} // namespace roofline

#endif
