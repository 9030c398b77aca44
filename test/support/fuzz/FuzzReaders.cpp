// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzes one reader of foreign bytes with libFuzzer, that after which the
// program is named: fuzz-gpu. The names are links to one program.
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

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  std::minstd_rand Random(Seed);
  if (Chosen->IsJson && Random() % 2) {
    std::optional<std::string> Mutated =
        fuzz::mutateJson({reinterpret_cast<const char *>(Data), Size}, Random);
    if (Mutated && Mutated->size() <= MaxSize) {
      std::memcpy(Data, Mutated->data(), Mutated->size());
      return Mutated->size();
    }
  }
  return LLVMFuzzerMutate(Data, Size, MaxSize);
}
