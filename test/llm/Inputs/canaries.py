# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts a key where users put keys, rightly or by mistake, provokes every failure, and
searches for it in all that is written or sent.

    canaries.py [--filter REGEX] FOLDER TOOL COMPILER [FLAG]...

The last flag is the source. Each case has a home, a temporary folder, a cache and
reports of its own; those files, what is printed and each request but the header that
carries the key are searched for any eight letters of the key, plain, percent-encoded or
in base64. Prints a line a case that leaks, and a count.
"""
import argparse
import base64
import dataclasses
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))
sys.dont_write_bytecode = True
from fake_llm import faults, openai, server

CANARY = "Qz7vXk2LpW9sTb4RnY6mHc3J"
# Where a key may be anything else, it is known by its form alone.
KNOWN = "sk-" + CANARY
PIECE = 8
KEY_HEADERS = {"authorization", "x-api-key", "api-key"}
PROVIDERS = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY",
             "OPENROUTER_API_KEY", "AZURE_OPENAI_API_KEY"]


def pieces() -> set[bytes]:
    key = CANARY.encode()
    forms = [key] + [base64.b64encode(b"x" * shift + key)[4:-4] for shift in range(3)]
    return {form[at:at + PIECE] for form in forms for at in range(len(form) - PIECE + 1)}


PIECES = pieces()


def leaks(data: bytes) -> bool:
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), data)
    return any(piece in data for piece in PIECES)


@dataclasses.dataclass
class Case:
    name: str
    variables: dict[str, str] = dataclasses.field(default_factory=dict)
    options: list[str] = dataclasses.field(default_factory=list)
    files: dict[str, str] = dataclasses.field(default_factory=dict)  # below the home
    fault: str = ""
    tool: list[str] | None = None  # a subcommand, not the compiler
    source: str = ""  # put in front of the source
    flags: list[str] = dataclasses.field(default_factory=list)
    mode: int = 0o600
    must_send: bool = True  # requests must have come, with the key


def quoting(how: str):
    """An endpoint that sends the key back."""
    def reply(case) -> faults.Reply:
        said = f"Incorrect API key provided: {CANARY}."
        if how == "error":
            return faults.of_json({"error": {"message": said}}, 401)
        if how == "page":
            return faults.Reply(502, said.encode(), {"Content-Type": "text/html"})
        if how == "header":
            return faults.Reply(429, b"", {"Retry-After": said})
        if how == "redirect":
            return faults.Reply(307, b"", {"Location": f"http://h.invalid/{CANARY}"})
        return case.good(faults.changed_answer(reason=said, differences=said))
    return reply


for manner in ("error", "page", "header", "redirect", "answer"):
    faults.FAULTS[f"quotes-in-{manner}"] = quoting(manner)


def with_key(url: str) -> str:
    return url.replace("KEY", CANARY if "@" in url or "?" in url or "#" in url else KNOWN)


def cases() -> list[Case]:
    key = {"ROOFLINE_LLM_KEY": CANARY}
    wrong_words = f"{CANARY} {CANARY}"
    found = [Case(f"variable, {fault or 'no fault'}", key, fault=fault)
             for fault in ["", *faults.FAULTS]]
    file = ["llm-key-file=HOME/key"]
    found += [Case(f"key file, {fault or 'no fault'}", options=file, files={"key": CANARY},
                   fault=fault) for fault in ("", "401", "quotes-in-error", "close")]
    found += [Case("refused", key | {"URL": "http://127.0.0.1:9/v1"}, must_send=False),
              Case("no such host", key | {"URL": "https://host.invalid/v1"},
                   must_send=False),
              Case("dry run", key, ["llm-dry-run"], must_send=False)]

    mistakes = [
        Case("others may read the key file", options=file, files={"key": CANARY},
             mode=0o644),
        Case("two words in the key file", options=file, files={"key": wrong_words}),
        Case("two lines in the key file", options=file,
             files={"key": f"{CANARY}\nHost: {CANARY}"}),
        Case("a key in place of its file", options=[f"llm-key-file={CANARY}"]),
        Case("a key in place of its file, variable",
             {"ROOFLINE_LLM_KEY_FILE": CANARY}),
        Case("two words", {"ROOFLINE_LLM_KEY": wrong_words}),
        Case("not ASCII", {"ROOFLINE_LLM_KEY": CANARY + "ä"}),
        Case("keys of other hosts", dict.fromkeys(PROVIDERS, CANARY)),
        Case("an option that there is not", options=[f"llm-key={CANARY}"]),
        Case("a variable that there is not", {"ROOFLINE_LLM_KEYS": CANARY}),
        Case("a password of Redis", key | {"ROOFLINE_REDIS_PASSWORD": CANARY},
             ["cache-remote=redis://127.0.0.1:9"]),
        Case("a budget", options=[f"llm-budget={KNOWN}"]),
        Case("a proxy", {"https_proxy": f"http://ada:{CANARY}@127.0.0.1:9",
                         "URL": "https://host.invalid/v1"}),
        Case("a proxy, malformed", {"https_proxy": f"ada:{CANARY}@:x:",
                                    "URL": "https://host.invalid/v1"}),
        Case("a source, string", source=f'const char *K = "{KNOWN}";', must_send=False),
        Case("a flag", flags=[f'-DTOKEN="{KNOWN}"'], must_send=False),
    ]
    mistakes += [Case(f"configuration {text}",
                      files={folder: text.replace("KEY", CANARY) + "\n"})
                 for folder in (".config/roofline/config.yaml", ".roofline")
                 for text in ("llm-key: KEY", "llm-key-file: KEY", "KEY",
                              "llm-url: [KEY", "llm-url: https://ada:KEY@host.invalid")]
    mistakes += [Case(f"address {url}", {"URL": with_key(url)})
                 for url in ("https://ada:KEY@host.invalid/v1", "https://KEY@host.invalid/v1",
                             "//ada:KEY@host.invalid/v1", "ada:KEY@host.invalid/v1",
                             "HTTPS://ada:KEY@host.invalid/v1", "ftp://ada:KEY@host/v1",
                             "https://ada:KEY@host:port/v1", "https://host.invalid/v1?key=KEY",
                             "https://host.invalid/v1#KEY", "KEY", "https://KEY",
                             "http://ada:KEY@127.0.0.1:9/v1")]
    mistakes += [Case(f"shared cache {url}", key,
                      ["cache-remote=" + with_key(url)])
                 for url in ("redis://:KEY@host", "redis://ada:KEY@127.0.0.1:9",
                             "rediss://:KEY@host", ":KEY@host", "ada:KEY@host:6379",
                             "redis://host/KEY", "REDIS://:KEY@host", "KEY")]
    for case in mistakes:
        case.must_send = False
    tool = [["llm", "test"], ["doctor"], ["doctor", "--json"], ["cache", "stats"],
            ["cache", "show"], ["cache", "export", "HOME/all.jsonl"],
            ["predict", "SOURCE", "--", "FLAGS"],
            ["batch", "export", "--output=HOME/b.jsonl", "SOURCE", "--", "FLAGS"]]
    commands = [Case(f"roofline {' '.join(words[:2])}, {fault or 'no fault'}", key,
                     tool=words, fault=fault,
                     must_send=words[0] in ("predict", "llm"))
                for words in tool for fault in ("", "quotes-in-error")]
    return found + mistakes + commands


class Logged(server.Endpoint):
    """Keeps the requests in memory."""

    def __init__(self, fault: str):
        settings = server.Settings(openai, [json.dumps(faults.ANSWER)],
                                   [fault] if fault else [])
        super().__init__(settings)
        self.requests_seen = []
        if fault == "redirect-other-host":
            port = server.listen(self, server.OtherHost, None)
            self.elsewhere = f"http://localhost:{port}"

    def record(self, **line) -> None:
        with self.lock:
            self.requests_seen.append(line)


def run(args, number: int, case: Case) -> list[str]:
    home = args.folder / str(number)
    for name, text in case.files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
        (home / name).chmod(case.mode)
    for name in ("tmp", "cache", "reports"):
        (home / name).mkdir(parents=True, exist_ok=True)
    source = home / Path(args.flags[-1]).name
    source.write_text(case.source + "\n" + Path(args.flags[-1]).read_text()
                      .replace('"mini-cuda.h"', "<mini-cuda.h>"))
    planted = {home / name for name in case.files}
    if case.source:
        planted.add(source)

    endpoint = Logged(case.fault)
    url = f"http://127.0.0.1:{server.listen(endpoint, server.Handler, None)}/v1"
    options = ["llm-url=" + case.variables.get("URL", url), "llm-model=m", "llm-ask=all",
               # Requests must be sent, however busy the machine is.
               f"llm-timeout={2 if case.fault in ('hang', 'slow-drip') else 20}",
               "llm-samples=1", f"cache-dir={home}/cache"]
    more = ["kernels=copy", "notes=all", f"report={home}/reports", "embed=verdicts"]
    options += [option.replace("HOME", str(home)) for option in case.options]
    variables = os.environ | {"HOME": str(home), "TMPDIR": f"{home}/tmp",
                              "XDG_CONFIG_HOME": f"{home}/.config",
                              "XDG_CACHE_HOME": f"{home}/cache"}
    variables |= {k: v for k, v in case.variables.items() if k != "URL"}
    flags = [*args.flags[:-1], *case.flags]
    if case.tool:
        variables |= {"ROOFLINE_" + o.partition("=")[0].upper().replace("-", "_"):
                      o.partition("=")[2] for o in options}
        words = [word.replace("HOME", str(home)).replace("SOURCE", str(source))
                 for word in case.tool if word != "FLAGS"]
        command = [args.tool, *words, *(flags if "FLAGS" in case.tool else [])]
    else:
        command = [args.compiler, *flags, str(source), "-S", "-o", f"{home}/made.s",
                   *(f"-fplugin-arg-roofline-{o}" for o in options + more)]
    done = subprocess.run(command, cwd=home, env=variables, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=100)
    endpoint.ended.set()

    wrong = ["is printed"] if leaks(done.stdout + done.stderr) else []
    if case.tool is None and done.returncode:
        wrong.append(f"ended with status {done.returncode}: {done.stderr[-500:]}")
    wrong += [f"is in {path.relative_to(home)}" for path in sorted(home.rglob("*"))
              if leaks(str(path.relative_to(home)).encode())
              or path.is_file() and path not in planted and leaks(path.read_bytes())]
    sent = 0
    for request in endpoint.requests_seen:
        for name in KEY_HEADERS:
            sent += CANARY in request["headers"].get(name, "")
            if not request.get("leak"):
                request["headers"].pop(name, None)
        if leaks(json.dumps(request).encode()):
            wrong.append("is sent outside of its header")
    if case.must_send and not sent:
        wrong.append("was not sent at all, so that nothing was tried")
    if wrong and args.verbose:
        wrong.append(done.stderr.decode(errors="replace")[-1500:])
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--filter", type=re.compile, default=re.compile(""))
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("folder", type=Path)
    parser.add_argument("tool")
    parser.add_argument("compiler")
    parser.add_argument("flags", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    every = [case for case in cases() if args.filter.search(case.name)]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda pair: run(args, *pair), enumerate(every)))
    for case, wrong in zip(every, results):
        for each in wrong:
            print(f"{case.name}: the key {each}")
    print(f"{len(every)} cases, {sum(map(bool, results))} leak")
    return any(results)


if __name__ == "__main__":
    sys.exit(main())
