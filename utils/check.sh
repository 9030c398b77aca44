#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds into build/ and runs all tests.
# usage: utils/check.sh [--build-only]
# Exit status: 0 all passed, 1 a test failed, 2 it could not be built.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case "${1-}" in
  "" | --build-only) ;;
  *) die "unknown argument '$1'; usage: utils/check.sh [--build-only]" ;;
esac

install_missing
build_all || die "the build failed"
[ "${1-}" != --build-only ] || exit 0
show_machine
install_nvdisasm
install_llama

lit=$(cached ROOFLINE_LIT)
[ -x "$lit" ] || die "lit not found when build/ was configured"
results=$build/test-results.xml
rm -f "$results"
status=0
"$lit" -sv --xunit-xml-output "$results" "$build/test" || status=1
[ -s "$results" ] || die "lit wrote no results"

# One plain line at the very end; what a machine lacks counts as skipped.
python3 - "$results" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree

cases = list(tree.parse(sys.argv[1]).iter("testcase"))
failed = sum(case.find("failure") is not None for case in cases)
skipped = sum(case.find("skipped") is not None for case in cases)
print(f"{len(cases) - failed - skipped} passed, {failed} failed, {skipped} skipped")
PYTHON
exit "$status"
