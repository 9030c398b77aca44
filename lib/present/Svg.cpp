// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Quantity.h"
#include "present/Present.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;
using namespace roofline;

namespace {
constexpr double Width = 760, Height = 430, Left = 70, Right = 20, Top = 40,
                 Bottom = 50;

/// A logarithmic scale from numbers to pixels.
struct Scale {
  double Low, High, From, To; // the ends as powers of ten, and as pixels
  double at(double Value) const {
    double L = std::clamp(std::log10(Value), Low, High);
    return From + (L - Low) / (High - Low) * (To - From);
  }
};

/// One plot.
class Plot {
public:
  Plot(const Overview &View, unsigned Gpu, double Y0);
  std::string text();

private:
  const GpuSpec &gpu() const { return View.Gpus[Gpu]; }
  void axes();
  void roofs();
  void kernels();
  void label(double X, double Y, const char *Class, const Twine &Words);

  const Overview &View;
  unsigned Gpu;
  double Y0;
  Scale X, Y;
  std::string Text;
};
} // namespace

static std::string escaped(StringRef Words) {
  std::string Text;
  raw_string_ostream Out(Text);
  printHTMLEscaped(Words, Out);
  return Text;
}

Plot::Plot(const Overview &View, unsigned Gpu, double Y0)
    : View(View), Gpu(Gpu), Y0(Y0) {
  double LowX = 0.1, HighX = 100, HighY = 0;
  double LeastPeak = std::numeric_limits<double>::infinity();
  for (OpKind K : AllOpKinds)
    if (hasRoof(K) && gpu().peak(K) > 0) {
      HighX = std::max(HighX, 4 * gpu().ridge(K));
      HighY = std::max(HighY, gpu().peak(K));
      LeastPeak = std::min(LeastPeak, gpu().peak(K));
    }
  double LowY = LeastPeak / 30;
  for (const KernelCard &Card : View.Kernels) {
    if (Card.Gpu != Gpu)
      continue;
    auto Add = [&](const RoofPoint &P) {
      double I = P.intensity(Card.Kind), Rate = P.rate(Card.Kind, gpu());
      if (I > 0 && std::isfinite(I)) {
        LowX = std::min(LowX, I / 2);
        HighX = std::max(HighX, I * 2);
      }
      if (Rate > 0)
        LowY = std::min(LowY, Rate / 2);
    };
    if (Card.Predicted)
      Add(*Card.Predicted);
    for (const RoofPoint &P : Card.Observed)
      Add(P);
  }
  // No kernel is so far out that the others shrink to nothing.
  LowX = std::max(LowX, 1e-4);
  HighX = std::min(HighX, 1e6);
  LowY = std::max(LowY, HighY / 1e9);
  X = {std::floor(std::log10(LowX)), std::ceil(std::log10(HighX)), Left,
       Width - Right};
  Y = {std::floor(std::log10(LowY)), std::ceil(std::log10(HighY)),
       Y0 + Height - Bottom, Y0 + Top};
}

void Plot::label(double AtX, double AtY, const char *Class,
                 const Twine &Words) {
  Text += formatv("<text x=\"{0:F1}\" y=\"{1:F1}\" class=\"{2}\">{3}</text>\n",
                  AtX, AtY, Class, escaped(Words.str()));
}

static std::string power(int Exponent) {
  return formatNumber(std::pow(10.0, Exponent), 1);
}

/// What the diagonals are.
static std::string bandwidthWords(const GpuSpec &Gpu) {
  auto Speed = [](const Figure &F) {
    return formatNumber(F.Value / 1e9, 4) + " GB/s";
  };
  std::string Words = "DRAM " + Speed(Gpu.Bandwidth);
  if (Gpu.AchievableBandwidth)
    Words += ", " + Speed(Gpu.AchievableBandwidth) + " achievable (dashed)";
  if (Gpu.L2Bandwidth)
    Words += ", L2 " + Speed(Gpu.L2Bandwidth) + " (dotted)";
  return Words;
}

void Plot::axes() {
  label(Left, Y0 + 22, "title", gpu().DisplayName);
  label(X.To, Y0 + 22, "tick end", bandwidthWords(gpu()));
  for (int E = X.Low; E <= X.High; ++E) {
    double At = X.at(std::pow(10.0, E));
    Text += formatv("<path class=\"grid\" d=\"M{0:F1} {1:F1}V{2:F1}\"/>\n", At,
                    Y.To, Y.From);
    label(At, Y.From + 18, "tick middle", power(E));
  }
  for (int E = Y.Low; E <= Y.High; ++E) {
    double At = Y.at(std::pow(10.0, E));
    Text += formatv("<path class=\"grid\" d=\"M{0:F1} {1:F1}H{2:F1}\"/>\n",
                    X.From, At, X.To);
    label(X.From - 8, At + 4, "tick end",
          formatOperations(std::pow(10.0, E)) + "/s");
  }
  label((X.From + X.To) / 2, Y.From + 38, "tick middle",
        "operations per byte of DRAM traffic");
}

void Plot::roofs() {
  double Most = 0;
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      Most = std::max(Most, gpu().peak(K));
  double Bandwidth = gpu().Bandwidth.Value;
  auto Memory = [&](double B, const char *Class) {
    double From = std::max(std::pow(10.0, X.Low), std::pow(10.0, Y.Low) / B);
    double To = std::min(std::pow(10.0, X.High), Most / B);
    Text +=
        formatv("<path class=\"{0}\" d=\"M{1:F1} {2:F1}L{3:F1} {4:F1}\"/>\n",
                Class, X.at(From), Y.at(From * B), X.at(To), Y.at(To * B));
  };
  Memory(Bandwidth, "roof");
  if (gpu().AchievableBandwidth)
    Memory(gpu().AchievableBandwidth.Value, "roof achievable");
  if (gpu().L2Bandwidth)
    Memory(gpu().L2Bandwidth.Value, "roof l2");
  double Last = -100;
  std::vector<OpKind> Kinds;
  for (OpKind K : AllOpKinds)
    if (hasRoof(K) && gpu().peak(K) > 0)
      Kinds.push_back(K);
  std::sort(Kinds.begin(), Kinds.end(),
            [&](OpKind A, OpKind B) { return gpu().peak(A) > gpu().peak(B); });
  for (OpKind K : Kinds) {
    double At = Y.at(gpu().peak(K));
    Text += formatv("<path class=\"roof\" d=\"M{0:F1} {1:F1}H{2:F1}\"/>\n",
                    X.at(gpu().ridge(K)), At, X.To);
    if (At - Last < 11) // the label of a higher roof is there
      continue;
    label(X.To - 2, At - 3, "tick end", opKindText(K));
    Last = At;
  }
}

void Plot::kernels() {
  static constexpr const char *Shapes[] = {"compute", "bandwidth",
                                           "undetermined", "mixed"};
  for (const KernelCard &Card : View.Kernels) {
    if (Card.Gpu != Gpu)
      continue;
    std::string Verdict = Card.verdict();
    const char *Class = *std::find(std::begin(Shapes), std::end(Shapes) - 1,
                                   StringRef(Verdict));
    std::string Name = escaped(Card.Facts->DisplayName);
    std::string Path; // from the prediction to what was observed
    auto At = [&](const RoofPoint &P) {
      return std::pair(X.at(P.intensity(Card.Kind)),
                       Y.at(P.rate(Card.Kind, gpu())));
    };
    for (const RoofPoint &P : Card.Observed) {
      auto [AtX, AtY] = At(P);
      if (Card.Predicted) {
        auto [FromX, FromY] = At(*Card.Predicted);
        Text += formatv("<path class=\"link\" d=\"M{0:F1} {1:F1}L{2:F1} "
                        "{3:F1}\"/>\n",
                        FromX, FromY, AtX, AtY);
      }
      Text += formatv("<circle class=\"{0} seen\" cx=\"{1:F1}\" cy=\"{2:F1}\" "
                      "r=\"5\"><title>{3}, observed</title></circle>\n",
                      Class, AtX, AtY, Name);
    }
    if (!Card.Predicted)
      continue;
    auto [AtX, AtY] = At(*Card.Predicted);
    const Estimate &I = Card.prediction()->Headline.Intensity;
    if (I.Low > 0 && I.High > I.Low)
      Text += formatv("<path class=\"range\" d=\"M{0:F1} {1:F1}H{2:F1}\"/>\n",
                      X.at(I.Low), AtY, X.at(I.High));
    Text += formatv("<circle class=\"{0}\" cx=\"{1:F1}\" cy=\"{2:F1}\" "
                    "r=\"5\"><title>{3}: {4} op/byte</title></circle>\n",
                    Class, AtX, AtY, Name,
                    formatNumber(Card.Predicted->intensity(Card.Kind)));
  }
}

std::string Plot::text() {
  axes();
  roofs();
  kernels();
  return Text;
}

std::string roofline::overviewSvg(const Overview &View) {
  std::string Text = formatv(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>Kernels below the roofs "
      "of {2}</title>\n",
      Width, Height * View.Gpus.size(),
      escaped(
          join(map_range(View.Gpus,
                         [](const GpuSpec &Gpu) { return Gpu.DisplayName; }),
               ", ")));
  Text += "<style>\n"
          "svg { background: #fff; font: 11px system-ui, sans-serif; }\n"
          "text { fill: #333; } .title { font-size: 14px; font-weight: 600; }\n"
          ".middle { text-anchor: middle; } .end { text-anchor: end; }\n"
          "path { fill: none; stroke: #888; } .grid { stroke: #e6e6e6; }\n"
          ".roof { stroke: #444; stroke-width: 1.5; }\n"
          ".achievable { stroke-dasharray: 5 4; }\n"
          ".l2 { stroke-width: 1; stroke-dasharray: 2 3; }\n"
          ".range { stroke-width: 2; opacity: .5; }\n"
          ".link { stroke-dasharray: 2 2; }\n"
          ".compute { fill: #c2410c; stroke: #c2410c; }\n"
          ".bandwidth { fill: #1d6fb8; stroke: #1d6fb8; }\n"
          ".undetermined, .mixed { fill: #777; stroke: #777; }\n"
          "circle { fill-opacity: .75; }\n"
          ".seen { fill-opacity: 0; stroke-width: 2; }\n"
          "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  for (unsigned I = 0; I < View.Gpus.size(); ++I)
    Text += Plot(View, I, I * Height).text();
  return Text + "</svg>\n";
}
