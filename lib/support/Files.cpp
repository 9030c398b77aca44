// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Files.h"
#include "support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

Expected<std::string> roofline::readFile(StringRef Path) {
  if (sys::fs::is_directory(Path))
    return makeError("cannot read '{0}': it is a folder", Path);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return makeError("cannot read '{0}': {1}", Path,
                     Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

/// Returns true if \p Path exists but is neither a regular file nor a folder: a
/// device or a pipe, for example.
static bool isSpecial(StringRef Path) {
  sys::fs::file_status Status;
  return !sys::fs::status(Path, Status) && sys::fs::is_other(Status);
}

static Error writeInto(StringRef Path, StringRef Contents) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (!EC) {
    OS << Contents;
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  return EC ? makeError("cannot write '{0}': {1}", Path, EC.message())
            : Error::success();
}

Error roofline::writeFileAtomically(StringRef Path, StringRef Contents) {
  // Run as root, the rename below would replace /dev/null by a regular file.
  if (isSpecial(Path))
    return writeInto(Path, Contents);
  if (sys::fs::is_directory(Path))
    return makeError("cannot write '{0}': it is a folder", Path);
  StringRef Folder = sys::path::parent_path(Path);
  if (!Folder.empty())
    if (std::error_code EC = sys::fs::create_directories(Folder))
      return makeError("cannot make folder '{0}': {1}", Folder, EC.message());
  auto Temporary = sys::fs::TempFile::create(Path + ".%%%%%%%%.tmp");
  if (!Temporary)
    return makeError("cannot write '{0}': {1}", Path,
                     toString(Temporary.takeError()));
  {
    raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
    OS << Contents;
    OS.flush();
    if (OS.has_error()) {
      std::error_code EC = OS.error();
      OS.clear_error();
      consumeError(Temporary->discard());
      return makeError("cannot write '{0}': {1}", Path, EC.message());
    }
  }
  if (Error E = Temporary->keep(Path))
    return makeError("cannot write '{0}': {1}", Path, toString(std::move(E)));
  return Error::success();
}
