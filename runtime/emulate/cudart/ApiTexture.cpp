// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface objects.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

static cudaError_t refuse(Device &D, const char *What) {
  D.Log.notEmulated(What);
  return cudaErrorNotSupported;
}

/// Sets \p To to the texels that \p R describes.
static cudaError_t texelsOf(Device &D, const cudaResourceDesc &R,
                            TexelMemory &To) {
  if (R.resType == cudaResourceTypeMipmappedArray)
    return refuse(D, "a texture with mipmaps is not emulated");
  if (R.resType == cudaResourceTypeArray) {
    Array *A = D.Handles.array(R.res.array.array);
    if (!A)
      return cudaErrorInvalidValue;
    To = A->Texels;
    return cudaSuccess;
  }
  bool IsLinear = R.resType == cudaResourceTypeLinear;
  if (!IsLinear && R.resType != cudaResourceTypePitch2D)
    return cudaErrorInvalidValue;
  std::optional<TexelFormat> Format =
      formatOf(IsLinear ? R.res.linear.desc : R.res.pitch2D.desc);
  if (!Format)
    return cudaErrorInvalidChannelDescriptor;
  To.Format = *Format;
  if (IsLinear) {
    To.Start = static_cast<char *>(R.res.linear.devPtr);
    To.Width = R.res.linear.sizeInBytes / Format->bytes();
  } else {
    To.Start = static_cast<char *>(R.res.pitch2D.devPtr);
    To.Width = R.res.pitch2D.width;
    To.Height = R.res.pitch2D.height;
    To.Pitch = R.res.pitch2D.pitchInBytes;
  }
  size_t Bytes =
      size_t(To.Height - 1) * To.Pitch + size_t(To.Width) * Format->bytes();
  bool IsFine = To.Start && To.Width && To.Height &&
                reinterpret_cast<uintptr_t>(To.Start) % 32 == 0 &&
                To.Pitch % 32 == 0 &&
                (IsLinear || To.Pitch >= size_t(To.Width) * Format->bytes()) &&
                D.Memory.covers(To.Start, Bytes);
  return IsFine ? cudaSuccess : cudaErrorInvalidValue;
}

static AddressMode modeOf(cudaTextureAddressMode Mode) {
  return Mode == cudaAddressModeWrap     ? AddressMode::Wrap
         : Mode == cudaAddressModeMirror ? AddressMode::Mirror
         : Mode == cudaAddressModeBorder ? AddressMode::Border
                                         : AddressMode::Clamp;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *Made,
                                    const cudaResourceDesc *Resource,
                                    const cudaTextureDesc *How,
                                    const cudaResourceViewDesc *View) {
  return withDevice([&](Device &D) {
    if (!Made || !Resource || !How)
      return cudaErrorInvalidValue;
    Texture T;
    if (cudaError_t Problem = texelsOf(D, *Resource, T.Texels))
      return Problem;
    if (View && View->format != cudaResViewFormatNone)
      return refuse(D, "a resource view of a texture is not emulated");
    if (How->sRGB)
      return refuse(D, "a texture of sRGB colours is not emulated");
    T.IsLinearMemory = Resource->resType == cudaResourceTypeLinear;
    for (unsigned I = 0; I < 3; ++I)
      T.Modes[I] = modeOf(How->addressMode[I]);
    T.Filters = How->filterMode == cudaFilterModeLinear && !T.IsLinearMemory;
    T.IsNormalised = How->normalizedCoords;
    T.ReadsAsFloat = How->readMode == cudaReadModeNormalizedFloat;
    std::copy_n(How->borderColor, 4, T.Border.begin());
    const TexelFormat &F = T.Texels.Format;
    bool GivesFloats = F.What == TexelFormat::Kind::Float ||
                       (T.ReadsAsFloat && F.ChannelBytes < 4);
    if (T.Filters && !GivesFloats)
      return cudaErrorInvalidFilterSetting;
    *Made = D.Handles.Textures.add(std::move(T));
    D.Handles.TextureDescriptions[*Made] = {*Resource, *How};
    return cudaSuccess;
  });
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *Made,
                                    const cudaResourceDesc *Resource) {
  return withDevice([&](Device &D) {
    if (!Made || !Resource || Resource->resType != cudaResourceTypeArray)
      return cudaErrorInvalidValue;
    Texture T;
    T.IsSurface = true;
    if (cudaError_t Problem = texelsOf(D, *Resource, T.Texels))
      return Problem;
    *Made = D.Handles.Textures.add(std::move(T));
    D.Handles.TextureDescriptions[*Made] = {*Resource, {}};
    return cudaSuccess;
  });
}

/// Calls \p Body(Device &, TextureDescription &) if \p Handle is a surface or,
/// if not
/// \p IsSurface, a texture.
template <typename Function>
static cudaError_t withObject(uint64_t Handle, bool IsSurface, Function Body) {
  return withDevice([&](Device &D) {
    const Texture *T = D.Handles.Textures.find(Handle);
    return T && T->IsSurface == IsSurface
               ? Body(D, D.Handles.TextureDescriptions[Handle])
               : cudaErrorInvalidValue;
  });
}

static cudaError_t destroy(uint64_t Handle, bool IsSurface) {
  if (!Handle)
    return remember(cudaSuccess);
  return withObject(Handle, IsSurface, [&](Device &D, TextureDescription &) {
    D.Handles.Textures.remove(Handle);
    D.Handles.TextureDescriptions.erase(Handle);
    return cudaSuccess;
  });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t Object) {
  return destroy(Object, /*IsSurface=*/false);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t Object) {
  return destroy(Object, /*IsSurface=*/true);
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *Resource,
                                             cudaTextureObject_t Object) {
  return withObject(Object, false, [&](Device &, TextureDescription &P) {
    return answer(Resource, P.Resource);
  });
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *How,
                                            cudaTextureObject_t Object) {
  return withObject(Object, false, [&](Device &, TextureDescription &P) {
    return answer(How, P.How);
  });
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *Resource,
                                             cudaSurfaceObject_t Object) {
  return withObject(Object, true, [&](Device &, TextureDescription &P) {
    return answer(Resource, P.Resource);
  });
}
