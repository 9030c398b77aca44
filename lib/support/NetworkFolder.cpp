// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/NetworkFolder.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <sys/vfs.h>

using namespace llvm;

/// Types of file systems as in statfs(2); the kernel's headers lack some.
static constexpr uint32_t NetworkTypes[] = {
    0x00006969, // NFS
    0x0000517B, // SMB
    0xFE534D42, // SMB 2
    0xFF534D42, // CIFS
    0x00C36400, // Ceph
    0x5346414F, // AFS
    0x6B414653, // kAFS
    0x73757245, // Coda
    0x7461636F, // OCFS2
    0x01021997, // 9P
    0x0BD00BD0, // Lustre
    0x47504653, // GPFS
    0x19830326, // BeeGFS
    0xAAD7AAEA, // PanFS
    0x01161970, // GFS2
    0x65735546, // FUSE
};

bool roofline::isOnNetwork(StringRef Folder) {
  struct statfs Facts;
  std::string Name = Folder.empty() ? "." : Folder.str();
  return statfs(Name.c_str(), &Facts) == 0 &&
         is_contained(NetworkTypes, static_cast<uint32_t>(Facts.f_type));
}
