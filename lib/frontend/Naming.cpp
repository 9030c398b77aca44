// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Naming.h"
#include "frontend/CodeDepth.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/TemplateBase.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

roofline::SourceLocation roofline::locate(const ASTContext &Context,
                                          clang::SourceLocation Loc) {
  PresumedLoc Place = Context.getSourceManager().getPresumedLoc(Loc);
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

// Joins the lines of a text, collapsing whitespace and line continuations.
static std::string onOneLine(StringRef Text) {
  std::string Result;
  while (!(Text = Text.ltrim()).empty()) {
    size_t End = Text.find_first_of(" \t\r\n\\");
    if (!Result.empty())
      Result += ' ';
    Result += Text.take_front(End);
    Text = Text.drop_front(std::min(End, Text.size())).ltrim('\\');
  }
  return Result;
}

std::string roofline::sourceText(const ASTContext &Context, const Stmt &Code) {
  return isTooDeep(Code) ? "" : sourceText(Context, Code.getSourceRange());
}

std::string roofline::sourceText(const ASTContext &Context, SourceRange Range) {
  if (Range.isInvalid())
    return "";
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &Lang = Context.getLangOpts();
  CharSourceRange Tokens = CharSourceRange::getTokenRange(Range);
  CharSourceRange InFile = Lexer::makeFileCharRange(Tokens, SM, Lang);
  if (InFile.isInvalid()) // Part of a macro's body: show the macro's use.
    InFile = Lexer::getAsCharRange(SM.getExpansionRange(Tokens), SM, Lang);
  return onOneLine(Lexer::getSourceText(InFile, SM, Lang));
}

namespace {
/// Macros put their arguments in parentheses, which a name does not need:
/// "(x)->n".
struct WithoutParentheses : PrinterHelper {
  bool handledStmt(Stmt *S, raw_ostream &OS) override {
    auto *Paren = dyn_cast<ParenExpr>(S);
    auto *Named =
        Paren
            ? dyn_cast<DeclRefExpr>(Paren->getSubExpr()->IgnoreParenImpCasts())
            : nullptr;
    if (Named)
      OS << Named->getNameInfo().getAsString();
    return Named;
  }
};
} // namespace

std::string roofline::expandedText(const ASTContext &Context, const Expr &E) {
  if (isTooDeep(E))
    return "";
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange InFile = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E.getSourceRange()), SM,
      Context.getLangOpts());
  if (InFile.isValid())
    return sourceText(Context, E.getSourceRange());
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  WithoutParentheses Helper;
  E.printPretty(OS, &Helper, Context.getPrintingPolicy());
  return onOneLine(Text);
}

std::string roofline::NamePrinter::ShortPaths::remapPath(StringRef Path) const {
  return llvm::sys::path::filename(Path).str();
}

roofline::NamePrinter::NamePrinter(const ASTContext &Context)
    : Policy(Context.getPrintingPolicy()) {
  Policy.SuppressTagKeyword = Context.getLangOpts().CPlusPlus;
  Policy.Callbacks = &Paths;
}

/// Replaces a name that is too deep for clang's recursive printer.
static constexpr const char *DeepName = "<name too deep to print>";

std::string roofline::NamePrinter::type(QualType Type) const {
  if (hasDeepName(Type))
    return DeepName;
  return Type.getAsString(Policy);
}

std::string
roofline::NamePrinter::function(const FunctionDecl &Function) const {
  if (hasDeepName(Function))
    return Function.getNameAsString();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Function.getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Text;
}

std::string roofline::NamePrinter::qualified(const NamedDecl &D) const {
  if (hasDeepName(D))
    return D.getNameAsString();
  PrintingPolicy Short = Policy;
  Short.SuppressInlineNamespace =
      llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  D.printQualifiedName(OS, Short);
  return Text;
}

std::string roofline::NamePrinter::declaration(QualType Type,
                                               StringRef Name) const {
  std::string Text = Name.str();
  if (hasDeepName(Type))
    return DeepName + (" " + Text);
  Type.getAsStringInternal(Text, Policy);
  return Text;
}

std::string
roofline::NamePrinter::argument(const TemplateArgument &Argument) const {
  if (hasDeepName(Argument))
    return DeepName;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Argument.print(Policy, OS, /*IncludeType=*/false);
  return Text;
}

// Makes the mangler for device names as clang's CGCUDANV.cpp does. A host with
// Microsoft's ABI numbers lambdas differently and stores the device's numbers
// separately.
static std::unique_ptr<MangleContext> makeMangler(ASTContext &Context) {
  const LangOptions &Lang = Context.getLangOpts();
  const TargetInfo *Device = Context.getAuxTargetInfo();
  bool CudaHost = Lang.CUDA && !Lang.CUDAIsDevice && Device;
  if (CudaHost && Context.getTargetInfo().getCXXABI().isMicrosoft())
    return std::unique_ptr<MangleContext>(
        Context.createDeviceMangleContext(*Device));
  return std::unique_ptr<MangleContext>(
      Context.createMangleContext(CudaHost ? Device : nullptr));
}

roofline::DeviceMangler::DeviceMangler(ASTContext &Context)
    : Mangler(makeMangler(Context)) {}

roofline::DeviceMangler::~DeviceMangler() = default;

std::string roofline::DeviceMangler::mangle(GlobalDecl Decl) const {
  const auto *Named = cast<NamedDecl>(Decl.getDecl());
  if (hasDeepName(*Named) || !Mangler->shouldMangleDeclName(Named))
    return Named->getNameAsString();
  std::string Symbol;
  llvm::raw_string_ostream OS(Symbol);
  Mangler->mangleName(Decl, OS);
  // '\1' keeps LLVM from prefixing the name of an asm label.
  return StringRef(Symbol).ltrim('\1').str();
}

std::string roofline::DeviceMangler::kernel(const FunctionDecl &Kernel) const {
  return mangle(GlobalDecl(&Kernel, KernelReferenceKind::Kernel));
}

std::string roofline::DeviceMangler::variable(const VarDecl &Variable) const {
  return mangle(GlobalDecl(&Variable));
}

std::string
roofline::DeviceMangler::regionParent(const FunctionDecl &Function) const {
  // The ABI variants of a constructor or destructor share one kernel.
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    return mangle(GlobalDecl(Constructor, Ctor_Complete));
  if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(&Function))
    return mangle(GlobalDecl(Destructor, Dtor_Complete));
  return mangle(GlobalDecl(&Function));
}
