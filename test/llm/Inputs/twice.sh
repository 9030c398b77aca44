#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   twice.sh FIRST SECOND COMMAND...
#
# Runs a compile twice, EACH in its words replaced by FIRST and by SECOND, with
# a line before what each says.
each=("$1" "$2")
shift 2
for word in "${each[@]}"; do
  echo "compile $word" >&2
  "${@//EACH/$word}"
done
