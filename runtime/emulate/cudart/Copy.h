// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills memory, with the checks of CUDA.
#ifndef ROOFLINE_EMULATE_CUDART_COPY_H
#define ROOFLINE_EMULATE_CUDART_COPY_H

#include "Allocations.h"
#include "Api.h"

namespace roofline::cudart {

/// \p Depth slices of \p Height rows of \p Width bytes.
struct CopyShape {
  size_t Width = 0, Height = 1, Depth = 1;

  bool isEmpty() const { return !Width || !Height || !Depth; }
};

/// Source or destination. Rows are Pitch bytes apart, slices Slice bytes; a
/// distance is ignored if there is only one row or slice.
struct CopyEnd {
  char *Start = nullptr;
  size_t Pitch = 0, Slice = 0;
};

/// The byte at position \p At of the program's \p P.
CopyEnd pitched(const cudaPitchedPtr &P, const cudaPos &At);

/// Copies rows. Ranges that \p Kind says are in device memory must be within
/// one allocation. Host ranges are not checked, since they may be pageable
/// memory.
cudaError_t copy(const Allocations &Memory, const CopyEnd &To,
                 const CopyEnd &From, const CopyShape &Shape,
                 cudaMemcpyKind Kind);

/// Sets each byte of the rows, or each element of 2 or 4 bytes, to \p Value.
cudaError_t fill(const Allocations &Memory, const CopyEnd &To, unsigned Value,
                 const CopyShape &Shape, unsigned ElementSize = 1);

} // namespace roofline::cudart

#endif
