// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TemplateBindings.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

static void addBindings(const TemplateParameterList &Parameters,
                        ArrayRef<TemplateArgument> Arguments,
                        const NamePrinter &Print,
                        std::vector<std::string> &Bindings) {
  for (auto [Parameter, Argument] : llvm::zip(Parameters, Arguments))
    if (Parameter->getIdentifier())
      Bindings.push_back((Parameter->getName() + " = ").str() +
                         Print.argument(Argument));
}

static void bindingsOf(const Decl &D, const NamePrinter &Print,
                       std::vector<std::string> &Bindings) {
  const DeclContext *Around = D.getDeclContext();
  if (Around && (Around->isRecord() || Around->isFunctionOrMethod()))
    bindingsOf(*cast<Decl>(Around), Print, Bindings);
  if (const auto *Function = dyn_cast<FunctionDecl>(&D)) {
    const FunctionTemplateDecl *Template = Function->getPrimaryTemplate();
    if (Template && Function->isTemplateInstantiation())
      addBindings(*Template->getTemplateParameters(),
                  Function->getTemplateSpecializationArgs()->asArray(), Print,
                  Bindings);
  }
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    if (isTemplateInstantiation(Class->getSpecializationKind()))
      addBindings(*Class->getSpecializedTemplate()->getTemplateParameters(),
                  Class->getTemplateArgs().asArray(), Print, Bindings);
}

std::string roofline::templateBindings(const Decl &D,
                                       const NamePrinter &Print) {
  std::vector<std::string> Bindings;
  bindingsOf(D, Print, Bindings);
  if (Bindings.empty())
    return "";
  return "instantiated with " + llvm::join(Bindings, ", ");
}
