// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The quantities that can be measured, with the metrics of each chip to compute
// them from. Read from the files in data/metrics, which are embedded in this
// library. docs/measure.md describes their form.
#ifndef ROOFLINE_CUPTI_METRICTABLE_H
#define ROOFLINE_CUPTI_METRICTABLE_H

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roofline::measure {

/// Values by the name of a metric or quantity.
using Values = std::map<std::string, double, std::less<>>;

/// The words of \p Text, which blanks separate.
std::vector<std::string> words(std::string_view Text);

/// A sum of products and quotients of metrics: "2 * a.sum / b.sum + c.sum".
class Formula {
public:
  /// Parses \p Text; std::nullopt if it is malformed.
  static std::optional<Formula> parse(std::string_view Text);

  /// The metrics that the formula uses, each once, in the order of the text.
  std::vector<std::string> metrics() const;
  /// The value for \p Metrics; std::nullopt if a metric is missing or a divisor
  /// is 0.
  std::optional<double> evaluate(const Values &Metrics) const;

private:
  struct Factor {
    double Number = 1;
    std::string Metric; ///< empty if the factor is Number
    bool Divides = false;

    bool read(const std::string &Word);
  };
  std::vector<std::vector<Factor>> Terms;
};

/// A quantity that can be measured on a given chip.
struct Quantity {
  std::string Name;    ///< "fp64", "dram_read_bytes"
  std::string Set;     ///< set that it belongs to: "default", "tensor"
  std::string Unit;    ///< "operation", "byte", "second"
  std::string Meaning; ///< description for people
  Formula How;         ///< formula for the chip
};

/// The content of the files.
class MetricTable {
public:
  /// Parses the two files of data/metrics. If they are malformed, returns
  /// std::nullopt and sets \p Problem.
  static std::optional<MetricTable> parse(std::string_view Chips,
                                          std::string_view Quantities,
                                          std::string &Problem);
  /// The table from the embedded files.
  static MetricTable builtIn();

  /// The names of all chips, such as "TU102", in the order of the file.
  std::vector<std::string> chips() const;
  bool knowsChip(std::string_view Chip) const;
  /// The names of the sets, in the order of the file.
  std::vector<std::string> sets() const;
  /// The quantities of \p Sets that \p Chip can measure, in the order of the
  /// file.
  std::vector<Quantity> quantities(std::string_view Chip,
                                   const std::vector<std::string> &Sets) const;

private:
  struct Line {                     // a line of a quantity's section
    std::vector<std::string> Where; ///< chips, capabilities or "all"
    std::optional<Formula> How;     ///< absent if the chips cannot measure it
  };
  struct Section {
    std::string Name, Set, Unit, Meaning;
    std::vector<Line> Lines;
  };
  /// The line for \p Chip: by its name, else by its capability, else "all".
  const Line *lineFor(const Section &S, std::string_view Chip) const;

  /// Names with compute capability.
  std::vector<std::pair<std::string, std::string>> Chips;
  std::vector<Section> Sections;
};

} // namespace roofline::measure

#endif
