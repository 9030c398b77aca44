// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reserves the last line of a terminal for a status text while another program
// prints to the lines above. The VT100 scroll region (DECSTBM, as apt uses it)
// keeps the two apart, so neither has to know when the other writes.
#ifndef ROOFLINE_SUPPORT_STATUSLINE_H
#define ROOFLINE_SUPPORT_STATUSLINE_H

#include "llvm/ADT/StringRef.h"

namespace roofline {

/// Owns the last line of the terminal on standard error between show() and
/// clear().
class StatusLine {
public:
  StatusLine() = default;
  StatusLine(const StatusLine &) = delete;
  StatusLine &operator=(const StatusLine &) = delete;
  ~StatusLine() { clear(); }

  /// Returns true if standard error is a terminal that supports this.
  static bool isPossible();
  /// Returns the number of characters that fit; 0 if the terminal is too small
  /// or this process is not in its foreground process group.
  unsigned columns() const;
  /// Writes \p Text, at most columns() characters, to the line. The first call
  /// reserves the line; later calls follow a change of the terminal's size.
  void show(llvm::StringRef Text);
  /// Erases the line and releases it.
  void clear();

private:
  unsigned Rows = 0; // of the terminal when the line was reserved; 0: it is not
};

} // namespace roofline

#endif
