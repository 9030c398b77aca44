#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs missing packages, builds into build/ and runs all tests.
# usage: utils/check.sh [--build-only]
# Exit status: 0 if all tests passed, 1 if one failed, 2 if the build failed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1-}" in
  "" | --build-only) ;;
  *) die "unknown argument '$1'; usage: utils/check.sh [--build-only]" ;;
esac

install_missing "${packages[@]}"
build_all || die "the build failed"
[ "${1-}" != --build-only ] || exit 0
show_machine
install_missing "${test_packages[@]}"
install_nvdisasm
install_llama
install_schema
install_cyclonedx

lit=$(cached ROOFLINE_LIT)
[ -x "$lit" ] || die "lit not found when build/ was configured"
results=$build/test-results.xml
rm -f "$results"
status=0
"$lit" -sv --xunit-xml-output "$results" "$build/test" || status=1
[ -s "$results" ] || die "lit wrote no results"

# Prints each missing prerequisite with the number of tests skipped because of
# it, and the totals as the last line.
python3 - "$results" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree
from collections import Counter

cases = list(tree.parse(sys.argv[1]).iter("testcase"))
failed = sum(case.find("failure") is not None for case in cases)
skips = [case for case in cases if case.find("skipped") is not None]
# lit reports a skipped GoogleTest test as a user interrupt.
reasons = Counter(
    case.find("skipped").get("message").replace(
        "User interrupt", "GTEST_SKIP() of " + case.get("name"))
    for case in skips)
for reason, count in sorted(reasons.items()):
    print(f"skipped {count}: {reason}")
print(f"{len(cases) - failed - len(skips)} passed, {failed} failed, {len(skips)} skipped")
PYTHON
exit "$status"
