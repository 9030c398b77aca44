// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates texture and surface instructions to the pseudo calls of
// TextureAccess.h. Textures have one level of detail, so levels and gradients
// have no effect.
#include "PtxTranslator.h"
#include "emulate/TextureAccess.h"
#include "llvm/IR/Module.h"
#include <bit>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

namespace {
struct Geometry {
  StringLiteral Name;
  TextureShape Shape;
  unsigned Coordinates; // besides the layer
  bool HasLayer;
};
} // namespace

static constexpr Geometry Geometries[] = {
    {"1d", TextureShape::Line, 1, false},
    {"2d", TextureShape::Plane, 2, false},
    {"3d", TextureShape::Volume, 3, false},
    {"cube", TextureShape::Cube, 3, false},
    {"a1d", TextureShape::Line, 1, true},
    {"a2d", TextureShape::Plane, 2, true},
    {"acube", TextureShape::Cube, 3, true},
};

static const Geometry *geometryOf(const PtxStatement &S) {
  auto *Found =
      find_if(Geometries, [&](const Geometry &G) { return S.has(G.Name); });
  return Found == std::end(Geometries) ? nullptr : Found;
}

/// Reads the operand "[object, {layer, x, y, z}]" and appends to \p Arguments
/// object, \p How, x, y, z and layer.
bool PtxTranslator::textureAddress(StringRef Operand, uint32_t How,
                                   SmallVectorImpl<Value *> &Arguments) {
  const Geometry *G = geometryOf(*S);
  auto [Object, List] = Operand.trim("[] ").split(',');
  SmallVector<StringRef, 4> Parts = partsOf(List.trim());
  if (!G || Parts.size() < G->Coordinates + G->HasLayer)
    return false;
  Type *I32 = B.getInt32Ty();
  Arguments.push_back(readOrFail(Object.trim(), B.getInt64Ty()));
  Arguments.push_back(B.getInt32(How));
  for (unsigned I = 0; I < 3; ++I)
    Arguments.push_back(I < G->Coordinates
                            ? readOrFail(Parts[G->HasLayer + I], I32)
                            : B.getInt32(0));
  Arguments.push_back(G->HasLayer ? readOrFail(Parts[0], I32) : B.getInt32(0));
  return true;
}

/// Calls the pseudo function \p Name. Loads may be removed if they are unused.
Value *PtxTranslator::textureCall(StringRef Name, Type *Result,
                                  ArrayRef<Value *> Arguments) {
  Value *V = intrinsic(Name, Result, Arguments);
  if (auto *Made = dyn_cast_or_null<CallInst>(V)) {
    Made->setDoesNotThrow();
    Made->addFnAttr(Attribute::WillReturn);
    if (Name == TextureCall)
      Made->setOnlyReadsMemory();
  }
  return V;
}

/// "tex.grad.2d.v4.f32.f32 {r, g, b, a}, [object, {x, y}], {...}, {...}" and
/// "tld4.r.2d.v4.f32.f32 {...}, [object, {x, y}]".
Value *PtxTranslator::texture() {
  const Geometry *G = geometryOf(*S);
  if (!G || !S->has("v4") || S->Operands.size() < 2 ||
      StringRef(S->Operands[0]).contains('|'))
    return nullptr;
  TextureFetch How;
  How.Shape = G->Shape;
  How.HasIntegers = S->type() == "s32";
  if (S->Words[0] == "tld4") {
    size_t Channel = StringRef("rgba").find(S->Words[1]);
    if (S->Words[1].size() != 1 || Channel == StringRef::npos ||
        G->Shape != TextureShape::Plane || How.HasIntegers)
      return nullptr;
    How.Gathers = true;
    How.Channel = Channel;
  } else if (S->Words[0] != "tex" || S->has("base")) {
    return nullptr;
  }
  SmallVector<Value *> Arguments;
  if (!textureAddress(S->Operands[1], std::bit_cast<uint32_t>(How), Arguments))
    return nullptr;
  Type *I32 = B.getInt32Ty();
  return textureCall(TextureCall, StructType::get(I32, I32, I32, I32),
                     Arguments);
}

/// "suld.b.2d.v2.b32.clamp {a, b}, [object, {x, y}]" and
/// "sust.b.2d.v2.b32.trap [object, {x, y}], {a, b}".
Value *PtxTranslator::surface() {
  bool Loads = S->Words[0] == "suld";
  const Geometry *G = geometryOf(*S);
  if (!G || S->Words[1] != "b" || S->Operands.size() != 2)
    return nullptr;
  SmallVector<StringRef, 4> Parts = partsOf(S->Operands[Loads ? 0 : 1]);
  Type *T = typeOf(S->Words[S->Words.size() - 2]);
  if (!T || !T->isIntegerTy() || T->getIntegerBitWidth() > 64)
    return nullptr;
  SurfaceAccess How;
  How.Shape = G->Shape;
  How.ElementBytes = T->getIntegerBitWidth() / 8;
  How.Elements = Parts.size();
  if (S->type() == "clamp")
    How.Edge = SurfaceEdge::Clamp;
  else if (S->type() == "zero")
    How.Edge = SurfaceEdge::Zero;
  else if (S->type() != "trap")
    return nullptr;
  SmallVector<Value *> Arguments;
  if (!textureAddress(S->Operands[Loads ? 1 : 0], std::bit_cast<uint32_t>(How),
                      Arguments))
    return nullptr;
  Type *I64 = B.getInt64Ty();
  if (Loads)
    return textureCall(SurfaceLoadCall, StructType::get(I64, I64, I64, I64),
                       Arguments);
  for (unsigned I = 0; I < 4; ++I)
    Arguments.push_back(I < Parts.size()
                            ? B.CreateZExt(readOrFail(Parts[I], T), I64)
                            : B.getInt64(0));
  textureCall(SurfaceStoreCall, B.getVoidTy(), Arguments);
  return nothing();
}
