// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/NvccSyntax.h"
#include "nvcc/LaunchBrackets.h"
#include "nvcc/RegisterNames.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace roofline;

std::optional<std::string> roofline::rewrittenForClang(StringRef Source) {
  std::optional<std::string> Joined = withJoinedLaunchBrackets(Source);
  std::optional<std::string> Escaped =
      withEscapedRegisters(Joined ? StringRef(*Joined) : Source);
  return Escaped ? Escaped : Joined;
}

namespace {
/// A file with other contents than on disk.
class ChangedFile : public vfs::File {
public:
  ChangedFile(vfs::Status Status, StringRef Text)
      : Status(std::move(Status)), Text(Text) {}
  ErrorOr<vfs::Status> status() override { return Status; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t,
                                                   bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Status;
  StringRef Text;
};

class RewrittenFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
    if (Status && Status->isRegularFile())
      if (const auto &Text = changed(Path))
        return vfs::Status::copyWithNewSize(*Status, Text->size());
    return Status;
  }

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    if (const auto &Text = changed(Path)) {
      ErrorOr<vfs::Status> Status = status(Path);
      if (!Status)
        return Status.getError();
      return std::make_unique<ChangedFile>(*Status, *Text);
    }
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  /// The contents of a file, if they are to be changed.
  const std::optional<std::string> &changed(const Twine &Path) {
    auto [Entry, IsNew] = Known.try_emplace(Path.str());
    if (IsNew)
      if (auto File = ProxyFileSystem::openFileForRead(Path))
        if (auto Buffer = (*File)->getBuffer(Path))
          Entry->second = rewrittenForClang((*Buffer)->getBuffer());
    return Entry->second;
  }

  StringMap<std::optional<std::string>> Known;
};
} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
roofline::rewritingForClang(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  return makeIntrusiveRefCnt<RewrittenFiles>(std::move(Base));
}
