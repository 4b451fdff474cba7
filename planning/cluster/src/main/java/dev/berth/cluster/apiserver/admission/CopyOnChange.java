package dev.berth.cluster.apiserver.admission;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Changes collections whose content usually stays the same; then the same object is returned.
@SuppressWarnings("ReferenceEquality") // comparing values takes longer than changing them
final class CopyOnChange {
  private CopyOnChange() {}

  /// Whether the values are the same object, so nothing was changed.
  static boolean same(@Nullable Object before, @Nullable Object after) {
    return before == after;
  }

  static <T> List<T> each(List<T> items, UnaryOperator<T> change) {
    @Nullable List<T> changed = null;
    for (int i = 0; i < items.size(); i++) {
      var before = items.get(i);
      var after = change.apply(before);
      if (after != before) {
        if (changed == null) {
          changed = new ArrayList<>(items);
        }
        changed.set(i, after);
      }
    }
    return changed == null ? items : changed;
  }

  static <T> Map<String, T> values(Map<String, T> map, UnaryOperator<T> change) {
    @Nullable Map<String, T> changed = null;
    for (var entry : map.entrySet()) {
      var after = change.apply(entry.getValue());
      if (after != entry.getValue()) {
        if (changed == null) {
          changed = new HashMap<>(map);
        }
        changed.put(entry.getKey(), after);
      }
    }
    return changed == null ? map : changed;
  }
}
