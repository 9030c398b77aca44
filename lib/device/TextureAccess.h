// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads texture fetches and surface accesses in device code.
#ifndef ROOFLINE_DEVICE_TEXTUREACCESS_H
#define ROOFLINE_DEVICE_TEXTUREACCESS_H

#include "device/FormulaBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace roofline {

/// A texture fetch or surface access through an object.
struct TextureAccess {
  llvm::Value *Handle; // the texture or surface object
  AccessKind Kind = AccessKind::Load;
  /// Bytes of a texel, as far as the thread uses it.
  unsigned Width = 0;
  /// x, y and z: in texels (x of a surface in bytes), or normalised. Integers
  /// or floating-point numbers. Empty for a cubemap, where they are a
  /// direction.
  llvm::SmallVector<llvm::Value *, 3> Coordinates;
  llvm::Value *Layer = nullptr; // null: the texture has no layers
  bool IsSurface = false;
};

/// \p Call as a texture access; none if it is something else, or queries a
/// texture only.
std::optional<TextureAccess> textureAccess(const llvm::CallBase &Call);

/// The byte offset of \p T's texel, in a texture that is as wide and as high as
/// the launch has threads along x and y. A normalised coordinate is followed to
/// the index that is divided by the size. One that can't be followed is the
/// thread's index, unless it depends on data or changes in \p Innermost, the
/// loop around \p T, which may be null: then the result is null.
SymExpr offsetOf(const TextureAccess &T, const llvm::Loop *Innermost,
                 FormulaBuilder &Formulas);

} // namespace roofline

#endif
