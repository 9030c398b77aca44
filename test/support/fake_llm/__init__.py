# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates the endpoints of language models; test/support/llm-server runs it.

    shape      the fields that a body may have
    reply      the reply, and how it is sent
    openai     chat completions: requests, replies and errors in their form
    anthropic  the same for messages
    fine_tuning  files and fine-tuning jobs in the form of the first, simulated
    faults     faults on request
    server     the HTTP server, its log and its counts
"""
