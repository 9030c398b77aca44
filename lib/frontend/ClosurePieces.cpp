// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ClosurePieces.h"
#include "frontend/TemplateBindings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace roofline;

ClosurePieces::ClosurePieces(const ASTContext &Context)
    : Context(Context), Print(Context) {}

// CUDA's threadIdx and its like are no news to anyone.
static bool isCoordinate(const NamedDecl &D) {
  const auto *Variable = dyn_cast<VarDecl>(&D);
  const auto *Class = Variable ? Variable->getType()->getAsCXXRecordDecl()
                               : dyn_cast<CXXRecordDecl>(&D);
  return Class && Class->getName().starts_with("__cuda_builtin_");
}

// What of the system's headers is worth a mention: what the code names, not
// what comes along with it.
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
  // The user's types and functions that it is made for.
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    if (const TemplateArgumentList *Arguments =
            Function->getTemplateSpecializationArgs())
      followArguments(Arguments->asArray());
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    followArguments(Class->getTemplateArgs().asArray());
}

void ClosurePieces::followArguments(ArrayRef<TemplateArgument> Arguments) {
  for (const TemplateArgument &Argument : Arguments)
    findUses(Argument, [&](const Decl *D, bool Runs) { use(D, Runs); });
}

void ClosurePieces::enqueue(const Decl *D, Depth HowDeep, ClosurePiece &Piece) {
  if (D && Visited.insert({D, HowDeep}).second)
    Queue.push_back({D, HowDeep, &Piece});
}

// A local of the function around a region or lambda: a type or a constant
// that its text needs. Other variables are captured, and said to be.
static bool standsAlone(const Decl &D) {
  const auto *Variable = dyn_cast<VarDecl>(&D);
  if (!Variable || !Variable->isLocalVarDecl())
    return !isa<ParmVarDecl>(D);
  return Variable->isConstexpr() ||
         (Variable->getType().isConstQualified() && Variable->hasInit() &&
          !Variable->getInit()->isValueDependent() &&
          Variable->mightBeUsableInConstantExpressions(
              Variable->getASTContext()));
}

// Null where the text is part of the current piece or can't be copied.
ClosurePiece *ClosurePieces::pieceOf(const Decl &Written, bool Body) {
  std::optional<TextRange> Text = textOf(Context, Written, Body);
  if (!Text)
    return nullptr;
  if (Current && Current->Text.contains(*Text))
    return Current;
  if (!standsAlone(Written))
    return nullptr;
  auto [It, New] = Pieces.try_emplace({Text->File, Text->Begin});
  ClosurePiece &Piece = It->second;
  if (New) {
    Piece.Written = &Written;
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
  if (const auto *Class = dyn_cast<CXXRecordDecl>(&Used)) {
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
      if (Visited.insert({Class, Depth::Body}).second)
        useInstance(*Made, Piece);
  }
  if (std::string Bindings = templateBindings(Used, Print);
      Runs && !Bindings.empty() && !llvm::is_contained(Piece.Notes, Bindings))
    Piece.Notes.push_back(std::move(Bindings));
}

// Bases and fields may depend on the arguments.
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
  const SourceManager &SM = Context.getSourceManager();
  if (const auto *Shadow = dyn_cast<UsingShadowDecl>(D))
    D = Shadow->getIntroducer();
  for (const DeclContext *Scope = D->getDeclContext(); Scope;
       Scope = Scope->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Scope))
      Namespaces.insert(Namespace->getCanonicalDecl());
  if (D->getLocation().isInvalid() || SM.isInSystemHeader(D->getLocation()))
    return useSystem(*D, Runs);
  const Decl *Written = writtenDecl(D);
  if (!Written)
    return;
  ClosurePiece *Piece = pieceOf(
      *Written, Runs || !isa<FunctionDecl, FunctionTemplateDecl>(Written));
  if (!Piece)
    return;
  follow(*D, *Written, *Piece, Runs);
  const auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return;
  // A specialisation needs its template, a member its class.
  llvm::SaveAndRestore<ClosurePiece *> Guard(Current, Piece);
  if (Function->getTemplateSpecializationArgs())
    followArguments(Function->getTemplateSpecializationArgs()->asArray());
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
  if (Kernel.getTemplateSpecializationArgs())
    followArguments(Kernel.getTemplateSpecializationArgs()->asArray());
  Current = nullptr;
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
  Root->Scope = Region.Parent;
  Current = Root;
  addCaptures(Region);
  findUses(*Region.Directive, [&](const Decl *D, bool Runs) { use(D, Runs); });
  run();
  return true;
}

// The region by itself, in a function whose parameters it captures.
void ClosurePieces::addCaptures(const TargetRegion &Region) {
  Root->Notes.push_back("in " + Print.function(*Region.Parent));
  if (std::string Bindings = templateBindings(*Region.Parent, Print);
      !Bindings.empty())
    Root->Notes.push_back(Bindings);
  std::vector<std::string> Parameters, Arrays;
  for (const CapturedStmt::Capture &Capture : Region.Body->captures()) {
    if (Capture.capturesThis())
      Root->Notes.push_back("'this' is captured");
    if (!Capture.capturesVariable() && !Capture.capturesVariableByCopy())
      continue;
    const VarDecl &Variable = *Capture.getCapturedVar();
    QualType Type = Variable.getType().getNonReferenceType();
    findUses(Type, [&](const Decl *D, bool Runs) { use(D, Runs); });
    if (isa<OMPCapturedExprDecl>(Variable))
      continue;
    (Type->isVariablyModifiedType() ? Arrays : Parameters)
        .push_back(Print.declaration(Type, Variable.getName()));
  }
  llvm::append_range(Parameters, Arrays);
  Root->Before = "void region(" + llvm::join(Parameters, ", ") + ") {\n";
  Root->After = "\n}";
}
