// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the list of wrong predictions as JSON.
#include "eval/score/Explain.h"
#include "eval/score/RowJson.h"
#include "report/EvaluationJson.h"

using namespace llvm;
using namespace roofline;

namespace {
class Writer {
public:
  std::string write(const WrongList &Errors, const GpuSpec &Gpu, size_t Limit) {
    JsonValue Root = B.object();
    B.add(Root, "schema", "roofline-errors");
    B.add(Root, "version", 1.0);
    B.add(Root, "ridges_of", Gpu.Name);
    B.add(Root, "rows", double(Errors.Rows));
    B.add(Root, "wrong", double(Errors.Wrong));
    JsonValue Blames = B.object(), Causes = B.array(), Kernels = B.array();
    for (auto &[Why, Count] : Errors.ByBlame)
      B.add(Blames, blameId(Why), double(Count));
    for (const CauseGroup &Group : Errors.Groups) {
      JsonValue Cause = B.object();
      B.add(Cause, "cause", Group.Cause);
      B.add(Cause, "to_blame", blameId(Group.Why));
      B.add(Cause, "kernels", double(Group.Kernels.size()));
      B.push(Causes, std::move(Cause));
      for (const Explanation &E : ArrayRef(Group.Kernels).take_front(Limit))
        B.push(Kernels, kernel(E, Group.Cause));
    }
    B.add(Root, "to_blame", std::move(Blames));
    B.add(Root, "causes", std::move(Causes));
    B.add(Root, "kernels", std::move(Kernels));
    return writeJson(Root);
  }

private:
  JsonValue figure(std::optional<double> Value) {
    return Value ? B.number(*Value) : JsonValue();
  }

  JsonValue pair(std::optional<double> Measured,
                 std::optional<double> Predicted) {
    JsonValue Object = B.object();
    B.add(Object, "measured", figure(Measured));
    B.add(Object, "predicted", figure(Predicted));
    bool HasRatio = Measured && Predicted && *Measured > 0;
    B.add(Object, "ratio",
          HasRatio ? B.number(*Predicted / *Measured) : JsonValue());
    return Object;
  }

  JsonValue kernel(const Explanation &E, StringRef Cause) {
    const LabelRow &Row = *E.Row->Row;
    JsonValue Object = rowJson(B, Row);
    B.add(Object, "label", verdictId(Row.Label));
    B.add(Object, "cause", Cause);
    B.add(Object, "to_blame", blameId(E.Why));
    if (!E.Row->Match) {
      B.add(Object, "why", E.Row->WhyNot);
      return Object;
    }
    const PredictionRecord &P = *E.Row->Match;
    B.add(Object, "verdict", verdictId(P.Outcome));
    B.add(Object, "leaning", verdictId(P.Leaning));
    JsonValue Kinds = B.object();
    for (const KindFigures &F : E.Figures) {
      JsonValue Kind = pair(F.Measured, F.Predicted);
      B.add(Kind, "measured_over_ridge", F.MeasuredOver);
      B.add(Kind, "predicted_over_ridge", F.PredictedOver);
      B.add(Kinds, opKindId(F.Kind), std::move(Kind));
    }
    B.add(Object, "operations", std::move(Kinds));
    B.add(Object, "dram_bytes", pair(Row.DramBytes, P.DramBytes));
    if (P.Details)
      addDetails(Object, *P.Details);
    return Object;
  }

  void addDetails(JsonValue &Object, const PredictionDetails &Details) {
    B.add(Object, "depends_on", toJson(B, dependenciesOf(Details.Result)));
    B.add(Object, "validity", wordsOf(Details.Result.Validity));
    B.add(Object, "assumed", toJson(B, allWordsOf(Details.Result.Assumed)));
    B.add(Object, "not_modelled", toJson(B, Details.NotModelled));
    B.add(Object, "data_notes", toJson(B, Details.DataNotes));
  }

  JsonBuilder B;
};
} // namespace

std::string roofline::wrongListJson(const WrongList &Errors, const GpuSpec &Gpu,
                                    size_t Limit) {
  return Writer().write(Errors, Gpu, Limit);
}
