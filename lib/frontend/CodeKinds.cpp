// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/CodeKinds.h"

using namespace clang;
using namespace roofline;

// Neither switch has a default, so that -Wswitch reports classes that a later
// clang adds.

ExpressionKind roofline::kindOf(const Expr &E) {
  using Kind = ExpressionKind;
  switch (E.getStmtClass()) {
  case Stmt::ParenExprClass:
  case Stmt::ConstantExprClass:
  case Stmt::ExprWithCleanupsClass:
  case Stmt::MaterializeTemporaryExprClass:
  case Stmt::CXXBindTemporaryExprClass:
  case Stmt::CXXDefaultArgExprClass:
  case Stmt::CXXDefaultInitExprClass:
  case Stmt::CXXRewrittenBinaryOperatorClass:
  case Stmt::SubstNonTypeTemplateParmExprClass:
  case Stmt::PackIndexingExprClass:
  case Stmt::GenericSelectionExprClass:
  case Stmt::ChooseExprClass:
  case Stmt::PseudoObjectExprClass: // a call with a variant of OpenMP
    return Kind::Wrapper;
  case Stmt::DeclRefExprClass:
    return Kind::Name;
  case Stmt::MemberExprClass:
    return Kind::Member;
  case Stmt::ArraySubscriptExprClass:
    return Kind::Element;
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return Kind::Text;
  case Stmt::UnaryOperatorClass:
    return Kind::Unary;
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return Kind::Binary;
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return Kind::Conditional;
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXDynamicCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXAddrspaceCastExprClass:
  case Stmt::BuiltinBitCastExprClass:
  case Stmt::ObjCBridgedCastExprClass:
    return Kind::Cast;
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::CUDAKernelCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return Kind::Call;
  case Stmt::CXXNewExprClass:
    return Kind::New;
  case Stmt::CXXDeleteExprClass:
    return Kind::Delete;
  case Stmt::CXXThrowExprClass:
    return Kind::Throw;
  case Stmt::CXXThisExprClass:
    return Kind::This;
  case Stmt::OpaqueValueExprClass:
    return Kind::Opaque;
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return Kind::Construct;
  case Stmt::InitListExprClass:
  case Stmt::CXXParenListInitExprClass:
    return Kind::List;
  case Stmt::CompoundLiteralExprClass:
    return Kind::ObjectLiteral;
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return Kind::Zero;
  case Stmt::LambdaExprClass:
    return Kind::Lambda;
  case Stmt::CXXStdInitializerListExprClass:
    return Kind::StandardList;
  case Stmt::ArrayInitLoopExprClass:
    return Kind::ArrayCopy;
  case Stmt::StmtExprClass:
    return Kind::StatementValue;
  case Stmt::AtomicExprClass:
    return Kind::Atomic;

  case Stmt::IntegerLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::FixedPointLiteralClass:
  case Stmt::ImaginaryLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::CXXBoolLiteralExprClass:
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::ArrayTypeTraitExprClass:
  case Stmt::ExpressionTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::SourceLocExprClass:
    return Kind::Constant;

  // Occur only in erroneous code or in template patterns.
  case Stmt::RecoveryExprClass:
  case Stmt::ParenListExprClass:
  case Stmt::DesignatedInitExprClass:
  case Stmt::PackExpansionExprClass:
  case Stmt::CXXFoldExprClass:
  case Stmt::SubstNonTypeTemplateParmPackExprClass:
  case Stmt::FunctionParmPackExprClass:
  case Stmt::UnresolvedLookupExprClass:
  case Stmt::UnresolvedMemberExprClass:
  case Stmt::CXXUnresolvedConstructExprClass:
  case Stmt::CXXDependentScopeMemberExprClass:
  case Stmt::DependentScopeDeclRefExprClass:
  case Stmt::DependentCoawaitExprClass:
  // Rare in code that determines a launch.
  case Stmt::CXXTypeidExprClass:
  case Stmt::CXXUuidofExprClass:
  case Stmt::CXXInheritedCtorInitExprClass:
  case Stmt::CXXPseudoDestructorExprClass:
  case Stmt::CoawaitExprClass:
  case Stmt::CoyieldExprClass:
  case Stmt::DesignatedInitUpdateExprClass:
  case Stmt::NoInitExprClass:
  case Stmt::EmbedExprClass:
  case Stmt::ArrayInitIndexExprClass:
  case Stmt::VAArgExprClass:
  case Stmt::AddrLabelExprClass:
  case Stmt::BlockExprClass:
  case Stmt::MSPropertyRefExprClass:
  case Stmt::MSPropertySubscriptExprClass:
  // Vectors and matrices, whose elements are not tracked.
  case Stmt::ExtVectorElementExprClass:
  case Stmt::ShuffleVectorExprClass:
  case Stmt::ConvertVectorExprClass:
  case Stmt::MatrixSubscriptExprClass:
  case Stmt::MatrixSingleSubscriptExprClass:
  case Stmt::AsTypeExprClass:
  // Occur only in clauses of OpenMP and OpenACC.
  case Stmt::ArraySectionExprClass:
  case Stmt::OMPArrayShapingExprClass:
  case Stmt::OMPIteratorExprClass:
  case Stmt::OpenACCAsteriskSizeExprClass:
  // Occur in neither CUDA nor OpenMP.
  case Stmt::HLSLOutArgExprClass:
  case Stmt::SYCLUniqueStableNameExprClass:
  case Stmt::ObjCArrayLiteralClass:
  case Stmt::ObjCAvailabilityCheckExprClass:
  case Stmt::ObjCBoolLiteralExprClass:
  case Stmt::ObjCBoxedExprClass:
  case Stmt::ObjCDictionaryLiteralClass:
  case Stmt::ObjCEncodeExprClass:
  case Stmt::ObjCIndirectCopyRestoreExprClass:
  case Stmt::ObjCIsaExprClass:
  case Stmt::ObjCIvarRefExprClass:
  case Stmt::ObjCMessageExprClass:
  case Stmt::ObjCPropertyRefExprClass:
  case Stmt::ObjCProtocolExprClass:
  case Stmt::ObjCSelectorExprClass:
  case Stmt::ObjCStringLiteralClass:
  case Stmt::ObjCSubscriptRefExprClass:
    return Kind::Other;

  // Statements that are not expressions: see StatementKind below.
  case Stmt::NoStmtClass:
#define ABSTRACT_STMT(Node)
#define EXPR(Node, Base)
#define STMT(Node, Base) case Stmt::Node##Class:
#include "clang/AST/StmtNodes.inc"
    break;
  }
  return Kind::Other;
}

StatementKind roofline::kindOf(const Stmt &S) {
  using Kind = StatementKind;
  switch (S.getStmtClass()) {
#define ABSTRACT_STMT(Node)
#define STMT(Node, Base)
#define EXPR(Node, Base) case Stmt::Node##Class:
#include "clang/AST/StmtNodes.inc"
    return Kind::Expression;
#define ABSTRACT_STMT(Node)
#define STMT(Node, Base)
#define OMPEXECUTABLEDIRECTIVE(Node, Base) case Stmt::Node##Class:
#include "clang/AST/StmtNodes.inc"
    return Kind::Directive;

  case Stmt::CompoundStmtClass:
    return Kind::Block;
  case Stmt::DeclStmtClass:
    return Kind::Declaration;
  case Stmt::LabelStmtClass:
  case Stmt::AttributedStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return Kind::Labelled;
  case Stmt::IfStmtClass:
    return Kind::If;
  case Stmt::SwitchStmtClass:
    return Kind::Switch;
  case Stmt::ForStmtClass:
    return Kind::For;
  case Stmt::WhileStmtClass:
    return Kind::While;
  case Stmt::DoStmtClass:
    return Kind::Do;
  case Stmt::CXXForRangeStmtClass:
    return Kind::RangeFor;
  case Stmt::ReturnStmtClass:
    return Kind::Return;
  case Stmt::BreakStmtClass:
    return Kind::Break;
  case Stmt::ContinueStmtClass:
    return Kind::Continue;
  case Stmt::CXXTryStmtClass:
    return Kind::Try;
  case Stmt::CXXCatchStmtClass:
    return Kind::Catch;
  case Stmt::CapturedStmtClass:
    return Kind::Captured;
  case Stmt::OMPCanonicalLoopClass:
    return Kind::CanonicalLoop;
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return Kind::Assembly;
  case Stmt::CoroutineBodyStmtClass:
    return Kind::Coroutine;
  case Stmt::CoreturnStmtClass:
    return Kind::CoroutineReturn;
  case Stmt::NullStmtClass:
    return Kind::Nothing;

  // Jumps need a control flow graph; the others are not supported.
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
  case Stmt::DeferStmtClass:
  case Stmt::MSDependentExistsStmtClass:
  case Stmt::SEHTryStmtClass:
  case Stmt::SEHExceptStmtClass:
  case Stmt::SEHFinallyStmtClass:
  case Stmt::SEHLeaveStmtClass:
  case Stmt::SYCLKernelCallStmtClass:
  case Stmt::ObjCAtCatchStmtClass:
  case Stmt::ObjCAtFinallyStmtClass:
  case Stmt::ObjCAtSynchronizedStmtClass:
  case Stmt::ObjCAtThrowStmtClass:
  case Stmt::ObjCAtTryStmtClass:
  case Stmt::ObjCAutoreleasePoolStmtClass:
  case Stmt::ObjCForCollectionStmtClass:
#define ABSTRACT_STMT(Node)
#define STMT(Node, Base)
#define OPENACCCONSTRUCTSTMT(Node, Base) case Stmt::Node##Class:
#include "clang/AST/StmtNodes.inc"
    return Kind::Other;
  case Stmt::NoStmtClass:
    break;
  }
  return Kind::Other;
}
