// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bound on recursion over what the user wrote, which may be nested deeper
// than any stack.
#ifndef ROOFLINE_SUPPORT_DESCENT_H
#define ROOFLINE_SUPPORT_DESCENT_H

namespace roofline {

/// One level of a recursion, left when this goes out of scope:
///
///     Descent Step(Level, Deepest);
///     if (!Step)
///       return {}; // not known
class Descent {
public:
  /// \p Level is the recursion's own count, 0 at first.
  Descent(unsigned &Level, unsigned Deepest)
      : Level(Level), Allowed(Level < Deepest) {
    ++Level;
  }
  ~Descent() { --Level; }
  Descent(const Descent &) = delete;
  Descent &operator=(const Descent &) = delete;

  /// Whether this level is still to be looked at.
  explicit operator bool() const { return Allowed; }

private:
  unsigned &Level;
  bool Allowed;
};

} // namespace roofline

#endif
