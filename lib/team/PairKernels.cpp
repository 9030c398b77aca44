// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/PairKernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace roofline;

/// \p Display without its template arguments, which are appended to \p Last as
/// far as they are those of the kernel and not of a scope.
static std::string withoutArguments(StringRef Display,
                                    std::vector<std::string> &Last) {
  std::string Function;
  std::string Argument;
  int Depth = 0;
  for (char C : Display) {
    if (C == '<' && Depth++ == 0) {
      Last.clear();
      continue;
    }
    if (C == '>' && Depth > 0 && --Depth == 0) {
      Last.push_back(StringRef(Argument).trim().str());
      Argument.clear();
      continue;
    }
    if (Depth == 0)
      Function += C;
    else if (C == ',' && Depth == 1) {
      Last.push_back(StringRef(Argument).trim().str());
      Argument.clear();
    } else
      Argument += C;
  }
  if (!Display.ends_with(">"))
    Last.clear();
  return Function;
}

KernelName::KernelName(Language Lang, StringRef Display, StringRef Unit,
                       StringRef Signature)
    : Lang(Lang), Display(Display), Signature(Signature), Unit(Unit) {
  if (Lang == Language::Cuda) {
    Function = withoutArguments(Display, Arguments);
    return;
  }
  auto [Parent, Place] = Display.rsplit(':');
  auto [LineText, OrdinalText] = Place.split('#');
  Function = Parent.str();
  LineText.getAsInteger(10, Line);
  if (!OrdinalText.getAsInteger(10, Ordinal))
    --Ordinal;
}

static std::string shapeOf(const Prediction &P) {
  std::string Shape = join(P.OperationFormulas, ";");
  for (const AccessSummary &A : P.Accesses)
    Shape += ";" + A.Object + " " + idOf(A.Kind).str() + " " + utostr(A.Width) +
             " " + A.OffsetFormula;
  return Shape;
}

KernelName KernelName::of(const KernelFacts &K) {
  // Not DisplayName, which may have words that the id has not.
  KernelName Name(K.Id.Lang, K.Id.display(), K.Id.Unit, K.Id.demangled());
  if (K.Id.Lang == Language::OpenMP)
    Name.Signature = K.Id.region();
  Name.Origin = sys::path::filename(K.File).str();
  if (K.Predicted)
    Name.Shape = shapeOf(*K.Predicted);
  return Name;
}

namespace {
class Pairing {
public:
  Pairing(ArrayRef<KernelName> Before, ArrayRef<KernelName> After)
      : Before(Before), After(After), OfBefore(Before.size()),
        OfAfter(After.size()) {}

  using Key = function_ref<std::string(const KernelName &)>;
  /// Pairs those that share a key, which is not empty, with no other.
  void pairBy(NameChange Change, Key Of);
  /// The same; of several with one key, as many before as after, the first is
  /// the first.
  void pairInOrder(NameChange Change, Key Of);
  /// Pairs instances of one template that are each other's most similar.
  void pairInstances(Key Of);
  std::vector<KernelPair> take();

private:
  struct Group {
    std::vector<size_t> Before, After;
  };
  std::map<std::string, Group> groups(Key Of) const;
  void pair(size_t B, size_t A, NameChange Change);

  ArrayRef<KernelName> Before, After;
  std::vector<bool> OfBefore, OfAfter; ///< whether each is paired
  std::vector<KernelPair> Pairs;
};
} // namespace

std::map<std::string, Pairing::Group> Pairing::groups(Key Of) const {
  std::map<std::string, Group> Groups;
  for (auto [I, Name] : enumerate(Before))
    if (std::string K = OfBefore[I] ? "" : Of(Name); !K.empty())
      Groups[K].Before.push_back(I);
  for (auto [I, Name] : enumerate(After))
    if (std::string K = OfAfter[I] ? "" : Of(Name); !K.empty())
      Groups[K].After.push_back(I);
  return Groups;
}

void Pairing::pair(size_t B, size_t A, NameChange Change) {
  OfBefore[B] = OfAfter[A] = true;
  Pairs.push_back({B, A, Change});
}

void Pairing::pairBy(NameChange Change, Key Of) {
  for (auto &[Name, G] : groups(Of))
    if (G.Before.size() == 1 && G.After.size() == 1)
      pair(G.Before[0], G.After[0], Change);
}

void Pairing::pairInOrder(NameChange Change, Key Of) {
  for (auto &[Name, G] : groups(Of)) {
    if (G.Before.size() != G.After.size())
      continue;
    auto Sort = [](std::vector<size_t> &Of, ArrayRef<KernelName> Names) {
      llvm::sort(Of, [&](size_t X, size_t Y) {
        return std::tie(Names[X].Line, Names[X].Ordinal, X) <
               std::tie(Names[Y].Line, Names[Y].Ordinal, Y);
      });
    };
    Sort(G.Before, Before);
    Sort(G.After, After);
    for (auto [B, A] : zip_equal(G.Before, G.After))
      pair(B, A, Change);
  }
}

/// How many arguments \p A and \p B have in common.
static unsigned alike(const KernelName &A, const KernelName &B) {
  unsigned Same = 0;
  for (auto [X, Y] : zip(A.Arguments, B.Arguments))
    Same += X == Y;
  return Same;
}

/// The one of \p Others that is most like \p Name; none if there are several.
static std::optional<size_t> mostLike(const KernelName &Name,
                                      ArrayRef<size_t> Others,
                                      ArrayRef<KernelName> Names) {
  std::optional<size_t> Best;
  unsigned Most = 0, Count = 0;
  for (size_t I : Others) {
    unsigned Same = alike(Name, Names[I]);
    if (!Best || Same > Most) {
      Best = I;
      Most = Same;
      Count = 1;
    } else if (Same == Most) {
      ++Count;
    }
  }
  return Count == 1 ? Best : std::nullopt;
}

void Pairing::pairInstances(Key Of) {
  size_t Known;
  do {
    Known = Pairs.size();
    for (auto &[Name, G] : groups(Of))
      for (size_t B : G.Before) {
        erase_if(G.After, [&](size_t A) { return OfAfter[A]; });
        std::optional<size_t> A = mostLike(Before[B], G.After, After);
        std::vector<size_t> Open = G.Before;
        erase_if(Open, [&](size_t Other) { return OfBefore[Other]; });
        if (A && mostLike(After[*A], Open, Before) == B)
          pair(B, *A, NameChange::Arguments);
      }
  } while (Pairs.size() > Known);
}

std::vector<KernelPair> Pairing::take() {
  llvm::sort(Pairs, [](const KernelPair &A, const KernelPair &B) {
    return A.After < B.After;
  });
  return std::move(Pairs);
}

/// A key of \p Parts, of which none may be empty.
static std::string keyOf(std::initializer_list<StringRef> Parts) {
  if (any_of(Parts, [](StringRef Part) { return Part.empty(); }))
    return "";
  return join(Parts, StringRef("\0", 1));
}

static StringRef fileOf(const KernelName &N) {
  return sys::path::filename(N.Unit);
}

static bool isRegion(const KernelName &N) { return N.Lang == Language::OpenMP; }

/// Pairs target regions. A line says little of a region: after an edit above,
/// it may be that of another one. So regions with the same content come first,
/// and then the order in the function.
static void pairRegions(Pairing &All) {
  auto InUnit = [](const KernelName &N) {
    return isRegion(N) ? keyOf({N.Function, N.Unit}) : "";
  };
  auto Anywhere = [](const KernelName &N) {
    return isRegion(N) ? N.Function : "";
  };
  for (Pairing::Key Of : {Pairing::Key(InUnit), Pairing::Key(Anywhere)}) {
    All.pairBy(NameChange::Line, [&](const KernelName &N) {
      return keyOf({Of(N), N.Shape, N.Signature});
    });
    All.pairBy(NameChange::Line,
               [&](const KernelName &N) { return keyOf({Of(N), N.Shape}); });
    All.pairInOrder(NameChange::Line, Of);
    All.pairBy(NameChange::Line,
               [&](const KernelName &N) { return keyOf({Of(N), N.Display}); });
  }
}

static void pairFunctions(Pairing &All) {
  auto If = [](const KernelName &N, std::initializer_list<StringRef> Parts) {
    return isRegion(N) ? "" : keyOf(Parts);
  };
  All.pairBy(NameChange::None, [&](const KernelName &N) {
    return If(N, {N.Signature, N.Unit, N.Origin});
  });
  // Units of one path in several folders: first those with the same content.
  All.pairBy(NameChange::None, [&](const KernelName &N) {
    return If(N, {N.Signature, N.Unit, N.Shape});
  });
  All.pairInOrder(NameChange::None, [&](const KernelName &N) {
    return If(N, {N.Signature, N.Unit});
  });
  All.pairBy(NameChange::Unit, [&](const KernelName &N) {
    return If(N, {N.Signature, fileOf(N)});
  });
  All.pairBy(NameChange::Unit, [&](const KernelName &N) {
    return If(N, {N.Signature, N.Shape});
  });
  All.pairBy(NameChange::Unit,
             [&](const KernelName &N) { return If(N, {N.Signature}); });
  All.pairBy(NameChange::Parameters,
             [&](const KernelName &N) { return If(N, {N.Display, N.Unit}); });
  All.pairBy(NameChange::Parameters, [&](const KernelName &N) {
    return If(N, {N.Display, fileOf(N)});
  });
  All.pairBy(NameChange::Parameters,
             [&](const KernelName &N) { return If(N, {N.Display}); });
  All.pairInstances(
      [&](const KernelName &N) { return If(N, {N.Function, N.Unit}); });
  All.pairInstances(
      [&](const KernelName &N) { return If(N, {N.Function, fileOf(N)}); });
  All.pairInstances([&](const KernelName &N) { return If(N, {N.Function}); });
}

std::vector<KernelPair> roofline::pairKernels(ArrayRef<KernelName> Before,
                                              ArrayRef<KernelName> After) {
  Pairing All(Before, After);
  pairFunctions(All);
  pairRegions(All);
  std::vector<KernelPair> Pairs = All.take();
  for (KernelPair &P : Pairs) {
    const KernelName &B = Before[P.Before], &A = After[P.After];
    bool IsWhole = !B.Signature.empty() && !A.Signature.empty();
    if (P.Change == NameChange::Line && B.Display == A.Display)
      P.Change = B.Unit == A.Unit ? NameChange::None : NameChange::Unit;
    // A signature that is not known has not changed.
    if (P.Change == NameChange::Parameters && !IsWhole)
      P.Change = B.Unit == A.Unit ? NameChange::None : NameChange::Unit;
  }
  return Pairs;
}
