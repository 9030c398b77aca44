// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/StatusLine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstdlib>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static constexpr unsigned FewestRows = 4, FewestColumns = 20;

static winsize sizeOfTerminal() {
  winsize Size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &Size))
    return {};
  return Size;
}

bool StatusLine::isPossible() {
  const char *Kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) && Kind && *Kind && StringRef(Kind) != "dumb";
}

unsigned StatusLine::columns() const {
  winsize Size = sizeOfTerminal();
  bool IsOurs = tcgetpgrp(STDERR_FILENO) == getpgrp();
  if (!IsOurs || Size.ws_row < FewestRows || Size.ws_col < FewestColumns)
    return 0;
  return Size.ws_col - 1;
}

/// Writes with a single system call, so that the program's output cannot come
/// in between.
static void send(const std::string &Text) {
  (void)!write(STDERR_FILENO, Text.data(), Text.size());
}

void StatusLine::show(StringRef Text) {
  unsigned Now = sizeOfTerminal().ws_row;
  std::string Codes;
  if (Now != Rows) {
    // If the cursor is on the last line, ESC D scrolls the screen and ESC [A
    // moves the cursor up. ESC 7 and ESC 8 save and restore the cursor, which
    // setting the scroll region moves to the top.
    Codes = "\x1b"
            "D\x1b[A\x1b"
            "7";
    Codes += formatv("\x1b[1;{0}r", Now - 1);
    Codes += "\x1b"
             "8";
    Rows = Now;
  }
  Codes += formatv("\x1b"
                   "7\x1b[{0};1H\x1b[2K{1}\x1b"
                   "8",
                   Rows, Text);
  send(Codes);
}

void StatusLine::clear() {
  if (!Rows)
    return;
  send(formatv("\x1b"
               "7\x1b[r\x1b[{0};1H\x1b[2K\x1b"
               "8",
               Rows));
  Rows = 0;
}
