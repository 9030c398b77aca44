# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the messages of a file of chats, which has one JSON object per line."""

import json
import sys

for line in open(sys.argv[1], encoding="utf-8"):
    for message in json.loads(line)["messages"]:
        print(f"{message['role']}: {message['content']}")
