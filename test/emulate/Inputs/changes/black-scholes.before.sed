# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Constants of type double.
s/(0\.[0-9]{9,}|1\.[0-9]{9,}|0\.3989422804|0\.2316419)f/\1/g
