// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcurl, loaded when the first request is made. With what it brings along,
// TLS, Kerberos and LDAP, loading it takes longer than all the rest of the
// plugin, and hardly any compile asks a model.
#ifndef ROOFLINE_LLM_CURLLIBRARY_H
#define ROOFLINE_LLM_CURLLIBRARY_H

#include <curl/curl.h>
#include <string>

namespace roofline {

/// The functions of libcurl that are used, under their own names.
struct CurlLibrary {
  decltype(&curl_global_init) global_init;
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_cleanup) easy_cleanup;
  // Macros of these names check types.
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  decltype(&curl_easy_perform) easy_perform;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;

  /// Loads and starts it, once a process; null if that failed, and \p Why.
  static const CurlLibrary *get(std::string &Why);
};

} // namespace roofline

#endif
