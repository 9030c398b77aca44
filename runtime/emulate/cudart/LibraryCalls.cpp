// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intercepts calls of NVIDIA's binary libraries (cuBLAS, cuDNN, NCCL) and of
// the driver API, which would look for a GPU and fail with an error that hides
// the cause. Before main(), the program's references to their functions are
// redirected to stubs that report the function by name. The libraries
// themselves are not changed.
#include "Refusal.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>
#include <link.h>
#include <map>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#ifdef __x86_64__

using namespace llvm;
using namespace roofline;

namespace {
struct Library {
  StringLiteral File;    // prefix of the file name
  StringLiteral Refused; // prefix of intercepted functions; empty for all
  int Status;            // the library's status code for "not supported"

  const char *why() const {
    return File == "libcuda.so"
               ? "it is the driver API, wanted the runtime API"
               : "it needs a GPU, as its kernels come as machine code";
  }
};
} // namespace

/// cuRAND can also generate numbers on the host, which works, so only the
/// creation of generators on the GPU is intercepted.
static constexpr Library Libraries[] = {
    {"libcublas", "", 15},   {"libcudnn", "", 3000},
    {"libcufft", "", 16},    {"libcurand", "curandCreateGenerator", 203},
    {"libcusolver", "", 9},  {"libcusparse", "", 10},
    {"libcutensor", "", 15}, {"libnccl", "", 3},
    {"libnpp", "", -2},      {"libcuda.so", "", 801},
};

/// Substrings of the names of functions that need no GPU.
static constexpr StringLiteral Harmless[] = {
    "ErrorString", "ErrorName",   "StatusString",  "StatusName",
    "GetVersion",  "GetProperty", "GeneratorHost", "GetCudartVersion"};

static const Library *libraryOf(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  const Library *Found = find_if(
      Libraries, [&](const Library &L) { return Name.starts_with(L.File); });
  return Found == std::end(Libraries) ? nullptr : Found;
}

namespace {
struct Refused {
  std::string Why;
  int Status;
};
} // namespace

static int refuse(const Refused *Function) {
  cudart::refuseCall(Function->Why.c_str());
  return Function->Status;
}

namespace {
/// Generates stubs in machine code. Each calls refuse() with its own argument,
/// whatever the caller passes.
class Stubs {
public:
  /// The stub for function \p Name; null if memory for it can't be mapped.
  void *get(const std::string &Name, const Library &Of, StringRef Path) {
    void *&Stub = ByName[Name];
    if (!Stub)
      Stub =
          make(new Refused{Name + "() of " + sys::path::filename(Path).str() +
                               " is not emulated: " + Of.why(),
                           Of.Status});
    return Stub;
  }

private:
  static constexpr size_t StubSize = 32;

  void *make(const Refused *Argument) {
    size_t Page = sysconf(_SC_PAGESIZE);
    if (Next == End) {
      void *Room = mmap(nullptr, Page, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (Room == MAP_FAILED)
        return nullptr;
      Next = static_cast<unsigned char *>(Room);
      End = Next + Page;
    }
    unsigned char *Start = Next;
    auto *Base = reinterpret_cast<unsigned char *>(
        reinterpret_cast<uintptr_t>(Start) & ~(Page - 1));
    mprotect(Base, Page, PROT_READ | PROT_WRITE);
    put({0x48, 0xbf}); // movabs Argument, %rdi
    put(reinterpret_cast<uintptr_t>(Argument));
    put({0x48, 0xb8}); // movabs refuse, %rax
    put(reinterpret_cast<uintptr_t>(&refuse));
    put({0xff, 0xe0}); // jmp *%rax
    Next = Start + StubSize;
    mprotect(Base, Page, PROT_READ | PROT_EXEC);
    return Start;
  }
  void put(std::initializer_list<unsigned char> Bytes) {
    Next = std::copy(Bytes.begin(), Bytes.end(), Next);
  }
  void put(uintptr_t Value) {
    for (unsigned I = 0; I < sizeof(Value); ++I, Value >>= 8)
      *Next++ = Value & 0xff;
  }

  std::map<std::string, void *> ByName;
  unsigned char *Next = nullptr, *End = nullptr;
};

/// The dynamic symbols and relocations of one program or library.
struct Tables {
  uint64_t Base = 0;
  const ElfW(Sym) *Symbols = nullptr;
  const char *Names = nullptr;
  ArrayRef<ElfW(Rela)> Lazy, Others;
};
} // namespace

static Tables tablesOf(const dl_phdr_info &Info) {
  Tables T;
  T.Base = Info.dlpi_addr;
  const ElfW(Dyn) *Entry = nullptr;
  for (const auto &Segment : ArrayRef(Info.dlpi_phdr, Info.dlpi_phnum))
    if (Segment.p_type == PT_DYNAMIC)
      Entry = reinterpret_cast<const ElfW(Dyn) *>(T.Base + Segment.p_vaddr);
  std::map<int64_t, uint64_t> Values;
  for (; Entry && Entry->d_tag != DT_NULL; ++Entry)
    Values[Entry->d_tag] = Entry->d_un.d_val;
  // The loader has relocated the addresses in most objects, but not in the
  // vDSO.
  auto At = [&](int64_t Tag) {
    uint64_t Value = Values[Tag];
    return Value && Value < T.Base ? Value + T.Base : Value;
  };
  auto Relocations = [&](int64_t Start, int64_t Size) {
    return ArrayRef(reinterpret_cast<const ElfW(Rela) *>(At(Start)),
                    At(Start) ? Values[Size] / sizeof(ElfW(Rela)) : 0);
  };
  T.Symbols = reinterpret_cast<const ElfW(Sym) *>(At(DT_SYMTAB));
  T.Names = reinterpret_cast<const char *>(At(DT_STRTAB));
  T.Lazy = Relocations(DT_JMPREL, DT_PLTRELSZ);
  T.Others = Relocations(DT_RELA, DT_RELASZ);
  return T;
}

/// Works also for slots that the loader has made read-only (RELRO).
static void pointTo(uint64_t Slot, void *Target) {
  uint64_t Page = sysconf(_SC_PAGESIZE);
  void *Start = reinterpret_cast<void *>(Slot & ~(Page - 1));
  // The page stays writable, since its previous protection is unknown.
  if (!mprotect(Start, Page, PROT_READ | PROT_WRITE))
    *reinterpret_cast<void **>(Slot) = Target;
}

/// The stub for function \p Name; null if it is not intercepted.
static void *standInFor(StringRef Name, Stubs &Made) {
  if (!Name.starts_with("cu") && !Name.starts_with("nccl") &&
      !Name.starts_with("npp"))
    return nullptr;
  if (any_of(Harmless, [&](StringRef Part) { return Name.contains(Part); }))
    return nullptr;
  Dl_info Where;
  void *Address = dlsym(RTLD_DEFAULT, Name.str().c_str());
  if (!Address || !dladdr(Address, &Where) || !Where.dli_fname)
    return nullptr;
  const Library *Of = libraryOf(Where.dli_fname);
  if (!Of || !Name.starts_with(Of->Refused))
    return nullptr;
  return Made.get(Name.str(), *Of, Where.dli_fname);
}

static int guardObject(dl_phdr_info *Info, size_t, void *Opaque) {
  // The name of the program itself is empty.
  if (libraryOf(Info->dlpi_name ? Info->dlpi_name : ""))
    return 0;
  Tables T = tablesOf(*Info);
  if (!T.Symbols || !T.Names)
    return 0;
  for (ArrayRef<ElfW(Rela)> Table : {T.Lazy, T.Others})
    for (const ElfW(Rela) &R : Table) {
      auto Type = ELF64_R_TYPE(R.r_info);
      auto Symbol = ELF64_R_SYM(R.r_info);
      if (!Symbol || (Type != R_X86_64_JUMP_SLOT && Type != R_X86_64_GLOB_DAT &&
                      Type != R_X86_64_64))
        continue;
      StringRef Name = T.Names + T.Symbols[Symbol].st_name;
      if (void *Target = standInFor(Name, *static_cast<Stubs *>(Opaque)))
        pointTo(T.Base + R.r_offset, Target);
    }
  return 0;
}

static int isLibrary(dl_phdr_info *Info, size_t, void *) {
  return libraryOf(Info->dlpi_name ? Info->dlpi_name : "") != nullptr;
}

__attribute__((constructor)) static void guardLibraryCalls() {
  // Most programs, and all processes that a script starts, load none of these
  // libraries.
  if (dl_iterate_phdr(isLibrary, nullptr))
    dl_iterate_phdr(guardObject, new Stubs);
}

#endif
