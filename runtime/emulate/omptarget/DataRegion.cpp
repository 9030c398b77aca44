// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DataRegion.h"
#include "support/Error.h"
#include <cstring>
#include <optional>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::omptarget;

static uint64_t address(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

static uint64_t pointerAt(uint64_t Address) {
  uint64_t Value;
  std::memcpy(&Value, reinterpret_cast<void *>(Address), sizeof(Value));
  return Value;
}

MapItems MapperParts::items() {
  return {int32_t(Bases.size()), Bases.data(), Begins.data(),
          Sizes.data(),          Flags.data(), nullptr};
}

/// Calls the function that clang generated for a `declare mapper`. It passes
/// the items to __tgt_push_mapper_component().
static MapperParts partsOf(const MapItems &Items, int32_t I) {
  using Mapper = void (*)(void *, void *, void *, int64_t, int64_t, void *);
  MapperParts Parts;
  reinterpret_cast<Mapper>(Items.Mappers[I])(&Parts, Items.Bases[I],
                                             Items.Begins[I], Items.Sizes[I],
                                             int64_t(Items.Flags[I]), nullptr);
  return Parts;
}

static bool hasMapper(const MapItems &Items, int32_t I) {
  return Items.Mappers && Items.Mappers[I];
}

static Error notPresent(uint64_t Begin, uint64_t Size) {
  return makeError("{0:x} ({1} bytes) is not mapped to the device, which "
                   "'present' in a map clause requires",
                   Begin, Size);
}

struct DataRegions::Begun {
  struct Pointer {
    uint64_t Host, Pointee, Size, Flags;
  };
  std::vector<Pointer> Pointers; // to attach
  std::vector<std::pair<uint64_t, uint64_t>> New;

  bool isNew(uint64_t Host) const {
    for (auto [Begin, End] : New)
      if (Begin <= Host && Host < End)
        return true;
    return false;
  }
};

/// The range of an item. Range is null if the item is not mapped, which is
/// valid for items of size 0.
struct DataRegions::Mapped {
  MappedRange *Range = nullptr;
  bool IsNew = false;
};

uint64_t DataRegions::deviceAddress(uint64_t Host, uint64_t Size) {
  DataMap::Found Found = Map.find(Host, Size);
  return Found.Range && Found.IsWhole ? Found.Range->deviceOf(Host) : 0;
}

static void attach(MappedRange &Holder, uint64_t Pointer, uint64_t Pointee) {
  AttachedPointer &P = Holder.Pointers[Pointer];
  P = {Pointer, pointerAt(Pointer), Pointee};
  std::memcpy(reinterpret_cast<void *>(Holder.deviceOf(Pointer)), &Pointee,
              sizeof(Pointee));
}

Expected<DataRegions::Mapped>
DataRegions::mapRange(uint64_t Begin, uint64_t Size, uint64_t Padding,
                      uint64_t Flags, bool Counts, StringRef Variable) {
  DataMap::Found Found = Map.find(Begin, Size);
  if (Found.Range && (Found.IsWhole || (Flags & Implicit))) {
    // A member of a struct that this directive has mapped.
    bool IsNew = !Counts && Found.Range->References == 1;
    if (Counts)
      ++Found.Range->References;
    if ((Flags & To) && ((Flags & Always) || IsNew) && Found.IsWhole)
      copyToDevice(*Found.Range, Begin, Size);
    return Mapped{Found.Range, IsNew};
  }
  if (SharesHostMemory && !(Flags & Close))
    return Mapped{};
  if (Flags & Present)
    return notPresent(Begin, Size);
  if (Found.Range && Size)
    return makeError(
        "cannot map {0:x} ({1} bytes): it overlaps {2:x} ({3} bytes), which is "
        "already mapped, but is not contained in it",
        Begin, Size, Found.Range->Begin, Found.Range->End - Found.Range->Begin);
  if (!Size)
    return Mapped{};
  void *Copy = Memory.allocate(Size + Padding, MemoryKind::Device,
                               /*Flags=*/0, Variable);
  if (!Copy)
    return makeError("not enough device memory for {0} bytes", Size);
  MappedRange New;
  New.Begin = Begin;
  New.End = Begin + Size;
  New.Allocation = Copy;
  New.Device = address(Copy) + Padding;
  MappedRange &Added = Map.add(std::move(New));
  if (Flags & To)
    copyToDevice(Added, Begin, Size);
  return Mapped{&Added, true};
}

Error DataRegions::begin(const MapItems &Items) {
  Begun State;
  if (Error E = begin(Items, State, /*FromMapper=*/false))
    return E;
  attachAll(State);
  return Error::success();
}

Error DataRegions::begin(const MapItems &Items, Begun &State, bool FromMapper) {
  for (int32_t I = 0; I < Items.Count; ++I) {
    if (Items.Flags[I] & (Literal | Private))
      continue;
    if (hasMapper(Items, I)) {
      MapperParts Parts = partsOf(Items, I);
      if (Error E = begin(Parts.items(), State, /*FromMapper=*/true))
        return E;
    } else if (Error E = beginOne(Items, I, State, FromMapper)) {
      return E;
    }
  }
  return Error::success();
}

Error DataRegions::beginOne(const MapItems &Items, int32_t I, Begun &State,
                            bool FromMapper) {
  uint64_t Base = address(Items.Bases[I]), Begin = address(Items.Begins[I]);
  uint64_t Size = uint64_t(Items.Sizes[I]), Flags = Items.Flags[I];
  if (Flags & Attach) {
    State.Pointers.push_back({Base, Begin, Size, Flags});
    return Error::success();
  }
  bool IsStruct = parentOf(Flags) < 0 && I + 1 < Items.Count &&
                  parentOf(Items.Flags[I + 1]) == I;
  // Keeps the alignment of the members within the whole struct.
  uint64_t Padding = IsStruct ? Begin % 16 : 0;
  bool Counts = !(Flags & MemberOf) && !(FromMapper && I == 0);
  auto NoteNew = [&](const Mapped &M) {
    if (M.IsNew)
      State.New.push_back({M.Range->Begin, M.Range->End});
  };
  uint64_t Pointer = 0;
  if (Flags & PointerAndObject) {
    Pointer = Base;
    Expected<Mapped> Holder =
        mapRange(Pointer, sizeof(void *), 0, Flags & ~(To | Always), Counts);
    if (!Holder)
      return Holder.takeError();
    NoteNew(*Holder);
    Base = pointerAt(Pointer);
    Counts = !(FromMapper && I == 0);
  }
  std::string Variable =
      Items.Names ? mappedVariable(static_cast<char *>(Items.Names[I])) : "";
  Expected<Mapped> Item =
      mapRange(Begin, Size, Padding, Flags, Counts, Variable);
  if (!Item)
    return Item.takeError();
  NoteNew(*Item);
  uint64_t There = Item->Range ? Item->Range->deviceOf(Begin) : 0;
  if (Flags & ReturnAddress) {
    if (There)
      Items.Bases[I] = reinterpret_cast<void *>(There - (Begin - Base));
    else if (Flags & ElseNull)
      Items.Bases[I] = nullptr;
    else
      Items.Bases[I] = reinterpret_cast<void *>(Base);
  }
  if (Pointer && There)
    if (DataMap::Found Holder = Map.find(Pointer, sizeof(void *)); Holder.Range)
      attach(*Holder.Range, Pointer, There - (Begin - Base));
  return Error::success();
}

/// Attaches the pointers that were mapped now or whose pointees were, and those
/// that are to be attached always.
void DataRegions::attachAll(const Begun &State) {
  for (const Begun::Pointer &P : State.Pointers) {
    if (!(P.Flags & Always) && !State.isNew(P.Pointee) && !State.isNew(P.Host))
      continue;
    uint64_t Pointee = deviceAddress(P.Pointee);
    DataMap::Found Holder = Map.find(P.Host, P.Size);
    if (Pointee && Holder.Range && Holder.IsWhole)
      attach(*Holder.Range, P.Host, Pointee - (P.Pointee - pointerAt(P.Host)));
  }
}

Error DataRegions::end(const MapItems &Items) {
  return end(Items, /*FromMapper=*/false);
}

Error DataRegions::end(const MapItems &Items, bool FromMapper) {
  std::vector<uint64_t> Ended; // ranges without references
  for (int32_t I = Items.Count - 1; I >= 0; --I) {
    if (Items.Flags[I] & (Literal | Private | Attach))
      continue;
    if (hasMapper(Items, I)) {
      MapperParts Parts = partsOf(Items, I);
      if (Error E = end(Parts.items(), /*FromMapper=*/true))
        return E;
    } else if (Error E = endOne(Items, I, FromMapper, Ended)) {
      return E;
    }
  }
  for (uint64_t Begin : Ended) {
    DataMap::Found Found = Map.find(Begin, 0);
    if (!Found.Range || Found.Range->References)
      continue;
    if (Found.Range->Allocation)
      Memory.release(Found.Range->Allocation, {MemoryKind::Device});
    Map.remove(Begin);
  }
  return Error::success();
}

Error DataRegions::endOne(const MapItems &Items, int32_t I, bool FromMapper,
                          std::vector<uint64_t> &Ended) {
  uint64_t Begin = address(Items.Begins[I]), Size = uint64_t(Items.Sizes[I]);
  uint64_t Flags = Items.Flags[I];
  bool IsPart = (Flags & MemberOf) && !(Flags & PointerAndObject);
  bool Counts = !IsPart && !(FromMapper && I == 0);
  DataMap::Found Found = Map.find(Begin, Size);
  if (!Found.Range || !(Found.IsWhole || (Flags & Implicit)))
    return (Flags & Present) && Size ? notPresent(Begin, Size)
                                     : Error::success();
  MappedRange &Range = *Found.Range;
  bool IsLast =
      !Range.IsPermanent && ((Flags & Delete) || Range.References <= 1);
  if ((Flags & From) && ((Flags & Always) || IsLast) && Found.IsWhole)
    copyToHost(Range, Begin, Size);
  if (!Counts || Range.IsPermanent)
    return Error::success();
  if (Flags & Delete)
    Range.References = 0;
  else if (Range.References)
    --Range.References;
  if (!Range.References)
    Ended.push_back(Range.Begin);
  return Error::success();
}

void DataRegions::updateOne(uint64_t Begin, uint64_t Size, uint64_t Flags) {
  DataMap::Found Found = Map.find(Begin, Size);
  if (!Found.Range || !Found.IsWhole)
    return;
  if (Flags & From)
    copyToHost(*Found.Range, Begin, Size);
  if (Flags & To)
    copyToDevice(*Found.Range, Begin, Size);
}

namespace {
/// One dimension of a strided update, in clang's layout.
struct Dimension {
  uint64_t Offset, Count, Stride;
};
} // namespace

/// The number of dimensions of a strided update. clang passes this number as
/// the size of the item, or, where a size is only known at run time, the bytes
/// of its elements. Empty if \p Size is neither.
static std::optional<uint64_t> dimensionsOf(const Dimension *Dimensions,
                                            uint64_t Size) {
  if (Size <= 3) // no stride fits into fewer bytes
    return Size;
  uint64_t Elements = 1;
  constexpr uint64_t Most = 8;
  for (uint64_t N = 1; N <= Most; ++N) {
    const Dimension &D = Dimensions[N - 1];
    // The product of all counts is at most the number of bytes. Where it is
    // not, no further dimension exists.
    if (Size > Most && (!D.Count || !D.Stride || D.Count > Size / Elements))
      return std::nullopt;
    Elements *= D.Count;
    if (N == Size || Elements * D.Stride == Size)
      return N;
  }
  return std::nullopt;
}

/// Calls \p Each with the offset of each contiguous piece.
template <typename Function>
static void forPieces(const Dimension *Dimensions, uint64_t Number,
                      uint64_t Offset, Function Each) {
  const Dimension &D = Dimensions[0];
  uint64_t Start = Offset + D.Offset * D.Stride;
  if (Number == 1)
    return Each(Start, D.Count * D.Stride);
  for (uint64_t I = 0; I < D.Count; ++I)
    forPieces(Dimensions + 1, Number - 1, Start + I * D.Stride, Each);
}

Error DataRegions::update(const MapItems &Items) {
  for (int32_t I = 0; I < Items.Count; ++I) {
    uint64_t Flags = Items.Flags[I];
    if (Flags & (Literal | Private | Attach))
      continue;
    if (hasMapper(Items, I)) {
      MapperParts Parts = partsOf(Items, I);
      if (Error E = update(Parts.items()))
        return E;
      continue;
    }
    if (Flags & NonContiguous) {
      auto *Dimensions = static_cast<const Dimension *>(Items.Begins[I]);
      uint64_t Base = address(Items.Bases[I]);
      if (Flags & PointerAndObject)
        Base = pointerAt(Base);
      auto Number = dimensionsOf(Dimensions, uint64_t(Items.Sizes[I]));
      if (!Number)
        return makeError("an update of strided data has dimensions that do not "
                         "sum to its {0} bytes",
                         Items.Sizes[I]);
      if (*Number)
        forPieces(Dimensions, *Number, 0, [&](uint64_t Offset, uint64_t Size) {
          updateOne(Base + Offset, Size, Flags);
        });
      continue;
    }
    uint64_t Begin = address(Items.Begins[I]), Size = uint64_t(Items.Sizes[I]);
    if ((Flags & Present) && !deviceAddress(Begin, Size))
      return notPresent(Begin, Size);
    updateOne(Begin, Size, Flags);
  }
  return Error::success();
}

Error DataRegions::passPrivate(const MapItems &Items, int32_t I,
                               std::vector<uint64_t> &Words,
                               TemporaryMemory &Temporary) {
  uint64_t Size = uint64_t(Items.Sizes[I]);
  void *Copy = Temporary.allocate(Size ? Size : 1, MemoryKind::Device);
  if (!Copy)
    return makeError("not enough device memory for {0} bytes", Size);
  if (Items.Flags[I] & To)
    std::memcpy(Copy, Items.Begins[I], Size);
  Words.push_back(address(Copy) +
                  (address(Items.Bases[I]) - address(Items.Begins[I])));
  return Error::success();
}

Error DataRegions::kernelArguments(const MapItems &Items,
                                   std::vector<uint64_t> &Words,
                                   TemporaryMemory &Temporary) {
  std::vector<size_t> WordOf(Items.Count);
  for (int32_t I = 0; I < Items.Count; ++I) {
    uint64_t Base = address(Items.Bases[I]), Begin = address(Items.Begins[I]);
    uint64_t Flags = Items.Flags[I];
    WordOf[I] = Words.size();
    if (!(Flags & KernelArgument)) {
      // A variable that a lambda captured by reference: the lambda's copy gets
      // its device address.
      constexpr uint64_t Captured = PointerAndObject | Literal | Implicit;
      if ((Flags & Captured) != Captured || parentOf(Flags) < 0)
        continue;
      int32_t Lambda = parentOf(Flags);
      uint64_t Object = deviceAddress(Begin);
      uint64_t At =
          Words[WordOf[Lambda]] + (Base - address(Items.Begins[Lambda]));
      if (Object)
        std::memcpy(reinterpret_cast<void *>(At), &Object, sizeof(Object));
      continue;
    }
    if (Flags & Literal) {
      Words.push_back(Base);
    } else if (Flags & Private) {
      if (Error E = passPrivate(Items, I, Words, Temporary))
        return E;
    } else {
      if (Flags & PointerAndObject)
        Base = pointerAt(Base);
      DataMap::Found Found = Map.find(Begin, uint64_t(Items.Sizes[I]));
      // An address that is not mapped is passed unchanged: it may be a device
      // address.
      bool IsMapped = Found.Range && (Found.IsWhole || (Flags & Implicit));
      Words.push_back(IsMapped ? Found.Range->deviceOf(Begin) + (Base - Begin)
                               : Base);
    }
  }
  return Error::success();
}
