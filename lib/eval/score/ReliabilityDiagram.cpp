// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/ReliabilityDiagram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

// Lengths in SVG user units.
static constexpr double Left = 60, Top = 20, Side = 400, Legend = 22,
                        LowestConfidence = 0.5;
/// A palette that colour-blind readers can distinguish (Okabe and Ito).
static constexpr StringLiteral Colours[] = {"#0072B2", "#D55E00", "#009E73",
                                            "#CC79A7", "#E69F00", "#56B4E9"};

static double across(double Confidence) {
  return Left + Side * (Confidence - LowestConfidence) / (1 - LowestConfidence);
}

static double down(double Right) { return Top + Side * (1 - Right); }

static std::string escaped(StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += C == '&'   ? "&amp;"
           : C == '<' ? "&lt;"
           : C == '>' ? "&gt;"
                      : std::string(1, C);
  return Out;
}

static std::string text(double X, double Y, StringRef Anchor, StringRef Words) {
  return formatv("<text x=\"{0:F1}\" y=\"{1:F1}\" text-anchor=\"{2}\">{3}"
                 "</text>\n",
                 X, Y, Anchor, escaped(Words));
}

static std::string line(double X1, double Y1, double X2, double Y2,
                        StringRef Style) {
  return formatv("<line x1=\"{0:F1}\" y1=\"{1:F1}\" x2=\"{2:F1}\" "
                 "y2=\"{3:F1}\" {4}/>\n",
                 X1, Y1, X2, Y2, Style);
}

static std::string frame() {
  std::string Svg;
  for (int Tenth = 0; Tenth <= 10; Tenth += 2) {
    double Share = Tenth / 10.0;
    Svg += line(Left, down(Share), Left + Side, down(Share), "stroke=\"#ddd\"");
    Svg += text(Left - 8, down(Share) + 4, "end",
                formatv("{0} %", 10 * Tenth).str());
  }
  for (int Tenth = 5; Tenth <= 10; ++Tenth)
    Svg += text(across(Tenth / 10.0), Top + Side + 18, "middle",
                formatv("{0} %", 10 * Tenth).str());
  Svg += line(across(0.5), down(0.5), across(1), down(1),
              "stroke=\"#888\" stroke-dasharray=\"5 4\"");
  Svg += text(Left + Side / 2, Top + Side + 38, "middle", "confidence");
  Svg += text(Left, Top - 7, "start", "right");
  return Svg;
}

static std::string curve(const Reliability &R, StringRef Colour) {
  std::string Points, Dots;
  for (const Reliability::Bin &B : R.bins()) {
    if (!B.Rows)
      continue;
    double X = across(B.meanConfidence()), Y = down(B.accuracy());
    Points += formatv("{0:F1},{1:F1} ", X, Y);
    Dots += formatv("<circle cx=\"{0:F1}\" cy=\"{1:F1}\" r=\"{2:F1}\" "
                    "fill=\"{3}\"><title>{4} of {5} right</title></circle>\n",
                    X, Y, 2 + 10 * std::sqrt(double(B.Rows) / R.count()),
                    Colour, B.Right, B.Rows);
  }
  return formatv("<polyline points=\"{0}\" fill=\"none\" stroke=\"{1}\" "
                 "stroke-width=\"1.5\"/>\n{2}",
                 StringRef(Points).rtrim(), Colour, Dots);
}

std::string roofline::reliabilitySvg(ArrayRef<NamedReliability> Curves) {
  double Height = Top + Side + 55 + Legend * Curves.size();
  std::string Svg = formatv(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:F0} {1:F0}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      Left + Side + 40, Height);
  Svg += frame();
  for (auto [I, C] : enumerate(Curves)) {
    StringRef Colour = Colours[I % std::size(Colours)];
    Svg += curve(C.Of, Colour);
    double Y = Top + Side + 62 + Legend * I;
    Svg += formatv("<circle cx=\"{0:F1}\" cy=\"{1:F1}\" r=\"5\" "
                   "fill=\"{2}\"/>\n",
                   Left + 6, Y - 4, Colour);
    Svg += text(Left + 18, Y, "start",
                formatv("{0}: {1} answers, Brier score {2:F3}, calibration "
                        "error {3:F1} %",
                        C.Name, C.Of.count(), C.Of.brier().value_or(0),
                        100 * C.Of.calibrationError().value_or(0))
                    .str());
  }
  return Svg + "</svg>\n";
}
