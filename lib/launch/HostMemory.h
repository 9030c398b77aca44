// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host program's variables hold while it is followed: numbers where
// they are known, formulas where they depend on something that isn't, and the
// objects that pointers point to. Every write is logged, so that a branch can
// be taken back and two ways through it be joined.
#ifndef ROOFLINE_LAUNCH_HOSTMEMORY_H
#define ROOFLINE_LAUNCH_HOSTMEMORY_H

#include "model/SymExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace roofline {

/// Number of an object in HostMemory; 0 is no object: null, or not known.
using ObjectId = unsigned;

/// Where something lies: a byte of an object.
struct Place {
  ObjectId Object = 0;
  int64_t Offset = 0;
  bool OffsetKnown = true;

  explicit operator bool() const { return Object != 0; }
  Place plus(int64_t Bytes) const {
    return {Object, Offset + Bytes, OffsetKnown};
  }
  Place somewhere() const { return {Object, Offset, false}; }
  friend bool operator==(const Place &, const Place &) = default;
};

/// One scalar value.
struct HostValue {
  enum class Kind { Unknown, Int, Float, Formula, Pointer, Function };
  Kind What = Kind::Unknown;
  int64_t Int = 0;
  double Float = 0;
  SymExpr Formula = nullptr;
  Place Target = {}; // Pointer; null if no object
  const clang::FunctionDecl *Function = nullptr;

  static HostValue integer(int64_t V) { return {.What = Kind::Int, .Int = V}; }
  static HostValue real(double V) { return {.What = Kind::Float, .Float = V}; }
  static HostValue formula(SymExpr E);
  static HostValue pointer(Place P) {
    return {.What = Kind::Pointer, .Target = P};
  }
  static HostValue function(const clang::FunctionDecl *F) {
    return {.What = Kind::Function, .Function = F};
  }

  bool known() const { return What != Kind::Unknown; }
  bool isInt() const { return What == Kind::Int; }
  bool isPointer() const { return What == Kind::Pointer; }
  bool isNumber() const {
    return isInt() || What == Kind::Float || What == Kind::Formula;
  }
  /// A number that needs no formula.
  std::optional<double> constant() const {
    if (isInt())
      return static_cast<double>(Int);
    return What == Kind::Float ? std::optional(Float) : std::nullopt;
  }
  friend bool operator==(const HostValue &, const HostValue &) = default;
};

struct HostObject {
  std::string Name; // for unknown contents: "argv", "config"
  /// Bytes that nothing was written to.
  enum class Rest { Zero, Unknown } Others = Rest::Unknown;
  std::map<int64_t, HostValue> Cells; // by first byte
  HostValue Size;                     // of an allocation, in bytes, at first
  ObjectId SizeIn = 0;                // what holds it if it changes; 0: none
  bool Allocated = false;             // by malloc, cudaMalloc and the like
  bool PageLocked = false;            // of the host, for the device to reach
  std::optional<std::string> Text;    // a string that is never written to
  const clang::CXXRecordDecl *Class = nullptr; // what it was constructed as
};

class HostMemory {
public:
  HostMemory() : Objects(1) {}

  ObjectId create(std::string Name, HostObject::Rest Others);
  HostObject &object(ObjectId Id) { return Objects[Id]; }
  const HostObject &object(ObjectId Id) const { return Objects[Id]; }

  /// The bytes of an allocation; a change is undone and joined like a write.
  HostValue size(ObjectId Id) const;
  void resize(ObjectId Id, HostValue Bytes);

  /// Nothing where nothing is known of that byte.
  std::optional<HostValue> read(Place From) const;
  /// To an unknown offset: forgets the whole object.
  void write(Place To, HostValue Value);
  void copy(Place To, Place From, int64_t Bytes);
  /// Bytes of zero, from the object's start only.
  void clear(Place To, HostObject::Rest Others);
  /// Anything may have been written to it.
  void forget(ObjectId Id);
  /// The same of \p Bytes from \p From on.
  void forget(Place From, int64_t Bytes);

  using Cell = std::pair<ObjectId, int64_t>;

  /// What was written since a mark: the last value of each cell, and the one
  /// that it had at the mark.
  struct Changes {
    std::map<Cell, HostValue> Cells, Before;
    std::vector<ObjectId> Forgotten;

    std::optional<HostValue> before(const Cell &Where) const {
      auto It = Before.find(Where);
      return It == Before.end() ? std::nullopt : std::optional(It->second);
    }
  };
  size_t mark() const { return Log.size(); }
  Changes changesSince(size_t Mark) const;
  void undo(size_t Mark);
  /// What was written since \p Mark can't be taken back.
  void settle(size_t Mark) { Log.resize(Mark); }

private:
  struct Entry {
    ObjectId Object = 0;
    int64_t Offset = 0;
    std::optional<HostValue> Old;
    // Where the whole object was forgotten.
    bool Whole = false;
    HostObject::Rest OldRest = HostObject::Rest::Unknown;
    std::map<int64_t, HostValue> OldCells;
  };

  std::deque<HostObject> Objects;
  std::vector<Entry> Log;
};

} // namespace roofline

#endif
