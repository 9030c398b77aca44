// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchCollector.h"
#include "frontend/DeviceVariables.h"
#include "frontend/Naming.h"
#include "launch/LaunchCalls.h"
#include "launch/RegionShape.h"
#include "model/MappedFields.h"
#include "model/TeamDefaults.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace clang;
using namespace roofline;

/// Limits on the fields and elements of struct arguments that are recorded, and
/// on their nesting.
static constexpr unsigned MostFields = 128, DeepestField = 5;

/// Returns the source text of a grid or block extent. For a variable, this is
/// the text of its initialiser: "(n + 255) / 256" rather than "grid".
static std::string extentText(const ASTContext &Context, const Expr *E) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    E = withoutWrapping(E)->IgnoreImplicit();
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (Construct && Construct->getNumArgs() == 1 &&
        Construct->getArg(0)->getType()->isRecordType()) {
      E = Construct->getArg(0);
      continue;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E);
        Cast && Cast->getType()->isRecordType()) {
      E = Cast->getSubExpr();
      continue;
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *Variable =
        Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!Variable || !Variable->getInit() ||
        !Variable->getType()->isRecordType())
      break;
    E = Variable->getInit();
  }
  ArrayRef<const Expr *> Parts;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    Parts = ArrayRef(Construct->getArgs(), Construct->getNumArgs());
  else if (const auto *List = dyn_cast<InitListExpr>(E))
    Parts = ArrayRef(List->inits().begin(), List->getNumInits());
  while (!Parts.empty() && isa<CXXDefaultArgExpr, ImplicitValueInitExpr>(
                               Parts.back()->IgnoreImplicit()))
    Parts = Parts.drop_back();
  std::string Text;
  for (const Expr *Part : Parts)
    Text += (Text.empty() ? "" : ", ") + sourceText(Context, *Part);
  return Text.empty() ? sourceText(Context, *E) : Text;
}

std::array<SymExpr, 3> LaunchCollector::extent(Address Of) const {
  std::array<SymExpr, 3> Result{};
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Result[Axis] = Numbers.formulaOf(Memory.read(Of.plus(4 * Axis)));
  return Result;
}

void LaunchCollector::passPointer(LaunchSite &Site, unsigned Parameter,
                                  unsigned Offset, Address Target) {
  if (!Target)
    return;
  LaunchBuffer &Buffer = Site.Buffers.emplace_back();
  Buffer.Parameter = Parameter;
  Buffer.Offset = Offset;
  Buffer.Allocation = Target.Object;
  if (Target.OffsetKnown)
    Buffer.Start = Numbers.formulas().constant(Target.Offset);
  Buffer.OnHost = Memory.object(Target.Object).PageLocked;
  Buffer.Size = Numbers.formulaOf(Memory.size(Target.Object));
}

/// Adds the numbers and pointers of the \p Type at \p At to \p Site; of a
/// record's fields, those in \p Only, if it is not null.
void LaunchCollector::passArgument(LaunchSite &Site, unsigned Parameter,
                                   unsigned Offset, Address At, QualType Type,
                                   unsigned Depth, const FieldSet *Only) {
  if (Depth > DeepestField || Values.nestsTooDeep(Type) ||
      Site.Arguments.size() + Site.Buffers.size() > MostFields)
    return;
  auto Inner = [&](int64_t Shift, QualType InnerType,
                   const FieldSet *Only = nullptr) {
    passArgument(Site, Parameter, Offset + Shift, At.plus(Shift), InnerType,
                 Depth + 1, Only);
  };
  if (Type->isPointerType() || Type->isReferenceType()) {
    HostValue Pointer = Memory.read(At);
    passPointer(Site, Parameter, Offset, Pointer.Target);
    if (Pointer.What == HostValue::Kind::Pointer && !Pointer.Target) // null
      Site.Arguments.push_back(
          {Parameter, Offset, Numbers.formulas().constant(0)});
  } else if (Type->isArithmeticType() || Type->isEnumeralType()) {
    if (SymExpr E = Numbers.formulaOf(Memory.read(At)))
      Site.Arguments.push_back({Parameter, Offset, E});
  } else if (const auto *Array =
                 Values.context().getAsConstantArrayType(Type)) {
    int64_t Size = Values.sizeOf(Array->getElementType());
    for (uint64_t I = 0; I < std::min<uint64_t>(Array->getZExtSize(), 16); ++I)
      Inner(I * Size, Array->getElementType());
  } else if (const RecordDecl *Record = Type->getAsRecordDecl();
             Record && Record->isCompleteDefinition() && !Record->isUnion()) {
    const ASTRecordLayout &Layout = Values.context().getASTRecordLayout(Record);
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (!Base.isVirtual())
          Inner(Layout.getBaseClassOffset(Base.getType()->getAsCXXRecordDecl())
                    .getQuantity(),
                Base.getType(), Only);
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isBitField() && (!Only || Only->contains(Field)))
        Inner(Values.context()
                  .toCharUnitsFromBits(
                      Layout.getFieldOffset(Field->getFieldIndex()))
                  .getQuantity(),
              Field->getType());
  }
}

void LaunchCollector::useVariable(const VarDecl &Variable, Address Where) {
  // Code of another unit may write to it as well.
  if (&Variable.getASTContext() != &Names.own() || !isOfOneUnit(Variable) ||
      !Variable.hasGlobalStorage() || Where.Offset != 0)
    return;
  bool IsConstant = Variable.hasAttr<CUDAConstantAttr>();
  bool IsOnDevice =
      Variable.hasAttr<CUDADeviceAttr>() && !Variable.hasAttr<HIPManagedAttr>();
  if (IsConstant ? bool(Where) : IsOnDevice) {
    ObjectId &Object =
        Constants.try_emplace(Names.variable(Variable), Where.Object)
            .first->second;
    if (!Where)
      Object = 0;
  }
}

/// Kernels that write to a variable by its name are seen in the device's code,
/// others can't write to it: they find there what host code wrote before the
/// launch.
void LaunchCollector::addContents() {
  for (const auto &[Name, Id] : Constants) {
    TableContents Known;
    if (Id)
      for (const auto &[Offset, Value] : Memory.object(Id).Cells)
        if (Value.isInt())
          Known[Offset] = Value.Int;
    Log.addContents(Name, Known);
  }
}

/// Adds the variables with `declare target` in \p In, each once, to \p Found.
static void addTargetVariables(const DeclContext &In,
                               std::vector<const VarDecl *> &Found) {
  for (const Decl *D : In.decls()) {
    if (const auto *Variable = dyn_cast<VarDecl>(D);
        Variable && Variable->isCanonicalDecl() &&
        Variable->hasGlobalStorage() && !Variable->isInvalidDecl()) {
      auto Map = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(Variable);
      if (Map && *Map != OMPDeclareTargetDeclAttr::MT_Link)
        Found.push_back(Variable);
    }
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D))
      addTargetVariables(*cast<DeclContext>(D), Found);
  }
}

/// Regions find in variables with `declare target` what the host has there, as
/// after `target update`.
void LaunchCollector::addTargetContents() {
  if (!TargetVariables) {
    TargetVariables.emplace();
    ::addTargetVariables(*Names.own().getTranslationUnitDecl(),
                         *TargetVariables);
  }
  for (const VarDecl *Variable : *TargetVariables) {
    TableContents Known;
    Address Where = Values.variable(*Variable);
    if (Where && Where.Offset == 0)
      for (const auto &[Offset, Value] : Memory.object(Where.Object).Cells)
        if (Value.isInt())
          Known[Offset] = Value.Int;
    Log.addContents(Names.variable(*Variable), Known);
  }
}

/// If the 0/1 formula \p Factor compares one symbol, times a factor, with a
/// constant, and is 1 for one value only: the symbol and that value.
static std::optional<std::pair<SymbolId, double>> valueIn(SymExpr Factor) {
  if (Factor->Op != SymOp::Equal)
    return std::nullopt;
  std::vector<SymbolId> Of = symbolsOf(Factor);
  if (Of.size() != 1)
    return std::nullopt;
  auto Difference = [&](double At) {
    auto Side = [&](unsigned I) {
      return evaluate(Factor->Operands[I], [&](SymbolId) { return At; });
    };
    return Side(0) - Side(1);
  };
  constexpr double Elsewhere = 1024;
  double AtZero = Difference(0), Step = Difference(1) - AtZero;
  double Value = Step != 0 ? -AtZero / Step : NAN;
  if (Value != std::floor(Value) || Difference(Value) != 0 ||
      Difference(Elsewhere) != AtZero + Elsewhere * Step)
    return std::nullopt;
  return std::pair(Of[0], Value);
}

/// Notes the arms that the program is in. Where one is taken for one value of
/// an unknown only, \p Site has this value.
void LaunchCollector::takeArms(LaunchSite &Site) const {
  Site.Arms = Arms;
  SymContext &F = Numbers.formulas();
  for (const BranchArm &Arm : Arms) {
    if (!Arm.Holds)
      continue;
    for (SymExpr Factor : factorsOf(Arm.Holds))
      if (auto Known = valueIn(Factor);
          Known && Numbers.mayBe(Known->first, Known->second))
        changeFormulas(Site, [&](SymExpr &E) {
          E = substitute(F, E, Known->first, F.constant(Known->second));
        });
  }
}

LaunchCollector::Kernels LaunchCollector::kernelsIn(const Expr *Callee) const {
  if (const FunctionDecl *Kernel = kernelNamed(Callee))
    return {Kernel};
  const Expr *Of = withoutWrapping(Callee)->IgnoreParenCasts();
  if (const FunctionDecl *Kernel = Values.value(Callee).Function)
    return {Kernel};
  const auto *Entry = dyn_cast<ArraySubscriptExpr>(Of);
  if (const auto *Field = dyn_cast<MemberExpr>(Of))
    Entry = dyn_cast<ArraySubscriptExpr>(Field->getBase()->IgnoreParenCasts());
  Kernels Found;
  if (!Entry)
    return Found;
  Address Table = Values.address(Entry);
  for (const auto &[Offset, Value] : Memory.object(Table.Object).Cells)
    if (Value.Function && !is_contained(Found, Value.Function))
      Found.push_back(Value.Function);
  return Found;
}

void LaunchCollector::add(const CallExpr &Call, const Kernels &Its,
                          Address Grid, Address Block, HostValue Shared,
                          ArrayRef<const Expr *> Shape,
                          ArrayRef<Address> Arguments) {
  const FunctionDecl &Kernel = *Its.front();
  LaunchSite Site;
  Site.Where = locate(Values.context(), Call.getBeginLoc());
  Site.Grid = extent(Grid);
  Site.Block = extent(Block);
  Site.SharedBytes = Numbers.formulaOf(Shared);
  Site.FromMain = Progress.FromMain;
  Site.Given = Given;
  if (Shape.size() == 2 && Shape[0] && Shape[1]) {
    Site.GridText = extentText(Values.context(), Shape[0]);
    Site.BlockText = extentText(Values.context(), Shape[1]);
  }
  for (unsigned I = 0; I < Arguments.size() && I < Kernel.getNumParams(); ++I)
    passArgument(Site, I, 0, Arguments[I],
                 Kernel.getParamDecl(I)->getType().getCanonicalType());
  ++Count;
  addContents();
  // Of the variables that the kernel reads, the numbers that host code has set:
  // as those of parameters behind its own (KernelSource::Parameters).
  auto PassVariables = [&](const FunctionDecl &To, LaunchSite &Own) {
    auto [It, IsNew] = VariablesIn.try_emplace(&To);
    if (IsNew)
      It->second = deviceVariablesIn(To);
    for (auto [I, Variable] : llvm::enumerate(It->second)) {
      auto Object = Constants.find(Names.variable(*Variable));
      if (Object == Constants.end() || !Object->second)
        continue;
      Address At{Object->second};
      LaunchSite Found;
      passArgument(Found, To.getNumParams() + I, 0, At, Variable->getType());
      for (const LaunchArgument &A : Found.Arguments)
        if (Memory.read(At.plus(A.Offset)).What != HostValue::Kind::Float)
          Own.Arguments.push_back(A);
    }
  };
  for (const FunctionDecl *One : Its) {
    LaunchSite Own = Site;
    Own.Kernel = Names.kernel(*One);
    if (!Constants.empty())
      PassVariables(*One, Own);
    takeArms(Own);
    if (Names.concerns(Own.Kernel, Values.context()))
      Log.add(&Call, std::move(Own), Progress.isCertain() && Its.size() == 1);
  }
  // The kernel may have written to these.
  for (const LaunchBuffer &Buffer : Site.Buffers) {
    QualType Type = Kernel.getParamDecl(Buffer.Parameter)->getType();
    if (!Type->isPointerType() || !Type->getPointeeType().isConstQualified())
      Memory.forget(Buffer.Allocation);
  }
}

void LaunchCollector::add(const CUDAKernelCallExpr &Call) {
  Kernels Its = kernelsIn(Call.getCallee());
  const FunctionDecl *Kernel = Its.empty() ? nullptr : Its.front();
  auto [GridText, BlockText, SharedText] = configurationOf(Call);
  if (!Kernel || !GridText || !BlockText)
    return;
  Address Grid = Values.address(GridText), Block = Values.address(BlockText);
  HostValue Shared =
      SharedText ? Values.value(SharedText) : HostValue::integer(0);
  std::vector<Address> Arguments;
  for (unsigned I = 0; I < Call.getNumArgs() && I < Kernel->getNumParams();
       ++I) {
    Arguments.push_back(Memory.temporary());
    Values.initialise(Arguments.back(), Kernel->getParamDecl(I)->getType(),
                      Call.getArg(I));
  }
  if (!Progress.stopped())
    add(Call, Its, Grid, Block, Shared, {GridText, BlockText}, Arguments);
}

/// The name of \p Variable; of one that clang made for the value of an
/// expression, the text of that.
static std::string nameOf(const VarDecl &Variable) {
  if (isa<OMPCapturedExprDecl>(Variable) && Variable.getInit())
    return sourceText(Variable.getASTContext(), *Variable.getInit());
  return Variable.getNameAsString();
}

static std::string listText(const ASTContext &Context,
                            ArrayRef<const Expr *> List) {
  std::string Text;
  for (const Expr *E : List) {
    // Clang may evaluate a clause's expression into a variable beforehand.
    const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Variable =
        Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    Text += (Text.empty() ? "" : ", ") +
            (Variable ? nameOf(*Variable) : sourceText(Context, *E));
  }
  return Text;
}

/// Returns the default number of threads per team for a loop with so many
/// iterations: the smallest power of two with which MostDefaultTeams suffice,
/// from FewestDefaultThreads to DefaultThreads.
static SymExpr defaultThreads(SymExpr Iterations, SymContext &F) {
  SymExpr Threads = F.constant(FewestDefaultThreads);
  for (double Fewer = FewestDefaultThreads; Fewer < DefaultThreads; Fewer *= 2)
    Threads =
        F.add(Threads,
              F.scale(F.less(F.constant(Fewer * MostDefaultTeams), Iterations),
                      Fewer));
  return Threads;
}

/// Sets the shape that the runtime chooses if no clause does: the threads of a
/// team, and as many teams as give each iteration a thread (or, for
/// `distribute` without `parallel`, a team) of its own.
void LaunchCollector::chooseShape(const RegionShape &Shape, LaunchSite &Site) {
  if (!Shape.AllThreads && !Shape.Iterations && !Shape.MostTeams)
    return;
  SymContext &F = Numbers.formulas();
  SymExpr One = F.constant(1), Iterations = nullptr;
  if (Shape.MostTeams)
    Site.Grid = {F.constant(MostDefaultTeams), One, One};
  if (Shape.Iterations && Shape.Teams.empty())
    Iterations = formulaFor(Shape.Iterations);
  if (!Shape.Threads && Shape.ThreadLimit.empty()) {
    SymExpr Threads = Shape.AllThreads && Iterations
                          ? defaultThreads(Iterations, F)
                          : F.constant(DefaultThreads);
    if (const auto *Given = Names.valueGiven(Site.Kernel, "blockDim.x")) {
      Threads = F.constant(Given->Low);
      Site.Given.push_back(*Given);
    }
    Site.Block = {Threads, One, One};
  }
  if (!Iterations || !Site.Block[0])
    return;
  // With `distribute` alone, each team executes one iteration.
  SymExpr Wanted =
      Shape.AllThreads ? F.ceilDiv(Iterations, Site.Block[0]) : Iterations;
  SymExpr Teams = F.min(Wanted, F.constant(MostDefaultTeams));
  Site.Grid = {F.max(Teams, One), One, One};
}

/// The class of `*this` in \p Region; null if it is in no method.
static QualType typeOfThis(const TargetRegion &Region) {
  for (auto [Capture, Field] :
       llvm::zip(Region.Body->captures(),
                 Region.Body->getCapturedRecordDecl()->fields()))
    if (Capture.capturesThis())
      return Field->getType()->getPointeeType();
  return {};
}

/// fieldUsesIn(), once for each region and variable.
const FieldUses &LaunchCollector::usesIn(const Stmt &Region,
                                         const VarDecl *Variable) {
  auto [It, New] = UsesInRegions.try_emplace({&Region, Variable});
  if (New)
    It->second = fieldUsesIn(Region, Variable);
  return It->second;
}

/// Forgets the fields of \p Record that the region may have written.
void LaunchCollector::forgetWritten(const MappedRecord &Record) {
  FieldSet Written = Record.Uses.Written;
  if (Record.Type.isConstQualified())
    Written = mutableOf(Written);
  const RecordDecl *Own = Record.Type->getAsRecordDecl();
  bool OfBase = llvm::any_of(Written.Fields, [&](const FieldDecl *Field) {
    return Field->getParent()->getCanonicalDecl() != Own->getCanonicalDecl();
  });
  if (OfBase || Written.All)
    return Memory.forget(Record.Where.Object);
  for (const FieldDecl *Field : Written.Fields)
    if (Address At = Values.fieldOf(Record.Where, *Field))
      Memory.forget(At, Values.sizeOf(Field->getType()));
}

/// Passes the size of the array type \p Array, such as n in "double a[n]": the
/// value that its expression has at the launch.
void LaunchCollector::passArraySize(LaunchSite &Site, unsigned Parameter,
                                    const VariableArrayType &Array) {
  const Expr *Size = Array.getSizeExpr();
  if (Size && !Size->HasSideEffects(Values.context()))
    if (SymExpr E = formulaFor(Size))
      Site.Arguments.push_back({Parameter, 0, E});
}

void LaunchCollector::add(const OMPExecutableDirective &Directive) {
  const TargetRegion *Region = Names.region(&Directive);
  if (!Region)
    return;
  SymContext &F = Numbers.formulas();
  RegionShape Shape = shapeOf(*Region);
  LaunchSite Site;
  Site.Kernel = Region->Id;
  Site.Where = locate(Values.context(), Directive.getBeginLoc());
  Site.FromMain = Progress.FromMain;
  Site.Given = Given;
  auto Extents = [&](ArrayRef<const Expr *> List) {
    std::array<SymExpr, 3> Result{};
    for (unsigned I = 0; !List.empty() && I < 3; ++I)
      Result[I] = I < List.size() ? formulaFor(List[I]) : F.constant(1);
    return Result;
  };
  SymExpr One = F.constant(1);
  Site.Grid = Extents(Shape.Teams);
  Site.GridText = listText(Values.context(), Shape.Teams);
  if (Shape.OneTeam)
    Site.Grid = {One, One, One};
  Site.Block = Extents(Shape.ThreadLimit);
  Site.BlockText = listText(Values.context(), Shape.ThreadLimit);
  if (Shape.Threads) {
    SymExpr Threads = formulaFor(Shape.Threads);
    // If both clauses are given, the smaller value holds.
    if (!Shape.ThreadLimit.empty() && Threads)
      Threads = Site.Block[0] ? F.min(Threads, Site.Block[0]) : nullptr;
    Site.Block = {Threads, One, One};
    Site.BlockText = listText(Values.context(), Shape.Threads);
  }
  chooseShape(Shape, Site);
  // Captures are in the order of the IR's parameters; number 0 is dyn_ptr.
  unsigned Parameter = 0;
  std::vector<MappedRecord> Records;
  std::vector<ObjectId> Shared;
  auto Map = [&](const VarDecl *Variable, Address Where, QualType Type) {
    if (Where && Type->isRecordType())
      Records.push_back({Parameter, Where, Type.getCanonicalType(),
                         usesIn(*Region->Body, Variable)});
    else
      Shared.push_back(Where.Object);
  };
  for (auto [Capture, Field] :
       llvm::zip(Region->Body->captures(),
                 Region->Body->getCapturedRecordDecl()->fields())) {
    ++Parameter;
    if (Capture.capturesVariableArrayType()) {
      passArraySize(Site, Parameter, *Field->getCapturedVLAType());
      continue;
    }
    if (Capture.capturesThis()) {
      Address This = Values.thisAddress();
      passPointer(Site, Parameter, 0, This);
      Map(nullptr, This, typeOfThis(*Region));
      continue;
    }
    if (!Capture.capturesVariable() && !Capture.capturesVariableByCopy())
      continue;
    const VarDecl *Variable = Capture.getCapturedVar();
    QualType Type = Variable->getType().getNonReferenceType();
    Address Where = Values.variable(*Variable);
    if (Variable->getType()->isReferenceType())
      Where = Values.loadAddress(Where);
    if (Capture.capturesVariableByCopy()) {
      HostValue V = Memory.read(Where);
      if (!V.known() && Type->isIntegerType()) {
        V = Values.unknown(nameOf(*Variable), {}, nullptr, Type);
        Memory.write(Where, V);
      }
      passArgument(Site, Parameter, 0, Where, Type.getCanonicalType());
      if (Type->isPointerType())
        Map(Variable, V.Target, Type->getPointeeType());
    } else {
      passPointer(Site, Parameter, 0, Where);
      Map(Variable, Where, Type);
    }
  }
  for (const MappedRecord &R : Records)
    passArgument(Site, R.Parameter, MappedFieldsFrom, R.Where, R.Type,
                 /*Depth=*/0, &R.Uses.Used);
  takeArms(Site);
  std::vector<LaunchBuffer> Buffers = Site.Buffers;
  ++Count;
  if (Names.concerns(Site.Kernel, Values.context())) {
    addTargetContents();
    Log.add(&Directive, std::move(Site), Progress.isCertain());
  }
  // The region may have written to these.
  for (ObjectId Id : Shared)
    Memory.forget(Id);
  for (const MappedRecord &R : Records)
    forgetWritten(R);
  for (const LaunchBuffer &Buffer : Buffers)
    if (Buffer.Offset >= MappedFieldsFrom &&
        llvm::none_of(Records, [&](const MappedRecord &R) {
          return R.Where.Object == Buffer.Allocation;
        }))
      Memory.forget(Buffer.Allocation);
}
