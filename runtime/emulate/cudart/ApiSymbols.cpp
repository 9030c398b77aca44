// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device variables: their addresses, and copies to and from them.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

/// Calls \p Body(Device &, const emulate::DeviceVariable &).
template <typename Function>
static cudaError_t withVariable(const void *Symbol, Function Body) {
  return withDevice([&](Device &D) {
    emulate::DeviceVariable V;
    cudaError_t Problem = D.Load.find(Symbol, V);
    return Problem ? Problem : Body(D, V);
  });
}

cudaError_t cudaGetSymbolAddress(void **Address, const void *Symbol) {
  return withVariable(Symbol, [&](Device &, const emulate::DeviceVariable &V) {
    return answer(Address, V.Address);
  });
}

cudaError_t cudaGetSymbolSize(size_t *Size, const void *Symbol) {
  return withVariable(Symbol, [&](Device &, const emulate::DeviceVariable &V) {
    return answer(Size, V.Size);
  });
}

/// Calls \p Body(Device &, char *) with the address of the \p Size bytes at
/// \p Offset of a variable.
template <typename Function>
static cudaError_t withPart(const void *Symbol, size_t Offset, size_t Size,
                            Function Body) {
  return withVariable(Symbol, [&](Device &D, const emulate::DeviceVariable &V) {
    if (Offset > V.Size || Size > V.Size - Offset)
      return cudaErrorInvalidValue;
    return Body(D, static_cast<char *>(V.Address) + Offset);
  });
}

cudaError_t cudaMemcpyToSymbolAsync(const void *Symbol, const void *From,
                                    size_t Size, size_t Offset,
                                    cudaMemcpyKind Kind, cudaStream_t S) {
  return withPart(Symbol, Offset, Size, [&](Device &D, char *Part) {
    char *Source = static_cast<char *>(const_cast<void *>(From));
    return submit(D, S, cudaGraphNodeTypeMemcpy,
                  CopyWork{{Part}, {Source}, {Size}, Kind});
  });
}

cudaError_t cudaMemcpyToSymbol(const void *Symbol, const void *From,
                               size_t Size, size_t Offset,
                               cudaMemcpyKind Kind) {
  return cudaMemcpyToSymbolAsync(Symbol, From, Size, Offset, Kind, nullptr);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *To, const void *Symbol, size_t Size,
                                      size_t Offset, cudaMemcpyKind Kind,
                                      cudaStream_t S) {
  return withPart(Symbol, Offset, Size, [&](Device &D, char *Part) {
    return submit(D, S, cudaGraphNodeTypeMemcpy,
                  CopyWork{{static_cast<char *>(To)}, {Part}, {Size}, Kind});
  });
}

cudaError_t cudaMemcpyFromSymbol(void *To, const void *Symbol, size_t Size,
                                 size_t Offset, cudaMemcpyKind Kind) {
  return cudaMemcpyFromSymbolAsync(To, Symbol, Size, Offset, Kind, nullptr);
}

PER_THREAD(cudaMemcpyToSymbol, _ptds);
PER_THREAD(cudaMemcpyToSymbolAsync, _ptsz);
PER_THREAD(cudaMemcpyFromSymbol, _ptds);
PER_THREAD(cudaMemcpyFromSymbolAsync, _ptsz);
