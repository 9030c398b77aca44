// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells folders that several machines may share, such as home folders of a
// cluster, where memory-mapped files and process numbers mean nothing.
#ifndef ROOFLINE_SUPPORT_NETWORKFOLDER_H
#define ROOFLINE_SUPPORT_NETWORKFOLDER_H

#include "llvm/ADT/StringRef.h"

namespace roofline {

/// Whether \p Folder is in a file system of a network or a cluster, or in one
/// of FUSE, which may be. False if that can't be found out.
bool isOnNetwork(llvm::StringRef Folder);

} // namespace roofline

#endif
