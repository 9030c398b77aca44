// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of a run's log, without what only lib/report knows to write. Goes
// when lib/report/ProfileJson.h is there.
#ifndef ROOFLINE_EMULATE_CUDART_RUNLOGLINES_H
#define ROOFLINE_EMULATE_CUDART_RUNLOGLINES_H

#include "model/Profile.h"
#include "support/Json.h"

namespace roofline {

inline std::string headerLine(const Profile &P) {
  JsonBuilder B;
  JsonValue Line = B.object();
  B.add(Line, "schema", "roofline-profile");
  B.add(Line, "gpu", P.Gpu);
  B.add(Line, "code_arch", P.CodeArch);
  B.add(Line, "launch_rule", P.LaunchRule);
  B.add(Line, "program", P.Program);
  return writeJson(Line, /*Indented=*/false);
}

inline std::string toJsonLine(const LaunchRecord &Launch) {
  JsonBuilder B;
  JsonValue Line = B.object();
  B.add(Line, "kernel", Launch.Id.str());
  B.add(Line, "number", double(Launch.Number));
  B.add(Line, "seconds", Launch.Seconds);
  B.add(Line, "problem", Launch.Problem);
  return writeJson(Line, /*Indented=*/false);
}

} // namespace roofline

#endif
