// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of section ".roofline_ir". Grammar, all numbers little-endian:
//
//   section  = { record | zero padding in steps of 8 byte }
//   record   = header arch unit data { 0 }      a multiple of 8 byte long
//   header   = 72 byte
//     0  magic         8 byte  "ROOFLNIR"
//     8  version       4 byte  1
//     12 header size   4 byte  72
//     16 record size   8 byte  with header and padding
//     24 fat binary    8 byte  signed: where the unit's __cuda_fatbin_wrapper
//                              lies, counted from the record's first byte; 0
//                              for a unit that has none: under -fgpu-rdc its
//                              code is part of what the linker registers,
//                              OpenMP target regions belong to their program
//     32 checksum      8 byte  XXH3 of all that follows the header
//     40 stored size   8 byte  of data
//     48 bitcode size  8 byte  of data when uncompressed
//     56 compression   4 byte  0 none, 1 zlib, 2 zstd
//     60 arch size     4 byte  of arch, "sm_80"
//     64 unit size     4 byte  of unit, "src/heat.cu"
//     68 reserved      4 byte  0
//   data     = LLVM bitcode of the optimised device module, compressed
//
// A distance instead of an address, since the linker then knows it: nothing is
// left for the loader to do, so the section can be read-only, in files that
// are loaded anywhere. In object files it is not yet filled in.
#ifndef ROOFLINE_EMBED_KERNELCODERECORD_H
#define ROOFLINE_EMBED_KERNELCODERECORD_H

#include "embed/KernelCode.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>

namespace roofline {

inline constexpr uint64_t RecordAlignment = 8;

/// Offset and size of the distance in a record, in bytes.
inline constexpr uint64_t FatBinaryAt = 24, FatBinarySize = 8;

/// A record for \p Code with a distance of zero.
std::string writeRecord(const KernelCode &Code);

/// The offset of a unit's fat binary from the first byte of the section;
/// std::nullopt for a unit without one.
using FatBinaryPlace = std::optional<uint64_t>;

/// The records in \p Section for which \p IsWanted returns true. All headers
/// are validated, also those of records that are not wanted.
llvm::Expected<std::vector<KernelCode>>
readRecords(llvm::StringRef Section,
            llvm::function_ref<bool(FatBinaryPlace)> IsWanted);

} // namespace roofline

#endif
