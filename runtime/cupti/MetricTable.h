// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be measured, by which metrics of which chip: the files of
// data/metrics, which are part of this library. docs/measure.md has the form.
#ifndef ROOFLINE_CUPTI_METRICTABLE_H
#define ROOFLINE_CUPTI_METRICTABLE_H

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roofline::measure {

/// Values by name: of metrics, or of quantities.
using Values = std::map<std::string, double, std::less<>>;

/// "2 * a.sum / b.sum + c.sum".
class Formula {
public:
  /// Nothing where \p Text is none.
  static std::optional<Formula> parse(std::string_view Text);

  /// The metrics that are needed, in the order in which they are written, none
  /// twice.
  std::vector<std::string> metrics() const;
  /// Nothing where a metric is missing, or a divisor is 0.
  std::optional<double> evaluate(const Values &Metrics) const;

private:
  struct Factor {
    double Number = 1;
    std::string Metric; ///< empty: the number
    bool Divides = false;
  };
  std::vector<std::vector<Factor>> Terms;
};

struct Quantity {
  std::string Name;    ///< "fp64", "dram_read_bytes"
  std::string Set;     ///< that it is asked for with: "default", "tensor"
  std::string Unit;    ///< "operation", "byte", "second"
  std::string Meaning; ///< for people
  Formula How;         ///< on the chip that was asked for
};

class MetricTable {
public:
  /// Reads the two files of data/metrics. Nothing, with \p Problem saying
  /// where and what, if they are wrong.
  static std::optional<MetricTable> parse(std::string_view Chips,
                                          std::string_view Quantities,
                                          std::string &Problem);
  /// The files that are built in.
  static MetricTable builtIn();

  /// All chips, as "TU102", by the order of the file.
  std::vector<std::string> chips() const;
  bool knowsChip(std::string_view Chip) const;
  /// The names of the sets, in the order of the file.
  std::vector<std::string> sets() const;
  /// The quantities of \p Sets that \p Chip can tell, in the order of the
  /// file.
  std::vector<Quantity> quantities(std::string_view Chip,
                                   const std::vector<std::string> &Sets) const;

private:
  struct Line {                     // of a quantity
    std::vector<std::string> Where; ///< chips, capabilities or "all"
    std::optional<Formula> How;     ///< none: can't be told
  };
  struct Section {
    std::string Name, Set, Unit, Meaning;
    std::vector<Line> Lines;
  };
  /// The line for \p Chip: by its name, else by its capability, else "all".
  const Line *lineFor(const Section &S, std::string_view Chip) const;

  std::vector<std::pair<std::string, std::string>> Chips; ///< with capability
  std::vector<Section> Sections;
};

} // namespace roofline::measure

#endif
