// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Containers of libraries, whose code the host interpreter does not interpret:
// std::vector, std::initializer_list, std::string, std::string_view, smart
// pointers and thrust's vectors. A vector is a pointer to its elements (at
// offset 0) and their number, a string or smart pointer is a pointer, whatever
// the library's own layout is.
#ifndef ROOFLINE_LAUNCH_HOSTCONTAINERS_H
#define ROOFLINE_LAUNCH_HOSTCONTAINERS_H

#include "launch/HostEvaluator.h"

namespace roofline {

/// Performs the member functions of containers. The constructor's arguments
/// must outlive it.
class HostContainers {
public:
  /// Where in a vector the number of its elements is.
  static constexpr int64_t CountAt = 8;

  HostContainers(HostEvaluator &Values, HostMemory &Memory,
                 const HostNumbers &Numbers)
      : Values(Values), Memory(Memory), Numbers(Numbers) {}

  /// Calls \p Callee on the object \p This and returns its result, of which one
  /// of record type goes to \p ReturnSlot. Returns nothing if the class is not
  /// a container or the function is not supported.
  std::optional<HostValue> call(const clang::CXXMethodDecl &Callee,
                                Address This, const clang::CallExpr &Call,
                                Address ReturnSlot);
  /// Compares strings with an operator that is no member; nothing if \p Callee
  /// is another function.
  std::optional<HostValue> compare(const clang::FunctionDecl &Callee,
                                   const clang::CallExpr &Call);
  /// Constructs a container at \p To. Returns false if the class is not one.
  bool construct(Address To, const clang::CXXConstructExpr &Construct);
  /// The object of \p Type at \p At has the bytes of another one, of which it
  /// is a copy: gives the containers in it memory of their own. Pointers of
  /// classes that copy themselves become unknown.
  void separate(Address At, clang::QualType Type);

private:
  HostValue bytesOf(const HostValue &Count, clang::QualType Element) const;
  void setElements(Address To, clang::QualType Element, HostValue Count,
                   HostObject::Rest Others);
  struct Copying;
  void separate(Address At, clang::QualType Type, Copying &State);
  void copyVector(Address To, Address From, clang::QualType Element);
  void copyVector(Address To, Address From, clang::QualType Element,
                  Copying &State);
  void takeVector(Address To, const clang::FunctionDecl &By,
                  const clang::Expr *From, clang::QualType Element);
  void moveVector(Address To, Address From, clang::QualType Element);
  /// Exchanges the memory of two containers.
  HostValue swap(Address A, Address B, bool WithCount);
  /// Sets the first \p Count elements, if not too many, to a known value.
  void fill(Address Vector, clang::QualType Element, int64_t Count,
            const clang::Expr &With);
  void constructVector(Address To, const clang::CXXConstructExpr &Construct);
  void constructString(Address To, const clang::CXXConstructExpr &Construct);
  HostValue element(Address This, clang::QualType Type,
                    const HostValue &Index) const;
  void append(Address This, clang::QualType Type, const clang::CallExpr &Call);
  std::optional<HostValue> callVector(const clang::CXXMethodDecl &Callee,
                                      Address This, const clang::CallExpr &Call,
                                      Address ReturnSlot);
  std::optional<HostValue> callString(const clang::CXXMethodDecl &Callee,
                                      Address This, const clang::CallExpr &Call,
                                      Address ReturnSlot);
  std::optional<HostValue> callStream(const clang::CXXMethodDecl &Callee,
                                      Address This,
                                      const clang::CallExpr &Call);
  /// A pointer to the characters of a string, a view of one, or a C string.
  HostValue textOf(const clang::Expr *E);
  /// A pointer to \p Count characters of \p Text; to its end if that is -1.
  HostValue part(const HostValue &Text, const HostValue &From,
                 const HostValue &Count);
  /// Negative, zero or positive, as std::string::compare().
  HostValue compared(const HostValue &A, const HostValue &B);

  HostEvaluator &Values;
  HostMemory &Memory;
  const HostNumbers &Numbers;
};

/// Returns true if the body of library function \p Function is interpreted
/// nevertheless: min, max, move and similar ones.
bool isTransparent(const clang::FunctionDecl &Function);

/// Returns true if \p D belongs to a library whose function bodies are not
/// interpreted (std, thrust, cub, ...).
bool isOpaqueLibrary(const clang::Decl &D);

} // namespace roofline

#endif
