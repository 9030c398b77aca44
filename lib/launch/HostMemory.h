// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The abstract memory of the host interpreter: objects whose cells hold known
// numbers, formulas over unknowns, or pointers to objects. Writes are logged,
// so that a branch can be undone and the states of two branches be joined.
#ifndef ROOFLINE_LAUNCH_HOSTMEMORY_H
#define ROOFLINE_LAUNCH_HOSTMEMORY_H

#include "model/SymExpr.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
class RecordDecl;
} // namespace clang

namespace roofline {

/// Index of an object in HostMemory. 0 means no object: a null pointer, or an
/// unknown one.
using ObjectId = unsigned;

/// An address: a byte offset within an object. Converts to false if there is
/// no object.
struct Address {
  ObjectId Object = 0;
  int64_t Offset = 0;
  bool OffsetKnown = true;

  explicit operator bool() const { return Object != 0; }
  Address plus(int64_t Bytes) const {
    return {Object, Offset + Bytes, OffsetKnown};
  }
  /// Returns an address in the same object at an unknown offset.
  Address somewhere() const { return {Object, Offset, false}; }
  friend bool operator==(const Address &, const Address &) = default;
};

/// One scalar value.
struct HostValue {
  enum class Kind { Unknown, Int, Float, Formula, Pointer, Function };
  Kind What = Kind::Unknown;
  int64_t Int = 0;
  double Float = 0;
  SymExpr Formula = nullptr;
  Address Target = {}; // Pointer; no object: a null pointer, or no pointer
  const clang::FunctionDecl *Function = nullptr; // null if it is no function
  /// Of an Unknown: a value that it has in some runs, such as a default.
  std::optional<double> Likely = std::nullopt;
  /// The line of a loop that could not be followed, else 0: with the given
  /// arguments, so that Likely is the default, or, if IsExtrapolated, to its
  /// end, so that Likely is what its first iterations lead to.
  unsigned UnfollowedLoop = 0;
  bool IsExtrapolated = false;
  /// Of an Unknown: it is from 0 to this.
  std::optional<double> Most = std::nullopt;

  static HostValue integer(int64_t V) { return {.What = Kind::Int, .Int = V}; }
  static HostValue real(double V) { return {.What = Kind::Float, .Float = V}; }
  /// Makes a number from a formula; Int or Float if \p E is constant.
  static HostValue formula(SymExpr E);
  static HostValue pointer(Address P) {
    return {.What = Kind::Pointer, .Target = P};
  }
  /// Makes a pointer to \p P; an unknown value if there is no object.
  static HostValue pointerTo(Address P) { return P ? pointer(P) : HostValue(); }
  static HostValue function(const clang::FunctionDecl *F) {
    return {.What = Kind::Function, .Function = F};
  }

  bool known() const { return What != Kind::Unknown; }
  bool isInt() const { return What == Kind::Int; }
  bool isPointer() const { return What == Kind::Pointer; }
  bool isNumber() const {
    return isInt() || What == Kind::Float || What == Kind::Formula;
  }
  /// Returns the number if it is an Int or a Float.
  std::optional<double> constant() const {
    if (isInt())
      return static_cast<double>(Int);
    return What == Kind::Float ? std::optional(Float) : std::nullopt;
  }
  friend bool operator==(const HostValue &, const HostValue &) = default;
};

/// A variable, temporary or allocation.
struct HostObject {
  std::string Name; // names unknown contents: "argv", "config"
  /// Value of bytes that are not in Cells.
  enum class Rest { Zero, Unknown } Others = Rest::Unknown;
  std::map<int64_t, HostValue> Cells; // scalars by byte offset
  HostValue Size;                     // in bytes, unless SizeIn is set
  ObjectId SizeIn = 0;      // object with the size if it changes; 0: none
  bool Allocated = false;   // by malloc, cudaMalloc and similar functions
  bool PageLocked = false;  // host memory that the device can access
  bool IsText = false;      // a string constant, which is never forgotten
  bool IsGiven = false;     // one of the program's arguments, given by the user
  bool WasCompared = false; // such an argument, with a text
  bool WasUsed = false;     // it was equal, or was read otherwise
  bool IsArgv = false;      // has the pointers to the program's arguments
  const clang::CXXRecordDecl *Class = nullptr; // dynamic type, if known
  const clang::RecordDecl *Record = nullptr;   // of a variable: its type
};

/// Owns all objects and the log of writes. Objects are never removed.
class HostMemory {
public:
  HostMemory() : Objects(1) {}

  ObjectId create(std::string Name,
                  HostObject::Rest Others = HostObject::Rest::Unknown);
  /// Returns a pointer to a new allocation of \p Bytes bytes.
  HostValue allocate(HostValue Bytes,
                     HostObject::Rest Others = HostObject::Rest::Unknown);
  /// Returns a pointer to a new allocation of \p Bytes bytes with the contents
  /// of the object \p Of, which are unknown if there are more than \p Most
  /// cells of them.
  HostValue duplicate(Address Of, HostValue Bytes, size_t Most);
  /// Returns a pointer to a new string.
  HostValue createText(llvm::StringRef Text);
  /// Makes a new object without a name.
  Address temporary() { return {create("")}; }
  /// Returns an object. Its attributes may be changed, which can't be undone;
  /// contents and size only by the functions below.
  HostObject &object(ObjectId Id) { return Objects[Id]; }
  const HostObject &object(ObjectId Id) const { return Objects[Id]; }

  /// Returns the size of an object in bytes.
  HostValue size(ObjectId Id) const;
  /// Changes the size. This is undone and joined like a write.
  void resize(ObjectId Id, HostValue Bytes);

  /// Returns the scalar at \p From.
  HostValue read(Address From) const;
  /// Returns the null-terminated string at \p From, if known.
  std::optional<std::string> text(Address From) const;
  /// Writes a scalar. If the offset is unknown, forgets the whole object.
  void write(Address To, HostValue Value);
  /// Copies the cells of \p Bytes bytes.
  void copy(Address To, Address From, int64_t Bytes);
  /// Removes all cells of the object and sets the value of its bytes to
  /// \p Others, or to unknown if \p To is not the object's start.
  void clear(Address To, HostObject::Rest Others);
  /// Makes the contents of an object unknown, unless it is a string.
  void forget(ObjectId Id);
  /// Makes \p Bytes bytes from \p From on unknown; the whole object if the
  /// offset is unknown or \p Bytes is not positive.
  void forget(Address From, int64_t Bytes);

  /// Makes the scalar at \p To unknown, but for what it has now as a likely
  /// value: a function that reads numbers leaves it where there is none.
  void readAnew(Address To, int64_t Bytes);

  using Cell = std::pair<ObjectId, int64_t>; // object and offset

  /// The writes since a mark: the last value of each cell (Cells), its value at
  /// the mark if it had one (Before), and the objects that were forgotten.
  struct Changes {
    std::map<Cell, HostValue> Cells, Before;
    std::vector<ObjectId> Forgotten;

    std::optional<HostValue> before(const Cell &Where) const {
      auto It = Before.find(Where);
      return It == Before.end() ? std::nullopt : std::optional(It->second);
    }
  };
  /// Returns the current position in the log, for the functions below.
  size_t mark() const { return Log.size(); }
  Changes changesSince(size_t Mark) const;
  void undo(size_t Mark);
  void redo(const Changes &Undone);
  /// Makes the writes since \p Mark permanent: removes them from the log.
  void settle(size_t Mark) { Log.resize(Mark); }

private:
  /// One write, with what is needed to undo it.
  struct Entry {
    ObjectId Object = 0;
    int64_t Offset = 0;
    std::optional<HostValue> Old;
    // If all cells were removed:
    bool Whole = false;
    HostObject::Rest OldRest = HostObject::Rest::Unknown;
    std::map<int64_t, HostValue> OldCells;
  };

  std::deque<HostObject> Objects;
  std::vector<Entry> Log;
};

/// Notes of texts that are the program's arguments that they were compared, and
/// were, or began with, an option.
void noteComparison(HostMemory &Memory, Address A, Address B, bool AreEqual);

} // namespace roofline

#endif
