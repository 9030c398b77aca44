// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ClosureBound.h"
#include "frontend/MacroUses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace roofline;

namespace {

/// Adds up the size of pieces in the text.
class ByteCount {
public:
  ByteCount(const clang::ASTContext &Context, clang::Preprocessor &PP)
      : Context(Context), PP(PP) {}

  bool addWithin(size_t MaxBytes, const ClosurePiece &Piece);

private:
  // Estimated bytes for a piece's comment, namespaces and empty line.
  static constexpr size_t Around = 64;

  const clang::ASTContext &Context;
  clang::Preprocessor &PP;
  std::set<const clang::MacroInfo *> Macros;
  size_t Bytes = 0;
};

} // namespace

bool ByteCount::addWithin(size_t MaxBytes, const ClosurePiece &Piece) {
  size_t Size = Piece.Text.End - Piece.Text.Begin + Piece.Before.size() +
                Piece.After.size() + Around;
  MacroUses Uses = macrosOf(Context, PP, Piece.Text);
  for (const MacroUses::Macro &Macro : Uses.Macros)
    if (!Macros.contains(Macro.Info))
      Size += definitionText(Context, *Macro.Info).size() + Around;
  if (Bytes + Size > MaxBytes)
    return false;
  Bytes += Size;
  for (const MacroUses::Macro &Macro : Uses.Macros)
    Macros.insert(Macro.Info);
  return true;
}

/// How many left out pieces are named, which bounds the length of the list.
static constexpr unsigned MostNamed = 200;

BoundedPieces roofline::piecesWithin(size_t MaxBytes,
                                     const clang::ASTContext &Context,
                                     clang::Preprocessor &PP,
                                     const ClosurePieces &Pieces) {
  BoundedPieces Result;
  Result.Kept = Pieces.inOrder();
  std::vector<const ClosurePiece *> Nearest = Result.Kept;
  llvm::stable_sort(Nearest, [](const auto *A, const auto *B) {
    return A->Distance < B->Distance;
  });
  ByteCount Count(Context, PP);
  Count.addWithin(MaxBytes, Pieces.root());
  llvm::SmallPtrSet<const ClosurePiece *, 16> LeftOut;
  for (const ClosurePiece *Piece : Nearest) {
    if (Piece == &Pieces.root() || Count.addWithin(MaxBytes, *Piece))
      continue;
    LeftOut.insert(Piece);
    if (LeftOut.size() <= MostNamed)
      Result.LeftOut.push_back(Pieces.nameOf(*Piece));
  }
  llvm::erase_if(Result.Kept,
                 [&](const auto *Piece) { return LeftOut.contains(Piece); });
  if (LeftOut.size() > MostNamed)
    Result.LeftOut.push_back(std::to_string(LeftOut.size() - MostNamed) +
                             " more");
  return Result;
}
