// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ExtractKernels.h"
#include "frontend/CodeDepth.h"
#include "frontend/CudaKernels.h"
#include "frontend/DeviceVariables.h"
#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"
#include "frontend/UserStatements.h"
#include "model/MappedFields.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;
using namespace roofline;

namespace {

/// Flattens a record into its scalar fields with their full names. Members of
/// unions and bit-fields get no name, since their bytes can belong to several
/// fields.
class FieldFlattener {
public:
  FieldFlattener(const ASTContext &Context, KernelParameter &Of)
      : Context(Context), Fields(Of.Fields), SomeUnnamed(Of.SomeUnnamed) {}

  void record(const RecordDecl &Record, CharUnits At, const std::string &Path);
  void value(QualType Type, CharUnits At, const std::string &Path);

private:
  void array(const ConstantArrayType &Array, CharUnits At,
             const std::string &Path);
  void leaf(QualType Type, CharUnits At, const std::string &Path);
  void bases(const CXXRecordDecl &Record, CharUnits At,
             const std::string &Path);

  // A longer array counts as one field, and further fields of a record are
  // dropped; names are only needed for display.
  static constexpr unsigned MaxElements = 16, MaxFields = 512;
  // Bounds the work for nested arrays of empty records, which add no fields.
  static constexpr unsigned MaxLooked = 16 * MaxFields;

  const ASTContext &Context;
  std::vector<ParameterField> &Fields;
  bool &SomeUnnamed;
  unsigned Looked = 0;
};

} // namespace

using CaptureNames = llvm::DenseMap<const FieldDecl *, std::string>;

// Names the fields of a lambda after the variables that they capture.
static CaptureNames namesOfCaptures(const RecordDecl &Record) {
  CaptureNames Names;
  const auto *Closure = dyn_cast<CXXRecordDecl>(&Record);
  if (!Closure || !Closure->isLambda())
    return Names;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Variables;
  FieldDecl *This = nullptr;
  Closure->getCaptureFields(Variables, This);
  for (auto [Variable, Field] : Variables)
    Names[Field] = Variable->getNameAsString();
  if (This)
    Names[This] = "this";
  return Names;
}

static std::string join(const std::string &Path, const std::string &Name) {
  if (Path.empty() || Name.empty())
    return Path + Name;
  return Path + "." + Name;
}

void FieldFlattener::leaf(QualType Type, CharUnits At,
                          const std::string &Path) {
  unsigned Size = Context.getTypeSizeInChars(Type).getQuantity();
  if (Path.empty() || !Size)
    SomeUnnamed = true;
  else
    Fields.push_back({static_cast<unsigned>(At.getQuantity()), Size, Path});
}

void FieldFlattener::array(const ConstantArrayType &Array, CharUnits At,
                           const std::string &Path) {
  CharUnits Step = Context.getTypeSizeInChars(Array.getElementType());
  for (unsigned I = 0; I < Array.getZExtSize(); ++I)
    value(Array.getElementType(), At + I * Step,
          Path + "[" + std::to_string(I) + "]");
}

void FieldFlattener::value(QualType Type, CharUnits At,
                           const std::string &Path) {
  if (Fields.size() >= MaxFields || ++Looked > MaxLooked) {
    SomeUnnamed = true;
    return;
  }
  if (const auto *Array = Context.getAsConstantArrayType(Type);
      Array && Array->getSize().ule(MaxElements))
    return array(*Array, At, Path);
  if (const RecordDecl *Record = Type->getAsRecordDecl();
      Record && !Record->isUnion())
    return record(*Record, At, Path);
  leaf(Type, At, Path);
}

void FieldFlattener::bases(const CXXRecordDecl &Record, CharUnits At,
                           const std::string &Path) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
  for (const CXXBaseSpecifier &Base : Record.bases()) {
    const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
    if (!BaseRecord || Base.isVirtual()) {
      SomeUnnamed = true;
      continue;
    }
    record(*BaseRecord, At + Layout.getBaseClassOffset(BaseRecord), Path);
  }
}

void FieldFlattener::record(const RecordDecl &Declared, CharUnits At,
                            const std::string &Path) {
  const RecordDecl *Record = Declared.getDefinition();
  if (!Record || Record->isInvalidDecl())
    return;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    bases(*Class, At, Path);
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  CaptureNames Captures = namesOfCaptures(*Record);
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isBitField()) {
      SomeUnnamed = true;
      continue;
    }
    std::string Name = Field->getNameAsString();
    if (auto It = Captures.find(Field); It != Captures.end())
      Name = It->second;
    uint64_t Bits = Layout.getFieldOffset(Field->getFieldIndex());
    value(Field->getType(), At + Context.toCharUnitsFromBits(Bits),
          join(Path, Name));
  }
}

/// Returns the parameters of a CUDA kernel, with the scalar fields of records
/// that are passed by value.
static std::vector<KernelParameter>
kernelParameters(const ASTContext &Context, const NamePrinter &Print,
                 const FunctionDecl &Kernel) {
  std::vector<KernelParameter> Parameters;
  for (const ParmVarDecl *Parameter : Kernel.parameters()) {
    QualType Type = Parameter->getType();
    KernelParameter &P = Parameters.emplace_back();
    P.Name = Parameter->getNameAsString();
    P.Type = Print.type(Type);
    const RecordDecl *Record = Type->getAsRecordDecl();
    if (Record && !NestedValues().areTooDeep(Type))
      FieldFlattener(Context, P).record(*Record, CharUnits::Zero(), P.Name);
  }
  return Parameters;
}

/// Appends the variables in device memory that \p Kernel reads, behind its own
/// parameters.
static void addDeviceVariables(const ASTContext &Context,
                               const NamePrinter &Print,
                               const FunctionDecl &Kernel,
                               std::vector<KernelParameter> &Parameters) {
  for (const VarDecl *Variable : deviceVariablesIn(Kernel)) {
    QualType Type = Variable->getType();
    KernelParameter &P = Parameters.emplace_back();
    P.Name = Variable->getNameAsString();
    P.Type = Print.type(Type);
    if (Type->isArrayType() || Type->isRecordType())
      FieldFlattener(Context, P).value(Type, CharUnits::Zero(), P.Name);
  }
}

// Returns the variable's name; for a variable that clang made to hold the value
// of an expression, the text of that expression.
static std::string variableName(const ASTContext &Context,
                                const VarDecl &Variable) {
  if (isa<OMPCapturedExprDecl>(Variable) && Variable.getInit())
    return sourceText(Context, *Variable.getInit());
  return Variable.getNameAsString();
}

/// Adds the fields of \p Type, if it is a record, which the region reads
/// through the pointer \p P; their names begin with \p Prefix.
static void addMappedFields(const ASTContext &Context, QualType Type,
                            StringRef Prefix, KernelParameter &P) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record || Record->isUnion() || NestedValues().areTooDeep(Type))
    return;
  FieldFlattener(Context, P)
      .record(*Record, CharUnits::fromQuantity(MappedFieldsFrom), "");
  for (ParameterField &Field : P.Fields)
    Field.Name.insert(0, Prefix);
}

static KernelParameter captureParameter(const ASTContext &Context,
                                        const NamePrinter &Print,
                                        const CapturedStmt::Capture &Capture,
                                        const FieldDecl &Field) {
  if (Capture.capturesThis()) {
    KernelParameter This{"this", Print.type(Field.getType()), {}};
    addMappedFields(Context, Field.getType()->getPointeeType(), "", This);
    return This;
  }
  if (Capture.capturesVariableArrayType()) {
    const Expr *Size = Field.getCapturedVLAType()->getSizeExpr();
    return {sourceText(Context, *Size),
            Print.type(Field.getType().getCanonicalType()),
            {}};
  }
  const VarDecl &Variable = *Capture.getCapturedVar();
  QualType Type = Variable.getType().getNonReferenceType();
  KernelParameter P{variableName(Context, Variable), "", {}};
  if (Capture.capturesVariable()) {
    addMappedFields(Context, Type, P.Name + ".", P);
    Type = Context.getLValueReferenceType(Type);
  } else if (Type->isPointerType()) {
    addMappedFields(Context, Type->getPointeeType(), P.Name + "->", P);
  }
  P.Type = Print.type(Type);
  return P;
}

/// Returns the parameters of the device function that clang outlines \p Region
/// to: the runtime's "dyn_ptr", then one for each captured variable, with a
/// reference type if it is captured by reference, and the fields of records
/// that are mapped.
static std::vector<KernelParameter>
regionParameters(const ASTContext &Context, const NamePrinter &Print,
                 const CapturedStmt &Region) {
  std::vector<KernelParameter> Parameters = {{"dyn_ptr", "void *", {}}};
  auto Field = Region.getCapturedRecordDecl()->field_begin();
  for (const CapturedStmt::Capture &Capture : Region.captures())
    Parameters.push_back(captureParameter(Context, Print, Capture, **Field++));
  return Parameters;
}

// Returns the location of the function's name, for an instantiation that of
// the template's definition.
static clang::SourceLocation placeOfName(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern())
    return Pattern->getLocation();
  return Function.getLocation();
}

static TemplateInstance instanceOf(const NamePrinter &Print,
                                   const FunctionDecl &Kernel) {
  TemplateInstance Instance;
  const FunctionTemplateDecl *Template = Kernel.getPrimaryTemplate();
  if (!Template)
    return Instance;
  Instance.Template = Print.qualified(*Template);
  const TemplateParameterList *Names = Template->getTemplateParameters();
  ArrayRef Values = Kernel.getTemplateSpecializationArgs()->asArray();
  for (auto [Parameter, Value] : llvm::zip(*Names, Values))
    Instance.Arguments.push_back(
        {Parameter->getNameAsString(), Print.argument(Value)});
  return Instance;
}

static void addStatements(UserStatements Said, KernelSource &Kernel,
                          SourceModel &Model) {
  Kernel.Assumed = std::move(Said.Assumed);
  Kernel.Expected = std::move(Said.Expected);
  for (const UserAssumption &A : Said.Unfollowed)
    Model.refuse(A, {AssumptionRefusal::NotFollowed});
}

static void addCudaKernels(ASTContext &Context, StringRef Unit,
                           SourceModel &Model) {
  NamePrinter Print(Context);
  bool HasVariables = hasDeviceVariables(Context);
  for (CudaKernel &Kernel : findCudaKernels(Context, Unit)) {
    clang::SourceLocation Name = placeOfName(*Kernel.Decl);
    KernelSource &Source = Model.Kernels.emplace_back();
    Source.Id = std::move(Kernel.Id);
    Source.DisplayName = Print.function(*Kernel.Decl);
    Source.Instance = instanceOf(Print, *Kernel.Decl);
    Source.Where = locate(Context, Name);
    Source.Parameters = kernelParameters(Context, Print, *Kernel.Decl);
    if (HasVariables)
      addDeviceVariables(Context, Print, *Kernel.Decl, Source.Parameters);
    Source.InSystemHeader = Context.getSourceManager().isInSystemHeader(Name);
    Source.HasBody = Kernel.Decl->getDefinition();
    addStatements(statementsIn(Context, *Kernel.Decl), Source, Model);
  }
}

static void addRegions(ASTContext &Context, StringRef Unit,
                       SourceModel &Model) {
  NamePrinter Print(Context);
  for (TargetRegion &Region : findTargetRegions(Context, Unit)) {
    clang::SourceLocation Begin = Region.Directive->getBeginLoc();
    KernelSource &Source = Model.Kernels.emplace_back();
    Source.Id = std::move(Region.Id);
    Source.DisplayName = Print.function(*Region.Parent);
    Source.Where = locate(Context, Begin);
    Source.Parameters = regionParameters(Context, Print, *Region.Body);
    Source.InSystemHeader = Context.getSourceManager().isInSystemHeader(Begin);
    addStatements(statementsIn(Context, *Region.Directive, *Region.Parent),
                  Source, Model);
  }
}

SourceModel roofline::extractKernels(ASTContext &Context, StringRef Unit) {
  SourceModel Model;
  addCudaKernels(Context, Unit, Model);
  addRegions(Context, Unit, Model);
  return Model;
}
