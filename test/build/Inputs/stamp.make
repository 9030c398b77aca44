# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel.o: src/kernel.cu kernel.stamp
	$$COMPILE -MD -MP -c $< -o $@
kernel.stamp: always
	$$ROOFLINE_TOOL build --stamp=$@ -- src
.PHONY: always
-include kernel.d
