# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# completion.zsh TOOL FUNCTION: prints what FUNCTION offers, with substitutes
# for the functions that zsh's completion has only in a terminal.
tool=$1 function=$2
compadd() {
  local end=
  [[ $1 == -S ]] && end=... && shift 2
  shift
  for word; do shown+=($word$end); done
}
_files() { shown+=("FILES${1:+ $1}") }
_command_names() { shown+=(COMMANDS) }
compset() { true }
offers() {
  words=($tool "$@") CURRENT=$(($# + 1)) shown=()
  source $function
  print -r -- "$*: $shown"
}
offers gpu show h20
offers predict --counts=
offers build --qui
offers predict --report=x
offers build -- cl
offers ""
