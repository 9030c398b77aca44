// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ClosurePieces.h"
#include "frontend/TemplateBindings.h"
#include "support/Descent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace roofline;

// Bounds the recursion of use(), which follows template arguments of template
// arguments. Bodies are queued instead.
static constexpr unsigned DeepestUse = 100;

ClosurePieces::ClosurePieces(const ASTContext &Context)
    : Context(Context), Print(Context) {}

// Returns true for threadIdx, blockDim and the like, which every reader knows.
static bool isCoordinate(const NamedDecl &D) {
  const auto *Variable = dyn_cast<VarDecl>(&D);
  const auto *Class = Variable ? Variable->getType()->getAsCXXRecordDecl()
                               : dyn_cast<CXXRecordDecl>(&D);
  return Class && Class->getName().starts_with("__cuda_builtin_");
}

// Returns the declaration of a system header to list as used: D itself, or the
// class that it is a member of. Null for what is not worth listing, such as
// aliases of built-in types.
static const NamedDecl *mentioned(const Decl &D) {
  const auto *Named = dyn_cast<NamedDecl>(&D);
  if (const auto *Member = dyn_cast_or_null<CXXRecordDecl>(
          D.getDeclContext()->isRecord() ? D.getDeclContext() : nullptr))
    Named = Member;
  if (!Named || !Named->getIdentifier() || isCoordinate(*Named) ||
      isa<NamespaceDecl, NamespaceAliasDecl, UsingShadowDecl>(Named))
    return nullptr;
  if (const auto *Alias = dyn_cast<TypedefNameDecl>(Named);
      Alias && Alias->getUnderlyingType()->isBuiltinType())
    return nullptr;
  return Named;
}

void ClosurePieces::useSystem(const Decl &D, bool Runs) {
  const NamedDecl *Named = mentioned(D);
  if (Runs && Named)
    Current->SystemNames.insert(Print.qualified(*Named));
  // A system template may be instantiated with the user's types and functions.
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    followInstantiation(*Function);
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    followArguments(Class->getTemplateArgs().asArray());
}

void ClosurePieces::followArguments(ArrayRef<TemplateArgument> Arguments) {
  for (const TemplateArgument &Argument : Arguments)
    findUses(Argument, [&](const Decl *D, bool Runs) { use(D, Runs); });
}

void ClosurePieces::followInstantiation(const FunctionDecl &Function) {
  if (const auto *Arguments = Function.getTemplateSpecializationArgs())
    followArguments(Arguments->asArray());
}

void ClosurePieces::enqueue(const Decl *D, Depth HowDeep, ClosurePiece &Piece) {
  if (D && Visited.insert({D, HowDeep}).second)
    Queue.push_back({D, HowDeep, &Piece});
}

// Returns true if D can be copied without its surroundings. Of local variables,
// this holds only for constants and lambdas; others are captured.
static bool standsAlone(const Decl &D) {
  const auto *Variable = dyn_cast<VarDecl>(&D);
  if (!Variable || !Variable->getDeclContext()->isFunctionOrMethod())
    return true;
  const CXXRecordDecl *Class = Variable->getType()->getAsCXXRecordDecl();
  return (Class && Class->isLambda()) ||
         Variable->isUsableInConstantExpressions(Variable->getASTContext());
}

void ClosurePieces::capture(const VarDecl &Variable) {
  if (llvm::is_contained(Current->Captured, &Variable))
    return;
  Current->Captured.push_back(&Variable);
  findUses(Variable.getType(), [&](const Decl *D, bool Runs) { use(D, Runs); });
}

// Returns the piece that contains Written, a new one if necessary. Null if its
// text cannot be copied.
ClosurePiece *ClosurePieces::pieceOf(const Decl &Written, bool Body) {
  std::optional<TextRange> Text = textOf(Context, Written, Body);
  if (!Text)
    return nullptr;
  if (Current && Current->Text.contains(*Text))
    return Current;
  if (!standsAlone(Written)) {
    if (Current)
      capture(cast<VarDecl>(Written));
    return nullptr;
  }
  auto [It, New] = Pieces.try_emplace({Text->File, Text->Begin});
  ClosurePiece &Piece = It->second;
  if (New) {
    Piece.Written = &Written;
    Piece.Function = dyn_cast<FunctionDecl>(Written.getLexicalDeclContext());
    Piece.Distance = Current ? Current->Distance + 1 : 0;
    Piece.Body = false;
  }
  if (New || (Body && !Piece.Body)) {
    Piece.Text = *Text;
    Piece.Body = Body;
  }
  if (Current)
    Piece.Users.insert(Current);
  return &Piece;
}

void ClosurePieces::follow(const Decl &Used, const Decl &Written,
                           ClosurePiece &Piece, bool Runs) {
  const auto *Function = dyn_cast<FunctionDecl>(&Used);
  Depth HowDeep = !Function || Runs ? Depth::Body : Depth::Signature;
  if (&Piece != Current)
    enqueue(&Written, HowDeep, Piece);
  if (Function && Runs)
    enqueue(Function->getDefinition(), Depth::Body, Piece);
  // The initialiser of an instantiated static member may use other instances.
  if (const auto *Variable = dyn_cast<VarDecl>(&Used);
      Variable && Variable->isStaticDataMember())
    enqueue(Variable->getInitializingDeclaration(), Depth::Body, Piece);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(&Used)) {
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
      if (Visited.insert({Class, Depth::Body}).second)
        useInstance(*Made, Piece);
  }
  if (std::string Bindings = templateBindings(Used, Print);
      Runs && &Piece != Current && !Bindings.empty() &&
      !llvm::is_contained(Piece.Notes, Bindings))
    Piece.Notes.push_back(std::move(Bindings));
}

// Follows the template arguments of a class, and its bases and fields, whose
// types may depend on them.
void ClosurePieces::useInstance(const ClassTemplateSpecializationDecl &Class,
                                ClosurePiece &Piece) {
  auto Sink = [&](const Decl *D, bool Runs) { use(D, Runs); };
  llvm::SaveAndRestore<ClosurePiece *> Guard(Current, &Piece);
  followArguments(Class.getTemplateArgs().asArray());
  if (!Class.hasDefinition())
    return;
  for (const CXXBaseSpecifier &Base : Class.getDefinition()->bases())
    findUses(Base.getType(), Sink);
  for (const FieldDecl *Field : Class.fields())
    findUses(Field->getType(), Sink);
}

void ClosurePieces::use(const Decl *D, bool Runs) {
  Descent Step(Level, DeepestUse);
  if (!Step)
    return;
  const SourceManager &SM = Context.getSourceManager();
  if (const auto *Shadow = dyn_cast<UsingShadowDecl>(D))
    D = Shadow->getIntroducer();
  for (const DeclContext *Scope = D->getDeclContext(); Scope;
       Scope = Scope->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Scope))
      Namespaces.insert(Namespace->getCanonicalDecl());
  if (D->getLocation().isInvalid() || SM.isInSystemHeader(D->getLocation()))
    return useSystem(*D, Runs);
  // A variable that clang made for the expression in an OpenMP clause.
  if (const auto *Captured = dyn_cast<OMPCapturedExprDecl>(D))
    return findUses(*Captured->getInit(),
                    [&](const Decl *Used, bool Runs) { use(Used, Runs); });
  const Decl *Written = writtenDecl(D);
  if (!Written)
    return;
  ClosurePiece *Piece = pieceOf(
      *Written, Runs || !isa<FunctionDecl, FunctionTemplateDecl>(Written));
  if (!Piece)
    return;
  follow(*D, *Written, *Piece, Runs);
  // A specialisation needs its primary template, a member its class.
  llvm::SaveAndRestore<ClosurePiece *> Guard(Current, Piece);
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Written))
    use(Class->getSpecializedTemplate()->getTemplatedDecl(), Runs);
  const auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return;
  followInstantiation(*Function);
  if (Function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization &&
      Function->getPrimaryTemplate())
    use(Function->getPrimaryTemplate()->getTemplatedDecl(), false);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Function->getDeclContext());
      Class && !Class->isLambda())
    use(Class, Runs);
}

void ClosurePieces::run() {
  auto Sink = [&](const Decl *D, bool Runs) { use(D, Runs); };
  while (!Queue.empty()) {
    Visit Next = Queue.front();
    Queue.pop_front();
    Current = Next.Piece;
    findUses(*Next.D, Next.HowDeep, Sink);
  }
  for (auto &[Key, Piece] : Pieces)
    closeOverCaptures(Piece);
  addUsingDirectives();
  addForwardDeclarations();
}

bool ClosurePieces::collect(const FunctionDecl &Kernel) {
  const Decl *Written = writtenDecl(&Kernel);
  Root = Written ? pieceOf(*Written, /*Body=*/true) : nullptr;
  if (!Root)
    return false;
  follow(Kernel, *Written, *Root, /*Runs=*/true);
  Current = Root;
  followInstantiation(Kernel);
  run();
  return true;
}

bool ClosurePieces::collect(const TargetRegion &Region) {
  std::optional<TextRange> Text =
      textOf(Context, Region.Directive->getBeginLoc(),
             *Region.Directive->getAssociatedStmt());
  if (!Text)
    return false;
  Root = &Pieces[{Text->File, Text->Begin}];
  Root->Text = *Text;
  Root->Function = Region.Parent;
  Current = Root;
  followInstantiation(*Region.Parent);
  findUses(*Region.Directive, [&](const Decl *D, bool Runs) { use(D, Runs); });
  run();
  return true;
}
