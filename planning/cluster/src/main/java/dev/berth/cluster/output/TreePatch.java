package dev.berth.cluster.output;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Trees;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Applies the difference between two states of an object to a third state. Replaces lists as a
/// whole.
final class TreePatch {
  private TreePatch() {}

  /// @param target keeps all fields that are equal before and after
  static ObjectTree apply(ObjectTree before, ObjectTree after, ObjectTree target) {
    return new ObjectTree(patched(before.fields(), after.fields(), target.fields()));
  }

  private static Map<String, @Nullable Object> patched(
      Map<?, ?> before, Map<?, ?> after, Map<?, ?> target) {
    var result = new LinkedHashMap<String, @Nullable Object>();
    target.forEach((name, value) -> result.put((String) name, value));
    Set<Object> names = new LinkedHashSet<>(after.keySet());
    names.addAll(before.keySet());
    for (var name : names) {
      var old = before.get(name);
      var now = after.get(name);
      if (Objects.equals(old, now)) {
        continue;
      }
      if (now == null) {
        result.remove(name);
      } else if (now instanceof Map<?, ?> map) {
        result.put((String) name, patched(Trees.object(old), map, Trees.object(target.get(name))));
      } else {
        result.put((String) name, now);
      }
    }
    return Collections.unmodifiableMap(result);
  }
}
