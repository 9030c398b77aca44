# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   twice.sh FIRST SECOND COMMAND...
# Runs a compile twice, with EACH in its arguments replaced by FIRST and by
# SECOND, and prints a line before each output.
each=("$1" "$2")
shift 2
for word in "${each[@]}"; do
  echo "compile $word" >&2
  "${@//EACH/$word}"
done
