// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads libcurl when the first request is made. Loading it with its
// dependencies (TLS, Kerberos, LDAP) takes longer than loading all of the
// plugin, and few compiles ask a model.
#ifndef ROOFLINE_LLM_CURLLIBRARY_H
#define ROOFLINE_LLM_CURLLIBRARY_H

#include <curl/curl.h>
#include <string>

namespace roofline {

/// The functions of libcurl that are used, under libcurl's names without the
/// prefix "curl_".
struct CurlLibrary {
  decltype(&curl_global_init) global_init;
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_cleanup) easy_cleanup;
  // Declared by hand, since libcurl defines type-checking macros of these
  // names.
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  decltype(&curl_easy_perform) easy_perform;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;

  /// Loads and initialises the library on the first call; later calls return
  /// the same result. Returns null if that failed, with the reason in \p Why.
  /// The result lives as long as the process.
  static const CurlLibrary *get(std::string &Why);
};

} // namespace roofline

#endif
