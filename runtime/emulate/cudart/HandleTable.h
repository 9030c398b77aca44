// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EMULATE_CUDART_HANDLETABLE_H
#define ROOFLINE_EMULATE_CUDART_HANDLETABLE_H

#include <map>
#include <memory>

namespace roofline::cudart {

/// Owns objects of one type and finds them by the handles that the program has.
/// A handle is dereferenced only after it was found here, since programs also
/// pass handles of destroyed objects.
template <typename Object, typename Handle> class HandleTable {
public:
  Handle add(Object O) {
    auto Made = std::make_unique<Object>(std::move(O));
    Handle H = reinterpret_cast<Handle>(Made.get());
    Objects.emplace(H, std::move(Made));
    return H;
  }
  Object *find(Handle H) const {
    auto At = Objects.find(H);
    return At == Objects.end() ? nullptr : At->second.get();
  }
  bool remove(Handle H) { return Objects.erase(H); }
  void clear() { Objects.clear(); }
  template <typename Function> void each(Function Body) const {
    for (const auto &[H, O] : Objects)
      Body(*O);
  }

private:
  std::map<Handle, std::unique_ptr<Object>> Objects;
};

} // namespace roofline::cudart

#endif
