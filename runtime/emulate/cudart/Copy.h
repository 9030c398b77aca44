// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies within this process, checked as a GPU's driver would.
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

/// Rows lie Pitch bytes apart, slices Slice bytes. Both are without meaning
/// where there is only one.
struct CopyEnd {
  char *Start = nullptr;
  size_t Pitch = 0, Slice = 0;
};

/// Where the program's \p P has the byte at \p At.
CopyEnd pitched(const cudaPitchedPtr &P, const cudaPos &At);

/// Device sides must lie wholly in known memory. Of host sides nothing is
/// asked, as by the driver: they may be pageable memory.
cudaError_t copy(const Allocations &Memory, const CopyEnd &To,
                 const CopyEnd &From, const CopyShape &Shape,
                 cudaMemcpyKind Kind);

/// Each byte of the rows becomes \p Value, or each element of 2 or 4 bytes.
cudaError_t fill(const Allocations &Memory, const CopyEnd &To, unsigned Value,
                 const CopyShape &Shape, unsigned ElementSize = 1);

} // namespace roofline::cudart

#endif
