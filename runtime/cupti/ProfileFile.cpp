// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProfileFile.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <unistd.h>

using namespace roofline::measure;

namespace {
using Json = rapidjson::Writer<rapidjson::StringBuffer>;
} // namespace

static void member(Json &W, const char *Key, const std::string &Text) {
  W.Key(Key);
  W.String(Text);
}

static void member(Json &W, const char *Key,
                   const std::vector<std::string> &Texts) {
  W.Key(Key);
  W.StartArray();
  for (const std::string &Text : Texts)
    W.String(Text);
  W.EndArray();
}

static void member(Json &W, const char *Key,
                   const std::array<unsigned, 3> &Size) {
  W.Key(Key);
  W.StartArray();
  for (unsigned N : Size)
    W.Uint(N);
  W.EndArray();
}

std::string roofline::measure::toJson(const ProfileHeader &Header) {
  rapidjson::StringBuffer Buffer;
  Json W(Buffer);
  W.StartObject();
  member(W, "schema", "roofline-profile");
  W.Key("version");
  W.Uint(1);
  member(W, "evidence", "measured");
  member(W, "gpu", ""); // readers find it by the display name
  member(W, "gpu_display_name", Header.DeviceName);
  member(W, "code_arch", Header.Arch);
  member(W, "driver", Header.Driver);
  member(W, "cache_state", Header.Cache);
  member(W, "launch_rule", Header.Rule);
  member(W, "replay", Header.Replay);
  W.Key("passes");
  W.Uint(Header.Passes);
  member(W, "counts", "machine");
  if (!Header.Rank.empty())
    member(W, "rank", Header.Rank);
  if (!Header.Command.empty()) {
    member(W, "program", Header.Command.front());
    member(W, "arguments",
           std::vector<std::string>(Header.Command.begin() + 1,
                                    Header.Command.end()));
  }
  W.EndObject();
  return Buffer.GetString();
}

/// Writes whole numbers as integers, so that counts stay exact.
static void figure(Json &W, const char *Key, double Value) {
  W.Key(Key);
  if (Value == std::floor(Value) && Value >= 0 && Value < 9e18)
    W.Uint64(uint64_t(Value));
  else
    W.Double(Value);
}

/// Writes the values of \p All that \p Names lists as object \p Key. Returns
/// false if there are none.
static bool object(Json &W, const char *Key, const Values &All,
                   std::initializer_list<const char *> Names) {
  if (std::none_of(Names.begin(), Names.end(), [&](const char *Name) {
        return All.find(Name) != All.end();
      }))
    return false;
  W.Key(Key);
  W.StartObject();
  for (const char *Name : Names)
    if (auto Found = All.find(Name); Found != All.end())
      figure(W, Name, Found->second);
  W.EndObject();
  return true;
}

std::string roofline::measure::toJson(const MeasuredLaunch &L) {
  rapidjson::StringBuffer Buffer;
  Json W(Buffer);
  W.StartObject();
  W.Key("kernel");
  W.StartObject();
  member(W, "id", "cuda:" + L.What.Kernel + "@");
  W.EndObject();
  W.Key("number");
  W.Uint(L.Number);
  member(W, "grid", L.What.Size.Grid);
  member(W, "block", L.What.Size.Block);
  W.Key("dynamic_shared_bytes");
  W.Uint64(L.What.Size.DynamicSharedBytes);
  W.Key("device");
  W.Int(L.Device);
  if (!L.Regions.empty())
    member(W, "regions", L.Regions);
  if (!L.Cache.empty())
    member(W, "cache_state", L.Cache);
  for (const char *Name : {"seconds", "clock_hz", "occupancy"})
    if (auto Found = L.Measured.find(Name); Found != L.Measured.end()) {
      W.Key(Name);
      W.Double(Found->second);
    }
  W.Key("counts");
  W.StartObject();
  if (object(W, "operations", L.Measured,
             {"fp64", "fp32", "fp16", "int", "tensor_fp16", "tensor_tf32",
              "tensor_fp64", "tensor_int8", "special"}))
    member(W, "operations_from", "machine");
  // Memory counts are only useful with the DRAM bytes that a verdict needs.
  bool HasDram = L.Measured.count("dram_read_bytes") &&
                 L.Measured.count("dram_written_bytes");
  if (HasDram)
    object(W, "memory", L.Measured,
           {"dram_read_bytes", "dram_written_bytes", "sectors", "l2_bytes",
            "l1_bytes", "shared_bank_conflicts"});
  W.EndObject();
  W.EndObject();
  return Buffer.GetString();
}

ProfileFile::ProfileFile(std::string Path, ProfileHeader Header)
    : Path(std::move(Path)), Header(std::move(Header)) {}

ProfileFile::~ProfileFile() {
  if (File >= 0)
    close(File);
}

/// The end of the document, after the last launch.
std::string ProfileFile::notesAndEnd() const {
  rapidjson::StringBuffer Buffer;
  Json W(Buffer);
  W.StartArray();
  for (const std::string &Note : Notes)
    W.String(Note);
  W.EndArray();
  return std::string("\n], \"notes\": ") + Buffer.GetString() + "}\n";
}

/// Appends \p Text and the end of the document after the launches, in one write
/// if possible.
std::string ProfileFile::write(const std::string &Text) {
  std::string All = Text + notesAndEnd();
  for (size_t Done = 0; Done < All.size();) {
    ssize_t N = pwrite(File, All.data() + Done, All.size() - Done,
                       off_t(End + int64_t(Done)));
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return "cannot write '" + Path + "': " + std::strerror(errno);
    Done += size_t(N);
  }
  End += int64_t(Text.size());
  return "";
}

std::string ProfileFile::create() {
  File = open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (File < 0)
    return "cannot write '" + Path + "': " + std::strerror(errno);
  std::string Start = toJson(Header);
  Start.pop_back(); // the closing brace
  return write(Start + ", \"launches\": [");
}

std::string ProfileFile::add(const MeasuredLaunch &Launch) {
  if (File < 0)
    if (std::string Problem = create(); !Problem.empty())
      return Problem;
  std::string Line = (HasLaunches ? ",\n" : "\n") + toJson(Launch);
  HasLaunches = true;
  return write(Line);
}

std::string ProfileFile::note(const std::string &Text) {
  if (std::find(Notes.begin(), Notes.end(), Text) != Notes.end())
    return "";
  Notes.push_back(Text);
  return File < 0 ? create() : write("");
}
