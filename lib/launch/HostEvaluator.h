// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the expressions of host code: to values (HostExpressions.cpp), to
// addresses (HostAddresses.cpp), and into objects (HostObjects.cpp).
#ifndef ROOFLINE_LAUNCH_HOSTEVALUATOR_H
#define ROOFLINE_LAUNCH_HOSTEVALUATOR_H

#include "launch/HostNumbers.h"
#include "launch/HostProgress.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

class HostInterpreter;

/// The evaluator. It holds no state of the program: objects are in \p Memory,
/// and variables and calls are the business of \p Interpreter. The
/// constructor's arguments must outlive it.
class HostEvaluator {
public:
  HostEvaluator(HostInterpreter &Interpreter, HostProgress &Progress,
                HostMemory &Memory, HostNumbers &Numbers)
      : Interpreter(Interpreter), Progress(Progress), Memory(Memory),
        Numbers(Numbers) {}

  /// Evaluates \p E. The value of a record or array is a pointer to it.
  HostValue value(const clang::Expr *E);
  /// Evaluates \p E to an address: of the object that a glvalue refers to, or
  /// of a new temporary that holds a prvalue.
  Address address(const clang::Expr *E);
  HostTruth truth(const clang::Expr *E);
  /// Notes that the value of the condition \p E was known, and tells whether
  /// it ever was.
  void noteDecided(const clang::Expr *E) { Decided.insert(E); }
  bool wasDecided(const clang::Expr *E) const { return Decided.contains(E); }
  /// Initialises the object of \p Type at \p To from \p Init.
  void initialise(Address To, clang::QualType Type, const clang::Expr *Init);
  /// Default-initialises a record without a user-provided constructor.
  void initialiseDefault(Address To, clang::QualType Type);

  /// Reads a scalar. An unknown one becomes a symbol named after \p Named,
  /// which is stored, so that later reads return the same.
  HostValue load(Address From, clang::QualType Type, const clang::Expr *Named);
  /// The same for what \p By reads through a pointer, such as an argument of a
  /// launch function: the symbol has the name of the variable that it is in.
  HostValue loadPointee(Address From, clang::QualType Type,
                        const clang::Expr &By);
  /// Reads a pointer or reference; an unknown one becomes a new object.
  Address loadAddress(Address From, const clang::Expr *Named = nullptr) {
    return load(From, context().VoidPtrTy, Named).Target;
  }
  void store(Address To, clang::QualType Type, HostValue Value);
  /// Makes a new symbol with a name for users, its origin, and the value that
  /// it has in some runs. Returns an unknown value if \p Name is empty or there
  /// are too many symbols.
  HostValue unknown(std::string Name, Fact<HostOrigin> Origin,
                    const clang::Expr *At, clang::QualType Type,
                    std::optional<double> Likely = std::nullopt,
                    std::optional<Interval> Within = std::nullopt);
  /// Returns the symbol of a device property.
  HostValue deviceFigure(DeviceFigure Figure, const clang::Expr *At);

  /// The pointers to the program's arguments that load() has read.
  struct ArgumentReads {
    unsigned Count = 0;
    Address Last; // where the last one is
  };
  const ArgumentReads &argumentReads() const { return Arguments; }

  /// Returns the address of a variable, and of `*this`.
  Address variable(const clang::VarDecl &Variable);
  Address thisAddress() const;
  /// Returns the address of a field or a base class subobject in the object at
  /// \p Object, which is of class \p Class; none if the layout is not known.
  Address fieldOf(Address Object, const clang::FieldDecl &Field) const;
  Address baseIn(Address Object, const clang::CXXRecordDecl &Class,
                 clang::QualType Base) const;
  /// Returns the size of a type in bytes; 0 if it has none.
  int64_t sizeOf(clang::QualType Type) const;
  /// Returns true if \p Type nests too deep to be looked into.
  bool nestsTooDeep(clang::QualType Type) const {
    return Nested.areTooDeep(Type);
  }
  /// Returns a name for unknown values of \p E: its text, unless that is long.
  std::string nameOf(const clang::Expr *E) const;
  /// Where the unknown value that \p E initialises a variable with comes from.
  Fact<HostOrigin> initialiserOrigin(const clang::Expr &E) const;
  /// Returns the name of the variable that \p At is in, with its field:
  /// "s.n[2]".
  std::string nameOf(Address At) const;

  clang::ASTContext &context() const { return Progress.context(); }
  /// Reports that the program ends here.
  void stop() { Progress.stop(); }
  /// Reports that an exception is thrown here, which ends the program unless a
  /// block around it may catch it.
  void raise() {
    if (!Progress.isInTry())
      stop();
  }

private:
  /// What an unknown value is named after, and where it is read.
  struct Reading {
    std::string Name;
    Fact<HostOrigin> Origin;
    const clang::Expr *At = nullptr;
  };
  bool saysMoreThanDash(Address From, const HostValue &Stored) const;
  HostValue load(Address From, clang::QualType Type,
                 llvm::function_ref<Reading()> Read);

  // Values
  HostValue prvalue(const clang::Expr &E);
  HostValue constant(const clang::Expr &E) const;
  HostValue castValue(const clang::CastExpr &Cast);
  HostValue unaryValue(const clang::UnaryOperator &Op);
  HostValue binaryValue(const clang::BinaryOperator &Op);
  HostValue arithmetic(const clang::BinaryOperator &Op,
                       clang::BinaryOperatorKind Kind, const HostValue &A,
                       const HostValue &B, clang::QualType Type);
  HostValue narrowed(const clang::CastExpr &Cast);
  /// Notes that \p Text at \p Where, which has \p Value or, if that is null, is
  /// known not to fit, must fit the integer \p Type.
  void limitTo(clang::QualType Type, std::string Text, SourceLocation Where,
               SymExpr Value, bool Wraps = true);
  void limitTo(clang::QualType Type, const clang::Expr &E, SymExpr Value,
               bool Wraps = true);
  HostValue logicalValue(const clang::BinaryOperator &Op);
  HostValue pointerArithmetic(const clang::BinaryOperator &Op);
  HostValue moved(const HostValue &Pointer, const HostValue &Steps,
                  clang::QualType PointerType, int Sign);
  /// Stores the address that is written in \p At, unless that is null.
  /// Whether, since Arguments had \p Before as its Count, a pointer to one was
  /// read that may be null, as their number is not known.
  bool readsOpenArgument(unsigned Before) const;
  HostValue assign(const clang::BinaryOperator &Op, Address *At = nullptr);
  HostValue stepped(const clang::UnaryOperator &Op, Address *At = nullptr);
  /// Returns the conditional operator that gives an arithmetic \p Type the
  /// value of \p E; null if there is none.
  static const clang::AbstractConditionalOperator *
  choiceIn(const clang::Expr &E, clang::QualType Type);
  /// \p Name is the variable that gets the result; it names unknown values.
  HostValue chosen(const clang::AbstractConditionalOperator &Op,
                   std::string Name = "");
  HostValue newValue(const clang::CXXNewExpr &New);

  // Addresses
  Address glvalueAddress(const clang::Expr &E);
  Address named(const clang::DeclRefExpr &Name);
  Address assignedAddress(const clang::BinaryOperator &Op);
  Address operatorAddress(const clang::UnaryOperator &Op);
  Address castAddress(const clang::CastExpr &Cast);
  Address chosenAddress(const clang::AbstractConditionalOperator &Choice);
  Address textAddress(const clang::Expr &E);
  Address member(const clang::MemberExpr &Member);
  Address baseOf(Address Derived, const clang::CastExpr &Cast) const;

  // Objects
  void initialiseRecord(Address To, clang::QualType Type, const clang::Expr &E);
  void initialiseArray(Address To, clang::QualType Type, const clang::Expr &E);
  void initialiseList(Address To, clang::QualType Type,
                      const clang::Expr &List);
  void initialiseElements(Address To, clang::QualType Type,
                          const clang::Expr &List);
  void initialiseZero(Address To, clang::QualType Type);
  bool writeZeros(Address To, clang::QualType Type, unsigned &Left);
  void initialiseText(Address To, const clang::StringLiteral &Text);
  void captureInto(Address To, const clang::LambdaExpr &Lambda);

  HostInterpreter &Interpreter;
  HostProgress &Progress;
  HostMemory &Memory;
  HostNumbers &Numbers;
  mutable NestedValues Nested;
  ArgumentReads Arguments;
  llvm::DenseSet<const clang::Expr *> Decided; // conditions
};

} // namespace roofline

#endif
