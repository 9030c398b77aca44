// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which bytes of an allocation were ever written, by the host or by kernels.
// All cores may use it at once.
#ifndef ROOFLINE_EMULATE_CHECK_WRITTENBYTES_H
#define ROOFLINE_EMULATE_CHECK_WRITTENBYTES_H

#include <cstdint>
#include <cstdlib>
#include <memory>

namespace roofline::emulate {

class WrittenBytes {
public:
  /// bits() is null, and nothing else may be called, if memory does not
  /// suffice.
  explicit WrittenBytes(uint64_t Bytes)
      : Words(static_cast<uint64_t *>(std::calloc(Bytes / 64 + 1, 8))) {}

  void add(uint64_t Offset, uint64_t Bytes);
  /// The number of bytes that were written, of \p Bytes bytes from \p Offset.
  uint64_t count(uint64_t Offset, uint64_t Bytes) const;
  /// The bytes at \p Offset get a copy of those of \p From at \p FromOffset.
  /// The ranges may overlap.
  void copy(uint64_t Offset, const WrittenBytes &From, uint64_t FromOffset,
            uint64_t Bytes);

  /// A bit for each byte, the lowest bit first.
  void *bits() { return Words.get(); }

private:
  struct Release {
    void operator()(uint64_t *Memory) const { std::free(Memory); }
  };
  // A bit per byte. From calloc(), so that the pages of large allocations that
  // are not used do not exist.
  std::unique_ptr<uint64_t[], Release> Words;
};

} // namespace roofline::emulate

#endif
