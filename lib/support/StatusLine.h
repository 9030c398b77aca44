// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last line of a terminal, kept free of what a program prints: everything
// above it scrolls by itself (the scroll region of VT100, as apt uses it), so
// neither has to know when the other writes.
#ifndef ROOFLINE_SUPPORT_STATUSLINE_H
#define ROOFLINE_SUPPORT_STATUSLINE_H

#include "llvm/ADT/StringRef.h"

namespace roofline {

class StatusLine {
public:
  StatusLine() = default;
  StatusLine(const StatusLine &) = delete;
  StatusLine &operator=(const StatusLine &) = delete;
  ~StatusLine() { clear(); }

  /// Whether standard error is a terminal that this can be done on.
  static bool isPossible();
  /// Characters that fit; 0 where the terminal is too small, or belongs to
  /// another job of the user's shell just now.
  unsigned columns() const;
  /// Takes the line at the first call, and follows a terminal that changes
  /// its size.
  void show(llvm::StringRef Text);
  /// Gives the line back, empty.
  void clear();

private:
  unsigned Rows = 0; // of the terminal as it is divided; 0: it is not
};

} // namespace roofline

#endif
