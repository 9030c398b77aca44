// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/CurlLibrary.h"
#include "llm/CurlCheck.h"
#include <dlfcn.h>

using namespace roofline;

/// The soname of all versions since 2006.
static constexpr const char *FileName = "libcurl.so.4";

namespace {
/// The loaded library, or the reason why it could not be loaded.
struct Loaded {
  Loaded();
  template <typename Function> void find(const char *Name, Function &Place);

  CurlLibrary Curl{};
  std::string Problem;
  void *Handle;
};
} // namespace

template <typename Function>
void Loaded::find(const char *Name, Function &Place) {
  Place = reinterpret_cast<Function>(dlsym(Handle, Name));
  if (!Place && Problem.empty())
    Problem = std::string(FileName) + " has no '" + Name + "'";
}

Loaded::Loaded() : Handle(dlopen(FileName, RTLD_NOW | RTLD_LOCAL)) {
  if (!Handle) {
    const char *Words = dlerror();
    Problem = Words ? Words : std::string(FileName) + " does not load";
    return;
  }
  find("curl_global_init", Curl.global_init);
  find("curl_easy_init", Curl.easy_init);
  find("curl_easy_cleanup", Curl.easy_cleanup);
  find("curl_easy_setopt", Curl.easy_setopt);
  find("curl_easy_getinfo", Curl.easy_getinfo);
  find("curl_easy_perform", Curl.easy_perform);
  find("curl_easy_strerror", Curl.easy_strerror);
  find("curl_slist_append", Curl.slist_append);
  find("curl_slist_free_all", Curl.slist_free_all);
  if (Problem.empty() && Curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    Problem = "libcurl does not start";
}

const CurlLibrary *CurlLibrary::get(std::string &Why) {
  static const Loaded Library;
  Why = Library.Problem;
  return Why.empty() ? &Library.Curl : nullptr;
}

std::string roofline::curlProblem() {
  std::string Why;
  CurlLibrary::get(Why);
  return Why;
}
