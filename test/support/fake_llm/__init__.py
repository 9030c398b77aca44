# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stand-in for the endpoints of language models; test/support/llm-server runs
it.

    shape      which fields a body may have
    reply      what is sent back, and how
    openai     chat completions: requests, replies and errors in their form
    anthropic  the same for messages
    fine_tuning  files and fine-tuning jobs of the first of these, a mock
    faults     what goes wrong on request
    server     the HTTP server, its log and its counts
"""
