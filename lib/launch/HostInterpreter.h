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
#ifndef ROOFLINE_LAUNCH_HOSTINTERPRETER_H
#define ROOFLINE_LAUNCH_HOSTINTERPRETER_H

#include "launch/HostContainers.h"
#include "launch/HostEvaluator.h"
#include "launch/HostProgram.h"
#include "launch/LaunchCollector.h"
#include "launch/LaunchReach.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class OMPExecutableDirective;
}

namespace roofline {

/// One run of the interpreter. It owns the program's state: memory, numbers,
/// variables and the call stack. Expressions are evaluated by a HostEvaluator,
/// launches are described by a LaunchCollector; both work on that state.
class HostInterpreter {
public:
  /// The arguments must outlive this. Launches go to \p Log, unknowns to
  /// \p Model.HostSymbols. \p Budget is the maximum number of expressions and
  /// statements to evaluate. \p FromMain says which function will be called.
  HostInterpreter(const HostProgram &Program, SourceModel &Model,
                  LaunchLog &Log, const LaunchReach &Reach,
                  const LaunchNames &Names, unsigned Budget, bool FromMain);

  /// Interprets the program from main(). \p Arguments are its arguments without
  /// argv[0], if known.
  void runMain(const clang::FunctionDecl &Main,
               const std::optional<std::vector<std::string>> &Arguments);

  /// Interprets \p Function with unknown parameters and unknown global state.
  void runAlone(const clang::FunctionDecl &Function);

  unsigned budgetLeft() const { return Progress.budget(); }
  /// See ArgumentUse.
  std::vector<std::string> unmatchedArguments() const;

  // What the evaluator needs.

  /// Executes the statement or discarded expression \p S.
  void execute(const clang::Stmt *S) { run(S); }
  /// Evaluates one arm if \p Condition is known, else both, and joins them.
  void choose(const HostTruth &Condition, llvm::function_ref<void()> Then,
              llvm::function_ref<void()> Else);
  /// Calls a function, whose result of record type goes to \p ReturnSlot.
  HostValue call(const clang::CallExpr &Call, Address ReturnSlot);
  void construct(Address To, const clang::CXXConstructExpr &Construct);
  Address variable(const clang::VarDecl &Variable);
  Address thisAddress() const;

private:
  /// How control leaves a statement. Stop: the program ends.
  enum class Flow { Next, Break, Continue, Return, Stop };

  /// An assumption of the user that the function, or one that it called, made
  /// about \p Object when there had been so many launches.
  struct MadeAssumption {
    UserAssumption Given;
    ObjectId Object;
    unsigned Launches;
  };

  /// The stack frame of a function.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    llvm::DenseMap<const clang::VarDecl *, ObjectId> Variables;
    llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
    Address This, ReturnSlot;
    Address LambdaThis; // the captured `this` in a lambda
    HostValue Returned;
    std::vector<HostValue> EarlyReturns; // returned by branches left early
    std::vector<MadeAssumption> Assumed;
  };

  // Statements (HostStatements.cpp)
  Flow run(const clang::Stmt *S);
  Flow runDeclaration(const clang::Decl *D);
  Flow runIf(const clang::IfStmt &If);
  Flow runSwitch(const clang::SwitchStmt &Switch);
  Flow runRangeFor(const clang::CXXForRangeStmt &Loop);
  Flow runReturn(const clang::ReturnStmt &Return);
  Flow runDirective(const clang::OMPExecutableDirective &Directive);
  Flow runAssembly(const clang::AsmStmt &Assembly);
  Flow runAttributed(const clang::AttributedStmt &S);
  /// Returns how control leaves a statement that only evaluates expressions.
  Flow onward() const { return Progress.stopped() ? Flow::Stop : Flow::Next; }

  // Assumptions of the user (HostAssumptions.cpp)
  struct NamedValue {
    Address At;
    clang::QualType Type;
    explicit operator bool() const { return bool(At); }
  };
  NamedValue variableNamed(llvm::StringRef Name);
  NamedValue fieldNamed(NamedValue Object, llvm::StringRef Name);
  NamedValue valueNamed(llvm::StringRef Name, Fact<AssumptionRefusal> &Why);
  void assume(const UserAssumption &Given);
  void settleAssumptions(const Frame &Done);

  // Branches (HostBranches.cpp)
  Flow branch(const HostTruth &Condition, llvm::function_ref<Flow()> Then,
              llvm::function_ref<Flow()> Else);
  std::pair<BranchArm, BranchArm> armsOf(const HostTruth &Condition,
                                         unsigned Branch) const;
  bool leaves(Flow One, Flow Other) const;
  bool endsProgram(Flow F) const;
  static bool endsIteration(Flow F) {
    return F == Flow::Break || F == Flow::Continue;
  }
  Flow joinArms(const HostTruth &Condition, Flow Then, Flow Else,
                HostMemory::Changes ThenChanges, size_t Mark,
                const HostValue &ThenReturned);
  /// The two values that a branch leaves in a cell.
  struct BothArms {
    HostValue Then, Else;
    /// The one of the two that is from before the branch; null if none is.
    const HostValue *Kept = nullptr;
  };
  HostValue joined(const HostTruth &Condition, const BothArms &Of, Address At);
  HostValue joinedUnknown(const HostValue &A, const HostValue &B) const;
  std::optional<double> defaultOf(const HostTruth &Condition,
                                  bool AboutArguments,
                                  const BothArms &Of) const;
  Flow rejoin(Flow F);

  // Loops (HostLoops.cpp)
  struct LoopParts {
    const clang::Stmt *Body = nullptr;
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool TestLast = false; // a do loop
  };
  Flow runLoop(const LoopParts &Loop);
  bool readsOptions(const LoopParts &Loop, const HostTruth &Condition) const;
  SourceLocation placeOf(const LoopParts &Loop) const;
  void keepDefaults(const LoopParts &Loop, const HostMemory::Changes &OfLoop);
  HostValue distance(const clang::Expr *Condition);
  bool forgetOnward(ObjectId Id, const HostMemory::Changes &First,
                    const HostMemory::Changes &Last, SymExpr Trips);
  void openConditional(const LoopParts &Loop, const HostMemory::Changes &All);
  void boundContainers(const LoopParts &Loop, const HostMemory::Changes &All,
                       double Trips);
  void noteTrips(const clang::Stmt &Body, std::optional<double> Trips);
  void aside(llvm::function_ref<void()> Do);
  using UsualValues = std::map<HostMemory::Cell, double>;
  UsualValues usualEnd(const LoopParts &Loop, HostTruth Condition);
  void lookAhead(const LoopParts &Loop, const HostMemory::Changes &First,
                 const HostMemory::Changes &Last);
  void spreadLaunches(const LoopParts &Loop, llvm::ArrayRef<size_t> Starts,
                      const HostMemory::Changes &All,
                      const HostMemory::Changes &First,
                      const HostMemory::Changes &Last, int64_t TripsLeft);
  void carryOn(const HostMemory::Changes &All, const HostMemory::Changes &First,
               const HostMemory::Changes &Last, const HostValue &TripsLeft);
  HostValue exchanged(const HostValue &First, const HostValue &Second,
                      const HostValue &Third, SymExpr Trips) const;
  HostValue tripsLeft(const HostValue &From, const HostValue &First,
                      const HostValue &Second, const HostValue &Third);

  // Calls (HostCalls.cpp), variables (HostInterpreter.cpp)
  HostValue follow(const clang::FunctionDecl &Callee, Frame New,
                   llvm::ArrayRef<const clang::Expr *> Arguments);
  void initialiseMembers(const clang::CXXConstructorDecl &Constructor);
  bool mayCallBack(llvm::ArrayRef<const clang::Expr *> Arguments) const;
  bool recursesWithoutEnd(const clang::FunctionDecl &Callee) const;
  HostValue callUnseen(const clang::FunctionDecl *Callee,
                       const clang::CallExpr &Call);
  const clang::FunctionDecl *calleeOf(const clang::CallExpr &Call,
                                      Address &This);
  Address global(const clang::VarDecl &Variable);
  /// Makes an object for \p Variable with the size of its type.
  ObjectId create(const clang::VarDecl &Variable, std::string Name,
                  HostObject::Rest Others = HostObject::Rest::Unknown);

  const HostProgram &Program;
  SourceModel &Model;
  LaunchLog &Log;
  const LaunchReach &Reach;
  HostProgress Progress;
  HostMemory Memory;
  HostNumbers Numbers;
  HostEvaluator Values;
  HostContainers Containers;
  LaunchCollector Launches;
  std::vector<Frame> Frames;
  std::vector<Address> Words; // the program's arguments that are given
  llvm::DenseMap<const clang::VarDecl *, ObjectId> Globals; // by canonical decl
  bool HasOpenArguments = false; // those of the program are not known
  /// How often the body of a loop was executed, the same each time that the
  /// program came to it; nothing if that is not known or differs.
  llvm::DenseMap<const clang::Stmt *, std::optional<double>> TripsOf;
  bool LeftEarly = false; // a branch with unknown condition left the loop
  /// The writes of a branch with unknown condition that left the iteration by
  /// break or continue.
  struct LeftArm {
    Flow By = Flow::Next;
    size_t Start = 0; // of the branch, a mark of the memory
    HostMemory::Changes Written;
  };
  std::vector<LeftArm> LeftIteration;
};

} // namespace roofline

#endif
