// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RENDER_H
#define RENDER_H

/// For each pixel, 0 to 1: how long its point of the plane stays near the origin.
/// Pixels are on the device.
void render(float *Pixels, int Width, int Height);

#endif
