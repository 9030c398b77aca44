// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/run/DevicePrintf.h"
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>

using namespace roofline::emulate;

namespace {
/// Packs values as clang does for vprintf.
class Packed {
public:
  template <typename... Ts> explicit Packed(Ts... Values) {
    (add(Values), ...);
  }
  const char *data() const { return Bytes; }

private:
  template <typename T> void add(T V) {
    Size = (Size + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    std::memcpy(Bytes + Size, &V, sizeof(T));
    Size += sizeof(T);
  }
  alignas(8) char Bytes[128] = {};
  size_t Size = 0;
};
} // namespace

template <typename... Ts>
static std::string formatted(const char *Format, Ts... Values) {
  return formatDevicePrintf(Format, Packed(Values...).data()).first;
}

TEST(DevicePrintf, PlainText) {
  EXPECT_EQ(formatted("nothing\n"), "nothing\n");
  EXPECT_EQ(formatted("100%%"), "100%");
  EXPECT_EQ(formatted(""), "");
}

TEST(DevicePrintf, Integers) {
  EXPECT_EQ(formatted("%d %i %u %x %X %o %c", -1, 2, 3u, 255, 255, 8, 'a'),
            "-1 2 3 ff FF 10 a");
  EXPECT_EQ(formatted("%5d|%-5d|%05d|%+d", 1, 2, 3, 4), "    1|2    |00003|+4");
  EXPECT_EQ(formatted("%hhd %hd", 257, 65537), "1 1");
}

TEST(DevicePrintf, LongIntegersAreAligned) {
  EXPECT_EQ(formatted("%d %ld %d %llu %zu %jd", 1, int64_t(-1) << 40, 2,
                      ~uint64_t(0), uint64_t(3), int64_t(4)),
            "1 -1099511627776 2 18446744073709551615 3 4");
}

TEST(DevicePrintf, Floats) {
  EXPECT_EQ(formatted("%f %.2e %g %5.1f|", 1.5, 12345.0, 0.25, 2.25),
            "1.500000 1.23e+04 0.25   2.2|");
  EXPECT_EQ(formatted("%d %f", 1, 0.5), "1 0.500000");
  // A double nevertheless: device code has no long double.
  EXPECT_EQ(formatted("%Lf %lf", 1.5, 2.5), "1.500000 2.500000");
}

TEST(DevicePrintf, Strings) {
  const char *Text = "text";
  EXPECT_EQ(formatted("%s|%8s|%-8s|%.2s", Text, Text, Text, Text),
            "text|    text|text    |te");
}

TEST(DevicePrintf, WidthFromAnArgument) {
  EXPECT_EQ(formatted("%*d|%.*f", 4, 7, 1, 2.25), "   7|2.2");
  EXPECT_EQ(formatted("%*d|", -4, 7), "7   |");
  // As if there were no precision.
  EXPECT_EQ(formatted("%.*f", -1, 2.5), "2.500000");
}

TEST(DevicePrintf, UnknownConversionStandsAsItIs) {
  EXPECT_EQ(formatted("%y %d", 5), "%y 5");
}

TEST(DevicePrintf, PercentAtTheEnd) {
  EXPECT_NO_FATAL_FAILURE(formatted("50%"));
}

TEST(DevicePrintf, ReturnsTheNumberOfArguments) {
  EXPECT_EQ(formatDevicePrintf("a", nullptr).second, 0);
  EXPECT_EQ(formatDevicePrintf("%d%f", Packed(1, 2.0).data()).second, 2);
  EXPECT_EQ(formatDevicePrintf("%*d", Packed(4, 2).data()).second, 2);
}
