// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows the host program through its syntax tree, from main() or from a
// function by itself, to the launches of its kernels. Nothing is compiled or
// run: values are numbers, formulas of named unknowns, or not known. Where a
// branch is open both ways are followed and joined, a way that ends the
// program (an error path) counts for nothing; loops that are long or whose end
// is open are followed for some iterations and then carried to their end.
#ifndef ROOFLINE_LAUNCH_HOSTRUN_H
#define ROOFLINE_LAUNCH_HOSTRUN_H

#include "frontend/CodeDepth.h"
#include "launch/HostNumbers.h"
#include "launch/HostProgram.h"
#include "launch/LaunchCalls.h"
#include "launch/LaunchLog.h"
#include "launch/LaunchNames.h"
#include "launch/LaunchReach.h"
#include "model/KernelSource.h"
#include "support/Descent.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class OMPExecutableDirective;
}

namespace roofline {

struct RegionShape;

class HostRun {
public:
  /// \p Budget is the number of expressions and statements to look at.
  HostRun(const HostProgram &Program, SourceModel &Model, LaunchLog &Log,
          const LaunchReach &Reach, const LaunchNames &Names, unsigned Budget);

  /// From the start of main(); \p Arguments are the program's own, without
  /// its name, where they are known.
  void runMain(const clang::FunctionDecl &Main,
               const std::optional<std::vector<std::string>> &Arguments);

  /// \p Function with unknown parameters, in a program in unknown state.
  void runAlone(const clang::FunctionDecl &Function);

  unsigned budgetLeft() const { return Budget; }

  // What library models (HostLibrary.cpp, HostContainers.cpp) work with.

  HostValue value(const clang::Expr *E);
  /// Where the object that \p E names or, if a record, makes lies.
  Place place(const clang::Expr *E);
  HostValue load(Place From, clang::QualType Type, const clang::Expr *Named);
  void store(Place To, clang::QualType Type, HostValue Value);
  void initialise(Place To, clang::QualType Type, const clang::Expr *Init);
  /// A value that can't be found out, by a name that people will recognise.
  HostValue unknown(std::string Name, std::string Meaning,
                    const clang::Expr *At, clang::QualType Type);
  HostValue deviceFigure(DeviceFigure Figure, const clang::Expr *At);
  HostValue allocate(HostValue Bytes, std::string Name,
                     HostObject::Rest Others);
  /// The string at \p V, where known.
  std::optional<std::string> text(const HostValue &V) const;
  HostValue newText(std::string Text);
  void stop() { Stopped = true; }
  void launch(const clang::CallExpr &Call, const clang::FunctionDecl &Kernel,
              Place Grid, Place Block, HostValue Shared,
              llvm::ArrayRef<const clang::Expr *> Shape,
              llvm::ArrayRef<Place> Arguments);
  int64_t sizeOf(clang::QualType Type) const;
  /// A new object without a name.
  Place temporary();

  /// Of the function that is being followed.
  clang::ASTContext &context() const { return *Tree; }
  /// The declaration of \p F that has a body, in any unit; null: none.
  const clang::FunctionDecl *bodyOf(const clang::FunctionDecl &F) const {
    return Program.definition(F);
  }

  HostMemory Memory;
  HostNumbers Numbers;

private:
  /// Levels of Level. Of a function's code, which has DeepestCode at most, one
  /// may take two: a statement that is an expression, an argument and its
  /// value. The rest is for the calls around it.
  static constexpr unsigned DeepestRun = 3 * DeepestCode;

  enum class Flow { Next, Break, Continue, Return, Stop };

  /// A function being followed.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    llvm::DenseMap<const clang::VarDecl *, ObjectId> Variables;
    llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
    Place This, ReturnSlot;
    Place LambdaThis; // of the function around a lambda that uses its `this`
    HostValue Returned;
    std::vector<HostValue> EarlyReturns; // on branches not followed further
  };

  /// A condition: known, or a 0/1 formula, or neither.
  struct Truth {
    std::optional<bool> Known;
    SymExpr Formula = nullptr;
  };

  bool spend();

  // Statements (HostStatements.cpp)
  Flow run(const clang::Stmt *S);
  Flow runDeclaration(const clang::Decl *D);
  Flow runIf(const clang::IfStmt &If);
  Flow runSwitch(const clang::SwitchStmt &Switch);
  Flow runRangeFor(const clang::CXXForRangeStmt &Loop);
  Flow runReturn(const clang::ReturnStmt &Return);
  Flow runDirective(const clang::OMPExecutableDirective &Directive);
  Flow runAssembly(const clang::AsmStmt &Assembly);

  // Branches (HostBranches.cpp)
  Flow branch(const Truth &Condition, llvm::function_ref<Flow()> Then,
              llvm::function_ref<Flow()> Else);
  Flow joinArms(const Truth &Condition, Flow Then, Flow Else,
                HostMemory::Changes ThenChanges, size_t Mark,
                const HostValue &ThenReturned);
  HostValue joined(const Truth &Condition, const HostValue &A,
                   const HostValue &B, ObjectId Id);
  void redo(const HostMemory::Changes &Changes);
  void rejoin();
  Truth truth(const clang::Expr *E);
  Truth truth(const HostValue &V);

  // Loops (HostLoops.cpp)
  struct LoopParts {
    const clang::Stmt *Body = nullptr;
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool TestLast = false;
  };
  Flow runLoop(const LoopParts &Loop);
  HostValue distance(const clang::Expr *Condition);
  bool forgetOnward(ObjectId Id, const HostMemory::Changes &First,
                    const HostMemory::Changes &Last, SymExpr Trips);
  void carryOn(const HostMemory::Changes &All, const HostMemory::Changes &First,
               const HostMemory::Changes &Last, const HostValue &TripsLeft);
  HostValue tripsLeft(const HostValue &From, const HostValue &Before,
                      const HostValue &After);

  // Values (HostExpressions.cpp)
  HostValue valueOf(const clang::Expr &E);
  HostValue constant(const clang::Expr &E) const;
  HostValue madeObject(const clang::Expr &E);
  HostValue castValue(const clang::CastExpr &Cast);
  HostValue unaryValue(const clang::UnaryOperator &Op);
  HostValue binaryValue(const clang::BinaryOperator &Op);
  HostValue pointerArithmetic(const clang::BinaryOperator &Op);
  HostValue moved(const HostValue &Pointer, const HostValue &Steps,
                  clang::QualType PointerType, int Sign);
  /// \p At, where there is one, gets the place that is written.
  HostValue assign(const clang::BinaryOperator &Op, Place *At = nullptr);
  HostValue stepped(const clang::UnaryOperator &Op, Place *At = nullptr);
  /// \p Name is what the result will be kept in, for values not known.
  HostValue chosen(const clang::AbstractConditionalOperator &Op,
                   std::string Name = "");
  HostValue newValue(const clang::CXXNewExpr &New);

  // Places (HostPlaces.cpp)
  Place placeOf(const clang::Expr &E);
  Place named(const clang::DeclRefExpr &Name);
  Place assignedPlace(const clang::BinaryOperator &Op);
  Place operatorPlace(const clang::UnaryOperator &Op);
  Place castPlace(const clang::CastExpr &Cast);
  Place chosenPlace(const clang::AbstractConditionalOperator &Choice);
  Place textPlace(const clang::Expr &E);
  Place thisPlace() const;
  Place variable(const clang::VarDecl &Variable);
  Place global(const clang::VarDecl &Variable);
  /// An object for it, of its type's size.
  ObjectId create(const clang::VarDecl &Variable, std::string Name,
                  HostObject::Rest Others);
  Place member(const clang::MemberExpr &Member);
  Place fieldOf(Place Base, const clang::FieldDecl &Field) const;
  Place baseOf(Place Derived, const clang::CastExpr &Cast) const;
  /// The base of type \p Base in \p Object of \p Class.
  Place baseIn(Place Object, const clang::CXXRecordDecl &Class,
               clang::QualType Base) const;
  Place target(const HostValue &Pointer) const;
  std::string nameOf(const clang::Expr *E) const;

  // Objects (HostObjects.cpp)
  void initialiseRecord(Place To, clang::QualType Type, const clang::Expr &E);
  void initialiseArray(Place To, clang::QualType Type, const clang::Expr &E);
  void initialiseList(Place To, clang::QualType Type, const clang::Expr &List);
  void initialiseText(Place To, const clang::StringLiteral &Text);
  void initialiseDefault(Place To, clang::QualType Type);
  void captureInto(Place To, const clang::LambdaExpr &Lambda);
  void construct(Place To, const clang::CXXConstructExpr &Construct);

  // Calls (HostCalls.cpp)
  HostValue call(const clang::CallExpr &Call, Place ReturnSlot);
  HostValue follow(const clang::FunctionDecl &Callee, Frame New,
                   llvm::ArrayRef<const clang::Expr *> Arguments,
                   const clang::CXXConstructorDecl *Constructor = nullptr);
  bool recursesWithoutEnd(const clang::FunctionDecl &Callee) const;
  HostValue callUnseen(const clang::FunctionDecl *Callee,
                       const clang::CallExpr &Call);
  const clang::FunctionDecl *calleeOf(const clang::CallExpr &Call, Place &This);
  void launch(const clang::CUDAKernelCallExpr &Call);
  void launchRegion(const clang::OMPExecutableDirective &Directive);
  void passArgument(LaunchSite &Site, unsigned Parameter, unsigned Offset,
                    Place At, clang::QualType Type, unsigned Depth = 0);
  void passPointer(LaunchSite &Site, unsigned Parameter, unsigned Offset,
                   const HostValue &Pointer);
  std::array<SymExpr, 3> extent(Place Of);
  void chooseShape(const RegionShape &Shape, LaunchSite &Site);

  const HostProgram &Program;
  clang::ASTContext *Tree;
  SourceModel &Model;
  LaunchLog &Log;
  const LaunchReach &Reach;
  const LaunchNames &Names;
  std::vector<Frame> Frames;
  llvm::DenseMap<const clang::VarDecl *, ObjectId> Globals; // canonical
  mutable NestedValues Nested;
  unsigned Budget;
  unsigned Level = 0; // of expressions and statements, in all calls together
  unsigned OpenBranches = 0; // ways that may or may not be taken, around here
  bool Stopped = false;      // the way being followed ends the program
  bool FromMain = false;
  bool LeftEarly = false; // some open way left the loop around it
  /// What open ways wrote that have left the iteration before its end.
  std::vector<HostMemory::Changes> LeftIteration;
};

} // namespace roofline

#endif
