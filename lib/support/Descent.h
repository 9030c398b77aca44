// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds recursion over the user's code, which may nest deeper than the stack
// allows.
#ifndef ROOFLINE_SUPPORT_DESCENT_H
#define ROOFLINE_SUPPORT_DESCENT_H

namespace roofline {

/// RAII guard for one level of a recursion; the level ends with the scope:
///
///     Descent Step(Level, Deepest);
///     if (!Step)
///       return {}; // too deep: the result is unknown
class Descent {
public:
  /// \p Level counts the active levels of this recursion and starts at 0; it
  /// must outlive this object. At most \p Deepest levels are allowed.
  Descent(unsigned &Level, unsigned Deepest)
      : Level(Level), Allowed(Level < Deepest) {
    ++Level;
  }
  ~Descent() { --Level; }
  Descent(const Descent &) = delete;
  Descent &operator=(const Descent &) = delete;

  /// Returns true if this level is within the bound.
  explicit operator bool() const { return Allowed; }

private:
  unsigned &Level;
  bool Allowed;
};

} // namespace roofline

#endif
