// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DevicePrintf.h"
#include <cstdint>
#include <cstdio>
#include <cstring>

using namespace roofline::emulate;

namespace {
/// Reads the arguments in order, each aligned to its size.
class ArgumentReader {
public:
  explicit ArgumentReader(const char *Place) : Place(Place) {}

  template <typename T> T next() {
    uintptr_t At = reinterpret_cast<uintptr_t>(Place);
    At = (At + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    T Value;
    std::memcpy(&Value, reinterpret_cast<const char *>(At), sizeof(T));
    Place = reinterpret_cast<const char *>(At + sizeof(T));
    ++Count;
    return Value;
  }
  int count() const { return Count; }

private:
  const char *Place;
  int Count = 0;
};
} // namespace

template <typename T>
static void append(std::string &Text, const std::string &Conversion, T Value) {
  int Length = std::snprintf(nullptr, 0, Conversion.c_str(), Value);
  if (Length <= 0)
    return;
  size_t Start = Text.size();
  Text.resize(Start + Length + 1);
  std::snprintf(&Text[Start], Length + 1, Conversion.c_str(), Value);
  Text.resize(Start + Length);
}

/// Appends the result of \p Conversion, such as "%5.1f", for the next argument.
static void convert(std::string &Text, const std::string &Conversion,
                    ArgumentReader &Arguments) {
  char Kind = Conversion.back();
  if (std::strchr("diuoxXc", Kind)) {
    if (Conversion.find_first_of("ljzt") != std::string::npos)
      return append(Text, Conversion, Arguments.next<int64_t>());
    return append(Text, Conversion, Arguments.next<int32_t>());
  }
  if (std::strchr("fFeEgGaA", Kind))
    return append(Text, Conversion, Arguments.next<double>());
  if (Kind == 's')
    return append(Text, Conversion, Arguments.next<const char *>());
  if (Kind == 'p')
    return append(Text, Conversion, Arguments.next<void *>());
  Text += Conversion;
}

/// Inserts a width or precision that is given as an argument ("*"). A negative
/// precision means none.
static void appendCount(std::string &Conversion, int Count) {
  if (Count < 0 && Conversion.back() == '.')
    Conversion.pop_back();
  else
    Conversion += std::to_string(Count);
}

std::pair<std::string, int>
roofline::emulate::formatDevicePrintf(const char *Format,
                                      const char *Arguments) {
  std::string Text;
  ArgumentReader Reader(Arguments);
  for (const char *At = Format; *At; ++At) {
    if (*At != '%') {
      Text += *At;
      continue;
    }
    if (At[1] == '%') {
      Text += *++At;
      continue;
    }
    std::string Conversion = "%";
    while (At[1] && std::strchr("-+ #0123456789.*hljztL", At[1])) {
      ++At;
      if (*At == '*')
        appendCount(Conversion, Reader.next<int32_t>());
      else if (*At != 'L') // device code has no long double
        Conversion += *At;
    }
    if (!At[1])
      break;
    Conversion += *++At;
    convert(Text, Conversion, Reader);
  }
  return {Text, Reader.count()};
}
