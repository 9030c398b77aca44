// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ObjectCache.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

static constexpr size_t HashBytes = 32;

static std::string hashOf(StringRef Text) {
  std::array<uint8_t, HashBytes> Hash =
      SHA256::hash(arrayRefFromStringRef(Text));
  return std::string(reinterpret_cast<const char *>(Hash.data()), Hash.size());
}

Expected<ObjectCache> ObjectCache::open(std::string Folder) {
  if (!Folder.empty())
    if (std::error_code EC = sys::fs::create_directories(Folder))
      return makeMachineError(MachinePart::Cache,
                              "cannot use cache folder '{0}': {1}", Folder,
                              EC.message());
  return ObjectCache(std::move(Folder));
}

std::string ObjectCache::keyOf(const Module &M, const TargetMachine &Machine) {
  std::string Text =
      ("roofline-executor-1 " LLVM_VERSION_STRING " " + Machine.getTargetCPU() +
       " " + Machine.getTargetFeatureString() + "\n")
          .str();
  raw_string_ostream OS(Text);
  WriteBitcodeToFile(M, OS);
  return keyOf(Text);
}

std::string ObjectCache::keyOf(StringRef Text) {
  return toHex(hashOf(Text), /*LowerCase=*/true).substr(0, 40);
}

std::string ObjectCache::pathOf(StringRef Key) const {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Key + ".o");
  return Path.str().str();
}

std::unique_ptr<MemoryBuffer> ObjectCache::find(StringRef Key) const {
  if (Folder.empty())
    return nullptr;
  auto File = MemoryBuffer::getFile(pathOf(Key), /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File || (*File)->getBufferSize() < HashBytes)
    return nullptr;
  StringRef Object = (*File)->getBuffer().drop_back(HashBytes);
  if ((*File)->getBuffer().take_back(HashBytes) != hashOf(Object))
    return nullptr;
  return MemoryBuffer::getMemBufferCopy(Object, Key);
}

void ObjectCache::keep(StringRef Key, StringRef Object) const {
  if (!Folder.empty())
    consumeError(
        writeFileAtomically(pathOf(Key), Object.str() + hashOf(Object)));
}
