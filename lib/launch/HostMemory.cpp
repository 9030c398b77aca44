// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostMemory.h"
#include <cmath>

using namespace roofline;

HostValue HostValue::formula(SymExpr E) {
  if (!isConstant(E))
    return {.What = Kind::Formula, .Formula = E};
  if (E->Value == std::floor(E->Value) && std::fabs(E->Value) < 9e15)
    return integer(static_cast<int64_t>(E->Value));
  return real(E->Value);
}

ObjectId HostMemory::create(std::string Name, HostObject::Rest Others) {
  HostObject &New = Objects.emplace_back();
  New.Name = std::move(Name);
  New.Others = Others;
  return Objects.size() - 1;
}

HostValue HostMemory::allocate(HostValue Bytes, HostObject::Rest Others) {
  ObjectId Id = create("", Others);
  Objects[Id].Size = Bytes;
  Objects[Id].Allocated = true;
  return HostValue::pointer({Id});
}

/// Maximum length of a string whose characters are known.
static constexpr size_t MostTextCharacters = 4096;

HostValue HostMemory::createText(llvm::StringRef Text) {
  ObjectId Id = create("");
  Objects[Id].IsText = true;
  std::map<int64_t, HostValue> &Cells = Objects[Id].Cells;
  for (size_t I = 0; I < std::min(Text.size(), MostTextCharacters); ++I)
    Cells[I] = HostValue::integer(Text[I]);
  Cells[Text.size()] = HostValue::integer(0);
  return HostValue::pointer({Id});
}

std::optional<std::string> HostMemory::text(Address From) const {
  std::string Text;
  for (size_t I = 0; I < MostTextCharacters; ++I) {
    HostValue C = read(From.plus(I));
    if (!C.isInt())
      return std::nullopt;
    if (C.Int == 0)
      return Text;
    Text += static_cast<char>(C.Int);
  }
  return std::nullopt;
}

HostValue HostMemory::size(ObjectId Id) const {
  const HostObject &O = Objects[Id];
  return O.SizeIn ? read({O.SizeIn}) : O.Size;
}

void HostMemory::resize(ObjectId Id, HostValue Bytes) {
  if (!Objects[Id].SizeIn) {
    ObjectId Holder = create("");
    Objects[Holder].Cells[0] = Objects[Id].Size; // not logged: never undone
    Objects[Id].SizeIn = Holder;
  }
  write({Objects[Id].SizeIn}, Bytes);
}

HostValue HostMemory::read(Address From) const {
  if (!From || !From.OffsetKnown)
    return {};
  const HostObject &O = Objects[From.Object];
  auto It = O.Cells.find(From.Offset);
  if (It != O.Cells.end())
    return It->second;
  if (O.Others == HostObject::Rest::Zero)
    return HostValue::integer(0);
  return {};
}

void HostMemory::write(Address To, HostValue Value) {
  if (!To)
    return;
  if (!To.OffsetKnown)
    return forget(To.Object);
  HostObject &O = Objects[To.Object];
  auto [It, New] = O.Cells.try_emplace(To.Offset);
  Entry &E = Log.emplace_back();
  E.Object = To.Object;
  E.Offset = To.Offset;
  if (!New)
    E.Old = It->second;
  It->second = Value;
}

void HostMemory::copy(Address To, Address From, int64_t Bytes) {
  if (!To)
    return;
  if (!From || !From.OffsetKnown || !To.OffsetKnown)
    return forget(To.Object);
  const HostObject &Source = Objects[From.Object];
  HostObject &Target = Objects[To.Object];
  // Copies of the cells, since the two may be one object.
  auto Within = [&](const HostObject &O, const Address &P) {
    return std::map<int64_t, HostValue>(O.Cells.lower_bound(P.Offset),
                                        O.Cells.lower_bound(P.Offset + Bytes));
  };
  std::map<int64_t, HostValue> New = Within(Source, From);
  std::map<int64_t, HostValue> Old = Within(Target, To);
  if (Source.Others != Target.Others && To.Offset == 0 &&
      Old.size() == Target.Cells.size()) {
    clear(To, Source.Others);
    Old.clear();
  }
  HostValue Rest = Source.Others == HostObject::Rest::Zero
                       ? HostValue::integer(0)
                       : HostValue();
  for (const auto &[Offset, Value] : Old)
    if (!New.contains(Offset - To.Offset + From.Offset))
      write({To.Object, Offset}, Rest);
  for (const auto &[Offset, Value] : New)
    write({To.Object, Offset - From.Offset + To.Offset}, Value);
}

void HostMemory::clear(Address To, HostObject::Rest Others) {
  if (!To)
    return;
  HostObject &O = Objects[To.Object];
  Entry &E = Log.emplace_back();
  E.Object = To.Object;
  E.Whole = true;
  E.OldRest = O.Others;
  E.OldCells = std::move(O.Cells);
  O.Cells.clear();
  O.Others = To.Offset == 0 ? Others : HostObject::Rest::Unknown;
}

void HostMemory::forget(ObjectId Id) {
  if (Id && !Objects[Id].IsText)
    clear({Id}, HostObject::Rest::Unknown);
}

void HostMemory::forget(Address From, int64_t Bytes) {
  if (!From)
    return;
  const HostObject &O = Objects[From.Object];
  // In an object of zeros, bytes without a cell would have to become unknown.
  // Only a single scalar can be marked by a cell of its own.
  bool HidesCells = O.Others == HostObject::Rest::Zero && Bytes > 8;
  if (!From.OffsetKnown || Bytes <= 0 || HidesCells)
    return forget(From.Object);
  std::vector<int64_t> Offsets = {From.Offset};
  for (auto It = O.Cells.upper_bound(From.Offset);
       It != O.Cells.end() && It->first < From.Offset + Bytes; ++It)
    Offsets.push_back(It->first);
  for (int64_t Offset : Offsets)
    write({From.Object, Offset}, {});
}

void HostMemory::readAnew(Address To, int64_t Bytes) {
  std::optional<double> Before = read(To).constant();
  forget(To, Bytes);
  // A variable that is 0 before has no value yet.
  if (!Before || *Before <= 0)
    return;
  HostValue Open;
  Open.Likely = Before;
  write(To, Open);
}

HostMemory::Changes HostMemory::changesSince(size_t Mark) const {
  Changes Found;
  for (size_t I = Mark; I < Log.size(); ++I) {
    const Entry &E = Log[I];
    if (E.Whole) {
      Found.Forgotten.push_back(E.Object);
      continue;
    }
    Cell Where{E.Object, E.Offset};
    auto [Now, IsFirst] = Found.Cells.try_emplace(Where);
    if (!IsFirst)
      continue;
    const HostObject &O = Objects[E.Object];
    if (auto It = O.Cells.find(E.Offset); It != O.Cells.end())
      Now->second = It->second;
    if (E.Old)
      Found.Before[Where] = *E.Old;
    else if (O.Others == HostObject::Rest::Zero)
      Found.Before[Where] = HostValue::integer(0);
  }
  return Found;
}

void HostMemory::undo(size_t Mark) {
  while (Log.size() > Mark) {
    Entry &E = Log.back();
    HostObject &O = Objects[E.Object];
    if (E.Whole) {
      O.Cells = std::move(E.OldCells);
      O.Others = E.OldRest;
    } else if (E.Old) {
      O.Cells[E.Offset] = *E.Old;
    } else {
      O.Cells.erase(E.Offset);
    }
    Log.pop_back();
  }
}

void HostMemory::redo(const Changes &Undone) {
  for (ObjectId Id : Undone.Forgotten)
    forget(Id);
  for (const auto &[Where, Value] : Undone.Cells)
    write({Where.first, Where.second}, Value);
}
