# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles without the plugin and with it, and compares exit status, diagnostics of
the user's code, and object. Used by sweep and reduce.
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
# The plugin's warning that its analysis crashed or exceeded a limit.
ENDED = re.compile(r"warning: roofline: .*\banalysis\b.*")
CAUSE = re.compile(r"\bended .*? in stage '[^']+'")
# Instances of one template with different verdicts share a remark.
REMARK = re.compile(r": remark: kernel '.*?'(?: \((\d+) instances\))? (?!has no body).*"
                    r" \[-Rpass-analysis=roofline\]$", re.M)
VERDICT = re.compile(r"' is (compute|bandwidth)-bound")
OURS = re.compile(r"(?:^|: )remark: .* \[-Rpass-analysis=roofline\]$|warning: roofline: ")
NOTE = re.compile(r": note: ")
# Lines that may differ although the diagnostics are the same: the include stack
# depends on the previous diagnostic; counts include ours; ptxas prints its
# time, and functions in an order that varies; a crash of clang prints
# addresses.
UNSTEADY = re.compile(r"In file included from |\d+ (warning|error)s? .*generated"
                      r"|ptxas info +: (Compile time|Function properties)"
                      r"|Stack dump:|\d+\.\t| *#\d+ 0x")
FRAME = re.compile(r"^ *#\d+ .*?\b(roofline::[\w:~]+)", re.M)
KERNEL_MADE = re.compile(r"^ptxas info +: Compiling entry function '(.+?)'", re.M)
ENTRY = re.compile(r"\.entry\s+([\w$.]+)")
LAUNCHERS = {"ccache", "sccache", "distcc", "icecc", "nice", "time"}
OUTPUTS = {"-c", "-S", "-E", "-w", "-MD", "-MMD", "-MP"}
OUTPUTS_WITH_NAME = {"-o", "-MF", "-MT", "-MQ"}
NO_BITS = 8  # SHT_NOBITS: a section without content in the file
# Flags for one line per diagnostic, no files beside the output, and no path or
# flag in the object.
STEADY = ["-fno-caret-diagnostics", "-fno-color-diagnostics",
          "-fno-crash-diagnostics"]
STEADY_CUDA = ["-cuid=sweep", "-Xcuda-ptxas", "-v"]


def without_launcher(words: list[str]) -> list[str]:
    return words if Path(words[0]).name not in LAUNCHERS else without_launcher(words[1:])


def is_plugin_flag(word: str) -> bool:
    return word.startswith(("-fplugin", "-fpass-plugin"))


def bare(words: list[str]) -> list[str]:
    """Removes flags for the kind and path of the output, the plugin, and -w, which
    would silence our warnings."""
    kept, each = [], iter(words)
    for word in each:
        if word in OUTPUTS_WITH_NAME:
            next(each, None)
        elif word not in OUTPUTS and not is_plugin_flag(word):
            kept.append(word)
    return kept


@dataclasses.dataclass
class Build:
    status: int | None  # None: exceeded the time limit; negative: a signal
    errors: str
    made: bytes | None
    seconds: float  # processor time
    mib: float  # of the largest of its processes

    @property
    def crashed(self) -> bool:
        return (self.status is not None and not 0 <= self.status < 128
                or CRASH.search(self.errors) is not None)

    @property
    def stack(self) -> str:
        """Our functions on the stack, innermost first, each once."""
        return " < ".join(list(dict.fromkeys(FRAME.findall(self.errors)))[:8])

    @property
    def remarks(self) -> int:
        return sum(int(m[1] or 1) for m in REMARK.finditer(self.errors))

    @property
    def verdicts(self) -> dict[str, int]:
        words = [VERDICT.search(m[0]) for m in REMARK.finditer(self.errors)]
        return dict(Counter(w[1] if w else "undetermined" for w in words))

    @property
    def kernels(self) -> list[str]:
        """The kernels in device assembly, or those that ptxas reports for an object."""
        text = (self.made or b"").decode(errors="replace")
        return KERNEL_MADE.findall(self.errors) or ENTRY.findall(text)

    @property
    def diagnostics(self) -> list[str]:
        """Diagnostics of the user's code: all except ours and their notes."""
        kept, ours = [], False
        for line in self.errors.splitlines():
            ours = bool(OURS.search(line)) or (ours and bool(NOTE.search(line)))
            if not ours and not UNSTEADY.match(line):
                kept.append(line)
        return kept


def run(command: list[str], folder: Path, output: Path, limit: float) -> Build:
    """`limit` is the processor time of each of the compiler's processes, in seconds,
    so that it does not depend on the load of the machine. The limit on wall-clock
    time is ten times that."""
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
                 used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def without_our_sections(made: bytes, objcopy: str) -> bytes:
    """Removes from an object what option embed adds: our sections, the line table of
    the host's code, the OS ABI byte, which is set because one of the sections is
    retained, and .llvm_addrsig, a table of symbol indices."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(made)
        file.flush()
        subprocess.run([objcopy, "-R", ".roofline_*", "-R", ".rela.roofline_*",
                        "-R", ".llvm_addrsig", "--strip-debug", file.name], check=True)
        bare = bytearray(Path(file.name).read_bytes())
    bare[7] = 0
    return bytes(bare)


def sections(made: bytes) -> dict[str, bytes]:
    """Returns the sections of a 64-bit ELF object; other files are one section."""
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
    """Whether the sections that differ are equal if clang compiles again without the
    plugin. Some orders in clang's output depend on addresses, such as that of the
    items that an OpenMP target region maps."""
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
    """Returns (outcome, reason)."""
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
