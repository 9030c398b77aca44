#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ask.sh TIMES BODY...: posts each file to $URL and prints the replies, each
# followed by its status and curl's own messages. $CURL has more options for
# curl.
times=$1
shift
for body; do
  case $body in
    a*) path=messages ;;
    *) path=chat/completions ;;
  esac
  for _ in $(seq "$times"); do
    curl -sS -m 30 --json "@$body" -H 'Authorization: Bearer k' \
      -H "anthropic-version: ${VERSION:-2026-10-21}" $CURL \
      -w '\n%{http_code}\n' "$URL/$path" 2>&1
  done
done
true
