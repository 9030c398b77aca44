# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One compile without the plugin and one with it, and what differs between the
two: the exit status, the diagnostics of the user's code, the object. Used by
sweep and reduce.
"""
import dataclasses
import os
import re
import signal
import struct
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

CRASH = re.compile(r"PLEASE submit a bug report|Stack dump:")
# The plugin's own word that its analysis crashed or ran out of something.
ENDED = re.compile(r"warning: roofline: .*\banalysis\b.*")
CAUSE = re.compile(r"\bended .*? in stage '[^']+'")
REMARK = re.compile(r": remark: kernel '.*' (?!has no body).*"
                    r" \[-Rpass-analysis=roofline\]$", re.M)
VERDICT = re.compile(r"' is (compute|bandwidth)-bound")
OURS = re.compile(r": remark: .* \[-Rpass-analysis=roofline\]$|warning: roofline: ")
NOTE = re.compile(r": note: ")
# Where a diagnostic stands depends on the one before it; so does the count on
# ours; ptxas prints how long it took, and functions in an order that clang makes
# otherwise each time; a crash of clang's own has addresses.
UNSTEADY = re.compile(r"In file included from |\d+ (warning|error)s? .*generated"
                      r"|ptxas info +: (Compile time|Function properties)"
                      r"|Stack dump:|\d+\.\t| *#\d+ 0x")
FRAME = re.compile(r"^ *#\d+ .*?\b(roofline::[\w:~]+)", re.M)
KERNEL_MADE = re.compile(r"^ptxas info +: Compiling entry function '(.+?)'", re.M)
ENTRY = re.compile(r"\.entry\s+([\w$.]+)")
LAUNCHERS = {"ccache", "sccache", "distcc", "icecc", "nice", "time"}
OUTPUTS = {"-c", "-S", "-E", "-w", "-MD", "-MMD", "-MP"}
OUTPUTS_WITH_NAME = {"-o", "-MF", "-MT", "-MQ"}
NO_BITS = 8  # a section without content in the file
# One line a diagnostic, no files beside the output, and no path or flag in the
# object.
STEADY = ["-fno-caret-diagnostics", "-fno-color-diagnostics",
          "-fno-crash-diagnostics"]
STEADY_CUDA = ["-cuid=sweep", "-Xcuda-ptxas", "-v"]


def without_launcher(words: list[str]) -> list[str]:
    return words if Path(words[0]).name not in LAUNCHERS else without_launcher(words[1:])


def is_plugin_flag(word: str) -> bool:
    return word.startswith(("-fplugin", "-fpass-plugin"))


def bare(words: list[str]) -> list[str]:
    """Without what is made and where to, without the plugin, and without -w,
    which would silence warnings of ours."""
    kept, each = [], iter(words)
    for word in each:
        if word in OUTPUTS_WITH_NAME:
            next(each, None)
        elif word not in OUTPUTS and not is_plugin_flag(word):
            kept.append(word)
    return kept


@dataclasses.dataclass
class Build:
    status: int | None  # None: it did not end in time; negative: a signal
    errors: str
    made: bytes | None
    seconds: float  # of processors

    @property
    def crashed(self) -> bool:
        return (self.status is not None and not 0 <= self.status < 128
                or CRASH.search(self.errors) is not None)

    @property
    def stack(self) -> str:
        """Our functions on it, innermost first, each once."""
        return " < ".join(list(dict.fromkeys(FRAME.findall(self.errors)))[:8])

    @property
    def remarks(self) -> int:
        return len(REMARK.findall(self.errors))

    @property
    def verdicts(self) -> dict[str, int]:
        words = [VERDICT.search(text) for text in REMARK.findall(self.errors)]
        return dict(Counter(w[1] if w else "undetermined" for w in words))

    @property
    def kernels(self) -> list[str]:
        """Of device assembly, or what ptxas said of an object's device code."""
        text = (self.made or b"").decode(errors="replace")
        return KERNEL_MADE.findall(self.errors) or ENTRY.findall(text)

    @property
    def diagnostics(self) -> list[str]:
        """Of the user's code: all but our remarks and warnings, and their notes."""
        kept, ours = [], False
        for line in self.errors.splitlines():
            ours = bool(OURS.search(line)) or (ours and bool(NOTE.search(line)))
            if not ours and not UNSTEADY.match(line):
                kept.append(line)
        return kept


def run(command: list[str], folder: Path, output: Path, limit: float) -> Build:
    """`limit` is the processor time of each of the compiler's processes, so that
    it does not depend on what else the machine does; ten times that on the clock."""
    late = threading.Event()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            ["prlimit", f"--cpu={limit:.0f}:", *command, "-o", str(output)],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=errors, start_new_session=True)

        def end() -> None:
            late.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(10 * limit, end)
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode(errors="replace")
    made = output.read_bytes() if output.exists() else None
    output.unlink(missing_ok=True)
    over = (late.is_set() or process.returncode == -signal.SIGXCPU
            or signal.strsignal(signal.SIGXCPU) in said)
    return Build(None if over else process.returncode, said, made,
                 used.ru_utime + used.ru_stime)


def without_our_sections(made: bytes, objcopy: str) -> bytes:
    """An object without what option embed adds: our sections, the byte that says
    that one of them is to be kept, and a table of symbols by number."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(made)
        file.flush()
        subprocess.run([objcopy, "-R", ".roofline_*", "-R", ".rela.roofline_*",
                        "-R", ".llvm_addrsig", file.name], check=True)
        bare = bytearray(Path(file.name).read_bytes())
    bare[7] = 0
    return bytes(bare)


def sections(made: bytes) -> dict[str, bytes]:
    """Of a 64-bit ELF object; anything else is one section."""
    if not made.startswith(b"\x7fELF\2"):
        return {"output": made}
    table, = struct.unpack_from("<Q", made, 40)
    size, count, names = struct.unpack_from("<HHH", made, 58)
    headers = [struct.unpack_from("<IIQQQQ", made, table + i * size)
               for i in range(count)]
    strings = made[headers[names][4]:][:headers[names][5]]
    found = {}
    for at, (name, kind, _, _, start, length) in enumerate(headers):
        label = strings[name:strings.index(b"\0", name)].decode()
        content = b"" if kind == NO_BITS else made[start:start + length]
        found[label if label not in found else f"{label}#{at}"] = content
    return found


def changed_sections(one: bytes, other: bytes) -> set[str]:
    before, after = sections(one), sections(other)
    return {name for name in before | after if before.get(name) != after.get(name)}


def is_reproducible(plain: Build, ours: Build, again: Callable[[], Build]) -> bool:
    """Whether what differs stays the same when clang compiles without the plugin
    once more. Clang has orders that depend on addresses: of what a target region
    of OpenMP maps."""
    changed, unsteady = changed_sections(plain.made, ours.made), set()
    for _ in range(5):
        unsteady |= changed_sections(plain.made, again().made)
        if changed <= unsteady:
            return False
    return True


def first_difference(one: list[str], other: list[str]) -> str:
    for before, after in zip(one, other):
        if before != after:
            return f"{before} / {after}"
    longer, side = (one, "without") if len(one) > len(other) else (other, "with")
    return f"only {side}: {longer[min(len(one), len(other))]}"


def judge(plain: Build, ours: Build) -> tuple[str, str]:
    """(outcome, why)"""
    if ours.status is None:
        return "hang", "no end in time with the plugin"
    if ours.crashed and not plain.crashed:
        return "crash", ours.stack or ours.errors[-2000:]
    if ended := ENDED.search(ours.errors):
        return "analysis ended", ended[0]
    if plain.status != ours.status:
        return "status differs", f"{plain.status} / {ours.status}"
    if plain.diagnostics != ours.diagnostics:
        return "diagnostics differ", first_difference(plain.diagnostics,
                                                      ours.diagnostics)
    if plain.status != 0:
        errors = [line for line in plain.errors.splitlines() if "error:" in line]
        return "left out", (errors or ["no error"])[0][-300:]
    if plain.made != ours.made:
        changed = changed_sections(plain.made, ours.made)
        return "object differs", " ".join(sorted(changed)) or "outside of sections"
    if ours.remarks != len(plain.kernels):
        return ("kernels not reported",
                f"{len(plain.kernels)} kernels, {ours.remarks} remarks")
    return "fine", ""
