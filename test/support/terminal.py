# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command on a terminal of 12 lines and 80 columns, and prints its contents.

  terminal.py [--answer=REGEX]... COMMAND...

Prints the final contents, including lines that have scrolled away, then "bar: " and
each line with a progress bar that was shown for some time. As soon as a line on the
terminal matches the first REGEX, the simulated user types "go" and Return, then waits
for the next. The exit status is the command's.
"""
import fcntl
import os
import pty
import re
import struct
import sys
import termios

ROWS, COLUMNS = 12, 80
BAR = re.compile(r"\[[#.]{24}\]|\d launch")
CODE = re.compile(r"\x1b(?:\[(\??)([\d;]*)([A-Za-z])|([78D]))")


class Terminal:
    """The part of a VT100 that is used here; anything else is an error."""

    def __init__(self):
        self.scrolled = []
        self.lines = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.saved = (0, 0)
        self.top, self.bottom = 0, ROWS - 1
        self.rest = ""

    def texts(self):
        return ["".join(line).rstrip() for line in self.lines]

    def down(self):
        if self.row != self.bottom:
            self.row = min(self.row + 1, ROWS - 1)
            return
        gone = self.lines.pop(self.top)
        if self.top == 0:
            self.scrolled.append("".join(gone).rstrip())
        self.lines.insert(self.bottom, [" "] * COLUMNS)

    def code(self, numbers, letter):
        first = numbers[0] if numbers else 0
        if letter == "A":
            self.row = max(self.row - max(first, 1), 0)
        elif letter == "H":
            self.row = max(first, 1) - 1
            self.column = max(numbers[1] if len(numbers) > 1 else 1, 1) - 1
        elif letter == "r":
            self.top = max(first, 1) - 1
            self.bottom = (numbers[1] if len(numbers) > 1 else ROWS) - 1
            self.row = self.column = 0
        elif letter == "K":
            begin = 0 if first == 2 else self.column
            self.lines[self.row][begin:] = [" "] * (COLUMNS - begin)
        elif letter != "m":
            sys.exit(f"terminal.py: does not know code '{letter}'")

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            c = text[at]
            if c == "\x1b":
                match = CODE.match(text, at)
                if not match:
                    self.rest = text[at:]
                    return
                at = match.end()
                if match[4] == "7":
                    self.saved = (self.row, self.column)
                elif match[4] == "8":
                    self.row, self.column = self.saved
                elif match[4] == "D":
                    self.down()
                else:
                    self.code([int(n or 0) for n in match[2].split(";")], match[3])
                continue
            at += 1
            if c == "\n":
                self.down()
            elif c == "\r":
                self.column = 0
            else:
                if self.column == COLUMNS:
                    self.column = 0
                    self.down()
                self.lines[self.row][self.column] = c
                self.column += 1


def main():
    answers, command = [], sys.argv[1:]
    while command and command[0].startswith("--answer="):
        answers.append(re.compile(command.pop(0).split("=", 1)[1]))
    pid, master = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        # Input is not echoed.
        settings = termios.tcgetattr(0)
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(0, termios.TCSANOW, settings)
        os.execvp(command[0], command)
    terminal, bars = Terminal(), []
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:  # the other side is closed
            break
        if not data:
            break
        terminal.feed(data.decode())
        for text in terminal.texts():
            if BAR.search(text) and text not in bars:
                bars.append(text)
            if answers and answers[0].search(text):
                answers.pop(0)
                os.write(master, b"go\n")
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    lines = terminal.scrolled + terminal.texts()
    while lines and not lines[-1]:
        lines.pop()
    print("\n".join(lines))
    for text in bars:
        print("bar:", text)
    for answer in answers:
        print("never seen:", answer.pattern)
    sys.exit(status)


main()
