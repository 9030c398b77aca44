// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EMULATE_PTX_PTXTRANSLATOR_H
#define ROOFLINE_EMULATE_PTX_PTXTRANSLATOR_H

#include "device/PtxText.h"
#include "emulate/IRPieces.h"
#include "llvm/IR/InlineAsm.h"
#include <map>

namespace roofline::emulate {

/// Limits \p V to the range of integers of \p Bits bits.
llvm::Value *limitedTo(llvm::IRBuilder<> &B, llvm::Value *V, unsigned Bits,
                       bool Signed);

/// The intrinsic for one float or double, such as "llvm.nvvm.add.rz.f".
std::string roundedIntrinsic(llvm::StringRef Family, llvm::StringRef Mode,
                             llvm::Type *T);

/// The comparison of integers "eq", "ne", "lt", "le", "gt" or "ge".
llvm::CmpInst::Predicate integerPredicate(llvm::StringRef Name, bool Signed);

/// Translates one inline assembly call. Functions that return a value return
/// null for what is not supported, except operand() and others that set
/// LacksOperand. There is one function for each family of
/// instructions; the Ptx*.cpp files of this folder define them.
class PtxTranslator {
public:
  explicit PtxTranslator(llvm::CallInst &Call)
      : Call(Call), B(&Call),
        Statements(parsePtx(llvm::cast<llvm::InlineAsm>(Call.getCalledOperand())
                                ->getAsmString())) {}

  /// Replaces the call by its translation. Returns false if that is not
  /// possible; the call then remains.
  bool run();

private:
  using Translate = llvm::Value *(PtxTranslator::*)();
  struct Row {
    llvm::StringLiteral Family;
    Translate With;
    /// The instruction has side effects: if it is predicated, its translation
    /// is put behind a branch.
    bool HasEffects = false;
    /// The last word of the name may be something else than a type.
    bool EndsOtherwise = false;
  };
  static const Row Rows[];

  bool bindOperands();
  bool translate(const PtxStatement &S);
  /// The value of the predicate of the current statement.
  llvm::Value *guard();
  llvm::Value *underGuard(const Row &R);
  bool writeAll(llvm::Value *V);
  void markAsCounted();
  llvm::Value *results();

  /// Null for unsupported types.
  llvm::Type *typeOf(llvm::StringRef Name);
  llvm::Value *as(llvm::Value *V, llvm::Type *T);
  llvm::Value *read(llvm::StringRef Operand, llvm::Type *T);
  /// The same, but if the operand can't be read, the value is poison, and the
  /// whole statement is not supported.
  llvm::Value *readOrFail(llvm::StringRef Operand, llvm::Type *T);
  llvm::Value *operand(unsigned I) { return operand(I, typeOf(S->type())); }
  llvm::Value *operand(unsigned I, llvm::Type *T) {
    return readOrFail(I < S->Operands.size() ? S->Operands[I] : "", T);
  }
  bool write(llvm::StringRef Register, llvm::Value *V);
  llvm::Value *specialRegister(llvm::StringRef Name);
  llvm::Value *intrinsic(const llvm::Twine &Name, llvm::Type *Result,
                         llvm::ArrayRef<llvm::Value *> Arguments);
  bool isFloat() {
    llvm::Type *T = typeOf(S->type());
    return T && T->isFPOrFPVectorTy();
  }
  /// The directed rounding mode: "rz", "rm" or "rp". Empty for rounding to
  /// nearest, which is the host's.
  llvm::StringRef directedRounding();
  bool isSigned() { return llvm::StringRef(S->type()).starts_with("s"); }

  llvm::Value *move();
  llvm::Value *arithmetic();
  llvm::Value *multiply();
  llvm::Value *logic();
  llvm::Value *shift();
  llvm::Value *minMax();
  llvm::CmpInst::Predicate predicate();
  llvm::Value *compare();
  llvm::Value *set();
  llvm::Value *select();
  llvm::Value *convert();
  llvm::Value *bits();
  llvm::Value *findBit();
  llvm::Value *bitField();
  llvm::Value *permute();
  llvm::Value *function();
  llvm::Value *unary();
  llvm::Value *carry();
  llvm::Value *divide();
  llvm::Value *logic3();
  llvm::Value *funnelShift();
  llvm::Value *bitMask();
  llvm::Value *dotProduct();
  llvm::Value *sumOfDifference();
  llvm::Value *video();
  llvm::Value *narrow(llvm::Value *V, llvm::Type *To);
  llvm::Value *convertToPair(llvm::Value *High, llvm::Type *To);
  llvm::Value *convertInteger(llvm::Value *V, llvm::Type *To);
  llvm::Value *clamped(llvm::Value *V);
  llvm::Value *shuffle();
  llvm::Value *vote();
  llvm::Value *match();
  llvm::Value *reduceWarp();
  llvm::Value *elect();
  llvm::Value *multiplyMatrices();
  llvm::Value *loadMatrix();
  llvm::Value *meet();
  llvm::Value *barrier();
  llvm::Value *trap();
  llvm::Value *exit();
  llvm::Value *load();
  llvm::Value *store();
  llvm::Value *atomic();
  llvm::Value *exchangeIfEqual(llvm::Value *Address, unsigned First);
  llvm::Value *asyncCopy();
  llvm::Value *policy();
  llvm::Value *inSpace();
  llvm::Value *addressOf(llvm::StringRef Operand);
  llvm::Value *texture();
  llvm::Value *surface();
  bool textureAddress(llvm::StringRef Operand, uint32_t How,
                      llvm::SmallVectorImpl<llvm::Value *> &Arguments);
  llvm::Value *textureCall(llvm::StringRef Name, llvm::Type *Result,
                           llvm::ArrayRef<llvm::Value *> Arguments);

  /// The result for statements that yield no value.
  llvm::Value *nothing() { return B.getTrue(); }

  llvm::CallInst &Call;
  llvm::IRBuilder<> B;
  std::vector<PtxStatement> Statements;
  const PtxStatement *S = nullptr; // the current one
  std::map<std::string, llvm::Value *, std::less<>> Registers;
  std::vector<std::string> Outputs;
  llvm::Value *CarryFlag = nullptr;
  bool LacksOperand = false; // an operand could not be read
};

} // namespace roofline::emulate

#endif
