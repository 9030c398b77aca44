// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host interpreter: an abstract interpreter that executes host code on the
// AST, from main() or from a single function, to find the launches of kernels.
// Values are numbers, formulas over named unknowns, or unknown. If a branch
// condition is unknown, both branches are interpreted and their states joined;
// a branch that ends the program (an error path) is ignored. Loops that are
// long or whose trip count is unknown are interpreted for some iterations and
// then extrapolated to their end.
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

/// One run of the interpreter. The arguments of the constructor must outlive
/// it; launches go to \p Log, unknowns to \p Model.HostSymbols. Member
/// functions are defined in several files, which comments below name.
class HostRun {
public:
  /// \p Budget is the maximum number of expressions and statements to evaluate.
  HostRun(const HostProgram &Program, SourceModel &Model, LaunchLog &Log,
          const LaunchReach &Reach, const LaunchNames &Names, unsigned Budget);

  /// Interprets the program from main(). \p Arguments are its arguments without
  /// argv[0], if known.
  void runMain(const clang::FunctionDecl &Main,
               const std::optional<std::vector<std::string>> &Arguments);

  /// Interprets \p Function with unknown parameters and unknown global state.
  void runAlone(const clang::FunctionDecl &Function);

  unsigned budgetLeft() const { return Budget; }

  // The interface for library models (HostLibrary.cpp, HostContainers.cpp,
  // CudaLibrary.cpp).

  /// Evaluates \p E. The value of a record or array is a pointer to it.
  HostValue value(const clang::Expr *E);
  /// Evaluates \p E to an address: of the object that a glvalue refers to, or
  /// of a new temporary that holds a prvalue.
  Place place(const clang::Expr *E);
  /// Reads a scalar. An unknown one becomes a symbol named after \p Named,
  /// which is stored, so that later reads return the same.
  HostValue load(Place From, clang::QualType Type, const clang::Expr *Named);
  void store(Place To, clang::QualType Type, HostValue Value);
  void initialise(Place To, clang::QualType Type, const clang::Expr *Init);
  /// Makes a new symbol with a name for users and its origin. Returns an unknown
  /// value if \p Name is empty or there are too many symbols.
  HostValue unknown(std::string Name, Fact<HostOrigin> Origin,
                    const clang::Expr *At, clang::QualType Type);
  /// Returns the symbol of a device property.
  HostValue deviceFigure(DeviceFigure Figure, const clang::Expr *At);
  /// Returns a pointer to a new allocation.
  HostValue allocate(HostValue Bytes, std::string Name,
                     HostObject::Rest Others);
  /// Returns the null-terminated string at \p V, if known.
  std::optional<std::string> text(const HostValue &V) const;
  /// Returns a pointer to a new string.
  HostValue newText(std::string Text);
  /// Reports that the program ends here.
  void stop() { Stopped = true; }
  /// Adds a launch to the log and forgets the memory that the kernel may write.
  /// \p Shape has the expressions for grid and block.
  void launch(const clang::CallExpr &Call, const clang::FunctionDecl &Kernel,
              Place Grid, Place Block, HostValue Shared,
              llvm::ArrayRef<const clang::Expr *> Shape,
              llvm::ArrayRef<Place> Arguments);
  /// Returns the size of a type in bytes; 0 if it has none.
  int64_t sizeOf(clang::QualType Type) const;
  /// Makes a new object without a name.
  Place temporary();

  /// Returns the AST of the function that is being interpreted.
  clang::ASTContext &context() const { return *Tree; }
  /// Returns the declaration of \p F that has a body, in any unit; null if
  /// there is none.
  const clang::FunctionDecl *bodyOf(const clang::FunctionDecl &F) const {
    return Program.definition(F);
  }

  HostMemory Memory;
  HostNumbers Numbers;

private:
  /// Maximum of Level. A level of a function's code, which has at most
  /// DeepestCode of them, can take two: an expression statement, for example.
  /// The remaining ones are for the calls around the function.
  static constexpr unsigned DeepestRun = 3 * DeepestCode;

  /// How control leaves a statement. Stop: the program ends.
  enum class Flow { Next, Break, Continue, Return, Stop };

  /// The stack frame of a function.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    llvm::DenseMap<const clang::VarDecl *, ObjectId> Variables;
    llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
    Place This, ReturnSlot;
    Place LambdaThis; // the captured `this` in a lambda
    HostValue Returned;
    std::vector<HostValue> EarlyReturns; // returned by branches left early
  };

  /// The value of a condition: known, a 0/1 formula, or neither (unknown).
  struct Truth {
    std::optional<bool> Known;
    SymExpr Formula = nullptr;
  };

  /// Uses one unit of the budget; returns false if it is exhausted.
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
    bool TestLast = false; // a do loop
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
  /// Stores the address that is written in \p At, unless that is null.
  HostValue assign(const clang::BinaryOperator &Op, Place *At = nullptr);
  HostValue stepped(const clang::UnaryOperator &Op, Place *At = nullptr);
  /// \p Name is the variable that gets the result; it names unknown values.
  HostValue chosen(const clang::AbstractConditionalOperator &Op,
                   std::string Name = "");
  HostValue newValue(const clang::CXXNewExpr &New);

  // Addresses (HostPlaces.cpp)
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
  /// Makes an object for \p Variable with the size of its type.
  ObjectId create(const clang::VarDecl &Variable, std::string Name,
                  HostObject::Rest Others);
  Place member(const clang::MemberExpr &Member);
  Place fieldOf(Place Base, const clang::FieldDecl &Field) const;
  Place baseOf(Place Derived, const clang::CastExpr &Cast) const;
  /// Returns the address of base class subobject \p Base in \p Object, which is
  /// of class \p Class.
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
  llvm::DenseMap<const clang::VarDecl *, ObjectId> Globals; // by canonical decl
  mutable NestedValues Nested;
  unsigned Budget;
  unsigned Level = 0; // recursion depth over code, in all frames together
  unsigned OpenBranches = 0; // enclosing branches with unknown condition
  bool Stopped = false;      // the program ends, or the budget is exhausted
  bool FromMain = false;
  bool LeftEarly = false; // a branch with unknown condition left the loop
  /// Writes of branches with unknown condition that left the iteration by break
  /// or continue.
  std::vector<HostMemory::Changes> LeftIteration;
};

} // namespace roofline

#endif
