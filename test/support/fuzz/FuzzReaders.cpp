// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzes one reader of foreign bytes with libFuzzer, that after which the
// program is named: fuzz-gpu. The names are links to one program.
#include "CodeMutator.h"
#include "JsonMutator.h"
#include "Readers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace roofline;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

static const fuzz::Reader *Chosen = nullptr;

extern "C" int LLVMFuzzerInitialize(int *, char ***Arguments) {
  StringRef Name = sys::path::filename((*Arguments)[0]);
  Name.consume_front("fuzz-");
  Chosen = find_if(fuzz::readers(),
                   [&](const fuzz::Reader &R) { return R.Name == Name; });
  if (Chosen != fuzz::readers().end())
    return 0;
  errs() << "no reader is named '" << Name << "'; there are";
  for (const fuzz::Reader &R : fuzz::readers())
    errs() << " fuzz-" << R.Name;
  errs() << '\n';
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Chosen->Read({reinterpret_cast<const char *>(Data), Size});
  return 0;
}

/// \p Input mutated as its form requires; nullopt if that is as bytes.
static std::optional<std::string> mutated(StringRef Input, size_t MaxSize,
                                          unsigned Seed) {
  std::minstd_rand Random(Seed);
  switch (Chosen->Form) {
  case fuzz::InputForm::Bytes:
    return std::nullopt;
  case fuzz::InputForm::Json:
    return Random() % 2 ? fuzz::mutateJson(Input, Random) : std::nullopt;
  case fuzz::InputForm::Code:
    return fuzz::mutateCode(Input, MaxSize, Seed);
  }
  llvm_unreachable("unknown form");
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  StringRef Input(reinterpret_cast<const char *>(Data), Size);
  std::optional<std::string> New = mutated(Input, MaxSize, Seed);
  if (New && New->size() <= MaxSize) {
    std::memcpy(Data, New->data(), New->size());
    return New->size();
  }
  return Chosen->Form == fuzz::InputForm::Code
             ? Size
             : LLVMFuzzerMutate(Data, Size, MaxSize);
}
