// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TemplateBindings.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

using Binding = std::pair<const NamedDecl *, const TemplateArgument *>;

static void add(const TemplateParameterList &Parameters,
                const TemplateArgumentList &Arguments,
                std::vector<Binding> &Bindings) {
  for (auto [Parameter, Argument] : llvm::zip(Parameters, Arguments.asArray()))
    if (Parameter->getIdentifier())
      Bindings.push_back({Parameter, &Argument});
}

static void addOwn(const Decl &D, std::vector<Binding> &Bindings) {
  if (const auto *Function = dyn_cast<FunctionDecl>(&D)) {
    const FunctionTemplateDecl *Template = Function->getPrimaryTemplate();
    if (Template && Function->isTemplateInstantiation())
      add(*Template->getTemplateParameters(),
          *Function->getTemplateSpecializationArgs(), Bindings);
  }
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    if (isTemplateInstantiation(Class->getSpecializationKind()))
      add(*Class->getSpecializedTemplate()->getTemplateParameters(),
          Class->getTemplateArgs(), Bindings);
}

// Returns the bindings of all enclosing scopes, outermost first.
static std::vector<Binding> bindingsOf(const Decl &D) {
  std::vector<const Decl *> Scopes{&D};
  for (const DeclContext *Around = D.getDeclContext();
       Around && (Around->isRecord() || Around->isFunctionOrMethod());
       Around = Around->getParent())
    Scopes.push_back(cast<Decl>(Around));
  std::vector<Binding> Bindings;
  for (const Decl *Scope : llvm::reverse(Scopes))
    addOwn(*Scope, Bindings);
  return Bindings;
}

std::string roofline::templateBindings(const Decl &D,
                                       const NamePrinter &Print) {
  std::vector<Binding> Bindings = bindingsOf(D);
  if (Bindings.empty())
    return "";
  std::vector<std::string> Texts;
  for (auto [Parameter, Argument] : Bindings)
    Texts.push_back((Parameter->getName() + " = ").str() +
                    Print.argument(*Argument));
  return "instantiated with " + llvm::join(Texts, ", ");
}

std::vector<std::string> roofline::templateAliases(const Decl &D,
                                                   const NamePrinter &Print) {
  std::vector<Binding> Bindings = bindingsOf(D);
  std::vector<std::string> Aliases;
  for (auto [Parameter, Argument] : Bindings) {
    std::string Value = " = " + Print.argument(*Argument) + ";";
    if (isa<TemplateTypeParmDecl>(Parameter))
      Aliases.push_back(("using " + Parameter->getName()).str() + Value);
    else if (Argument->getKind() == TemplateArgument::Integral)
      Aliases.push_back(
          "constexpr " +
          Print.declaration(Argument->getIntegralType(), Parameter->getName()) +
          Value);
  }
  return Aliases;
}
