// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Settings.h"
#include "MetricTable.h"
#include <algorithm>
#include <unistd.h>

using namespace roofline::measure;
using roofline::runtime::LaunchRule;

std::string roofline::measure::mpiRank(const Settings::Lookup &Get) {
  // Open MPI; MPICH and Intel MPI; MVAPICH2; PMIx; Slurm, whose srun sets the
  // variable also without MPI.
  for (const char *Name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK",
                           "MV2_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID"})
    if (const char *Value = Get(Name)) {
      std::string Rank = Value;
      if (!Rank.empty() && Rank.find_first_not_of("0123456789") == Rank.npos)
        return Rank;
    }
  return "";
}

static void replaceAll(std::string &Text, const std::string &Mark,
                       const std::string &By) {
  for (size_t At = 0; (At = Text.find(Mark, At)) != Text.npos; At += By.size())
    Text.replace(At, Mark.size(), By);
}

std::string roofline::measure::beforeEnding(std::string Path,
                                            const std::string &Part) {
  size_t Dot = Path.rfind('.'), Slash = Path.rfind('/');
  if (Dot == Path.npos || (Slash != Path.npos && Dot < Slash))
    Dot = Path.size();
  return Path.insert(Dot, Part);
}

std::string roofline::measure::outputPath(const std::string &Pattern,
                                          const std::string &Rank,
                                          int Process) {
  std::string Path = Pattern;
  bool NamesRank = Path.find("%r") != Path.npos;
  replaceAll(Path, "%p", std::to_string(Process));
  replaceAll(Path, "%r", Rank.empty() ? "0" : Rank);
  if (NamesRank || Rank.empty())
    return Path;
  return beforeEnding(std::move(Path), ".rank" + Rank);
}

/// Makes \p Path absolute, since the program may change its working directory.
static std::string absolute(const std::string &Path) {
  char Folder[4096];
  if (Path.front() == '/' || !getcwd(Folder, sizeof(Folder)))
    return Path;
  return std::string(Folder) + "/" + Path;
}

static void readSets(std::string Text, Settings &S,
                     std::vector<std::string> &Problems) {
  std::vector<std::string> AllSets = MetricTable::builtIn().sets();
  std::string Names;
  for (const std::string &Name : AllSets)
    Names += (Names.empty() ? "" : ", ") + Name;
  for (Text += ','; !Text.empty();) {
    std::string Name = Text.substr(0, Text.find(','));
    Text.erase(0, Name.size() + 1);
    if (Name.empty() ||
        std::find(S.Sets.begin(), S.Sets.end(), Name) != S.Sets.end())
      continue;
    if (std::find(AllSets.begin(), AllSets.end(), Name) == AllSets.end())
      Problems.push_back("ROOFLINE_MEASURE_METRICS: wanted of " + Names +
                         ", found '" + Name + "'");
    else
      S.Sets.push_back(Name);
  }
}

Settings Settings::read(const Lookup &Get, std::vector<std::string> &Problems) {
  auto Text = [&](const char *Name) {
    const char *Value = Get((std::string("ROOFLINE_MEASURE_") + Name).c_str());
    return std::string(Value ? Value : "");
  };
  Settings S;
  S.Rank = mpiRank(Get);
  if (std::string Output = Text("OUTPUT"); !Output.empty())
    S.Output = Output;
  S.Output = absolute(outputPath(S.Output, S.Rank, getpid()));
  if (std::string Rule = Text("LAUNCHES"); !Rule.empty()) {
    if (std::optional<LaunchRule> Parsed = LaunchRule::parse(Rule))
      S.Rule = *Parsed;
    else
      Problems.push_back("ROOFLINE_MEASURE_LAUNCHES: wanted first:N, every:N "
                         "or all, found '" +
                         Rule + "'");
  }
  auto ReadPattern = [&](const char *Name, Pattern &Into) {
    std::string Problem;
    if (std::optional<Pattern> P = Pattern::parse(Text(Name), Problem))
      Into = *P;
    else
      Problems.push_back("ROOFLINE_MEASURE_" + std::string(Name) +
                         ": wanted a regular expression, found " + Problem);
  };
  ReadPattern("KERNELS", S.Kernels);
  ReadPattern("RANGES", S.Ranges);
  auto ReadChoice = [&](const char *Name, const char *Default,
                        const char *Other, bool &IsOther) {
    std::string Value = Text(Name);
    IsOther = Value == Other;
    if (!IsOther && !Value.empty() && Value != Default)
      Problems.push_back("ROOFLINE_MEASURE_" + std::string(Name) + ": wanted " +
                         Default + " or " + Other + ", found '" + Value + "'");
  };
  bool Warm = false;
  ReadChoice("CACHE", "cold", "warm", Warm);
  S.ColdCache = !Warm;
  ReadChoice("REPLAY", "kernel", "launches", S.ReplaysLaunches);
  readSets(Text("METRICS"), S, Problems);
  S.CuptiPath = Text("CUPTI");
  return S;
}
