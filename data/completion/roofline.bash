# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Completion for bash. What there is to complete, the tool itself knows:
# `roofline --complete WORDS...` prints a line for each word that the last of
# WORDS may become (lib/command/Help.h).

_roofline() {
  local tool=${1/#\~\//$HOME/} word line open= current
  local -a words=()
  # Bash takes --gpu=h200 for three words.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ ${#words[@]} -gt 0 && $word == = && ${words[-1]} == --*([^=]) ]]; then
      words[-1]+='='
      open=1
    elif [[ -n $open && -n $word ]]; then
      words[-1]+=$word
      open=
    else
      words+=("$word")
      open=
    fi
  done
  current=${words[-1]-}
  # Of such a word, what is completed is what follows the '='.
  local before= value=$current
  if [[ $current == --*=* && $COMP_WORDBREAKS == *=* ]]; then
    before=${current%%=*}=
    value=${current#*=}
  fi

  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
    @files) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$value") ;;
    @folders) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$value") ;;
    @commands)
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -c -- "$value" | sort -u)
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$value")
      ;;
    *) COMPREPLY+=("${line#"$before"}") ;;
    esac
    [[ $line != @* ]] || compopt -o filenames 2>/dev/null
  done < <("$tool" --complete "${words[@]}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] ||
    compopt -o nospace 2>/dev/null
}

complete -F _roofline roofline
