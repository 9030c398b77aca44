// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/KernelCodeRecord.h"
#include "support/Error.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstddef>
#include <cstring>

using namespace llvm;
using namespace roofline;

namespace {
enum Compression : uint32_t { None = 0, Zlib = 1, Zstd = 2 };

struct Header {
  char Magic[8];
  support::ulittle32_t Version, HeaderSize;
  support::ulittle64_t RecordSize, FatBinary, Checksum;
  support::ulittle64_t StoredSize, BitcodeSize;
  support::ulittle32_t Compression, ArchSize, UnitSize, Reserved;
};
static_assert(sizeof(Header) == 72);
static_assert(offsetof(Header, FatBinary) == FatBinaryAt);
} // namespace

static constexpr StringLiteral Magic = "ROOFLNIR";
static constexpr uint32_t Version = 1;

/// An upper bound on the size of bitcode; a header with a larger size is
/// invalid.
static constexpr uint64_t MaxBitcode = uint64_t(1) << 30;

static Compression bestCompression() {
  if (compression::zstd::isAvailable())
    return Zstd;
  return compression::zlib::isAvailable() ? Zlib : None;
}

static std::string compressed(StringRef Bitcode, Compression How) {
  if (How == None)
    return Bitcode.str();
  SmallVector<uint8_t> Out;
  compression::compress(How == Zstd ? compression::Format::Zstd
                                    : compression::Format::Zlib,
                        arrayRefFromStringRef(Bitcode), Out);
  return toStringRef(Out).str();
}

static Expected<std::string> uncompressed(StringRef Data, const Header &H) {
  if (H.Compression == None)
    return Data.str();
  auto Format = H.Compression == Zstd ? compression::Format::Zstd
                                      : compression::Format::Zlib;
  if (const char *Reason = compression::getReasonIfUnsupported(Format))
    return makeError("cannot uncompress: {0}", Reason);
  SmallVector<uint8_t> Out;
  if (Error E = compression::decompress(Format, arrayRefFromStringRef(Data),
                                        Out, H.BitcodeSize))
    return makeError("cannot uncompress: {0}", toString(std::move(E)));
  return toStringRef(Out).str();
}

std::string roofline::writeRecord(const KernelCode &Code) {
  Compression How = bestCompression();
  std::string Data = compressed(Code.Bitcode, How);
  std::string Rest = Code.Arch + Code.Unit + Data;
  Rest.resize(alignTo(Rest.size(), RecordAlignment)); // pads with zeros

  Header H = {};
  std::memcpy(H.Magic, Magic.data(), sizeof(H.Magic));
  H.Version = Version;
  H.HeaderSize = sizeof(H);
  H.RecordSize = sizeof(H) + Rest.size();
  H.Checksum = xxh3_64bits(Rest);
  H.StoredSize = Data.size();
  H.BitcodeSize = Code.Bitcode.size();
  H.Compression = How;
  H.ArchSize = Code.Arch.size();
  H.UnitSize = Code.Unit.size();
  return std::string(reinterpret_cast<char *>(&H), sizeof(H)) + Rest;
}

/// Checks that the fields of \p H are consistent and that the record fits in
/// \p Available bytes.
static Error checkHeader(const Header &H, uint64_t Available) {
  if (StringRef(H.Magic, sizeof(H.Magic)) != Magic)
    return makeError("found no magic number at the start of the record");
  if (H.Version > Version)
    return makeError("found version {0}, wanted {1}: a newer roofline wrote it",
                     uint32_t(H.Version), Version);
  if (H.Version != Version || H.HeaderSize != sizeof(H) || H.Reserved)
    return makeError("found an invalid header");
  if (H.RecordSize > Available)
    return makeError(
        "found a record of {0} bytes, wanted at most the remaining {1}",
        uint64_t(H.RecordSize), Available);
  // Clamp to the record's size, so that the sum cannot overflow.
  uint64_t Stored = std::min<uint64_t>(H.StoredSize, H.RecordSize);
  uint64_t Wanted =
      alignTo(sizeof(H) + uint64_t(H.ArchSize) + uint64_t(H.UnitSize) + Stored,
              RecordAlignment);
  if (Stored != H.StoredSize || Wanted != H.RecordSize)
    return makeError(
        "found parts whose sizes do not add up to the record's {0} bytes",
        uint64_t(H.RecordSize));
  if (H.Compression > Zstd)
    return makeError("found compression {0}, wanted 0 to {1}",
                     uint32_t(H.Compression), uint32_t(Zstd));
  if (H.BitcodeSize > MaxBitcode)
    return makeError("found bitcode of {0} bytes, wanted at most {1}",
                     uint64_t(H.BitcodeSize), MaxBitcode);
  return Error::success();
}

static Expected<KernelCode> readRecord(StringRef Record, const Header &H) {
  StringRef Rest = Record.drop_front(sizeof(H));
  if (xxh3_64bits(Rest) != H.Checksum)
    return makeError("found contents that do not match their checksum");
  KernelCode Code;
  Code.Arch = Rest.take_front(H.ArchSize).str();
  Rest = Rest.drop_front(H.ArchSize);
  Code.Unit = Rest.take_front(H.UnitSize).str();
  Rest = Rest.drop_front(H.UnitSize);
  if (Error E =
          uncompressed(Rest.take_front(H.StoredSize), H).moveInto(Code.Bitcode))
    return std::move(E);
  if (Code.Bitcode.size() != H.BitcodeSize)
    return makeError("found bitcode of {0} bytes, wanted {1}",
                     Code.Bitcode.size(), uint64_t(H.BitcodeSize));
  return Code;
}

Expected<std::vector<KernelCode>>
roofline::readRecords(StringRef Section,
                      function_ref<bool(FatBinaryPlace)> IsWanted) {
  std::vector<KernelCode> Codes;
  uint64_t At = 0;
  auto Failure = [&](Error E) {
    return makeError("damaged record at byte {0} of {1}: {2}", At,
                     KernelCodeSectionName, toString(std::move(E)));
  };
  constexpr char Zeros[RecordAlignment] = {};
  while (At < Section.size()) {
    StringRef Rest = Section.drop_front(At);
    StringRef Step = Rest.take_front(RecordAlignment);
    // Padding that a linker inserted.
    if (Step == StringRef(Zeros, Step.size())) {
      At += Step.size();
      continue;
    }
    Header H;
    if (Rest.size() < sizeof(H))
      return Failure(makeError("found {0} bytes, wanted a header of {1}",
                               Rest.size(), sizeof(H)));
    std::memcpy(&H, Rest.data(), sizeof(H));
    if (Error E = checkHeader(H, Rest.size()))
      return Failure(std::move(E));
    // The sum wraps modulo 2^64, so negative distances are correct too.
    uint64_t Distance = H.FatBinary;
    if (IsWanted(Distance ? FatBinaryPlace(At + Distance) : std::nullopt)) {
      Expected<KernelCode> Code = readRecord(Rest.take_front(H.RecordSize), H);
      if (!Code)
        return Failure(Code.takeError());
      Codes.push_back(std::move(*Code));
    }
    At += H.RecordSize;
  }
  return Codes;
}
