package dev.berth.cluster.apiserver.update;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Trees;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the fields that differ between two versions of an object, among the fields that Berth
/// reads. Ignores fields that only the API server writes, and defaults that one of the versions
/// leaves out.
final class FieldChanges {
  private final List<String> changes = new ArrayList<>();

  private FieldChanges() {}

  /// Returns one line for each field, such as `spec.replicas: 3 → 5`.
  static List<String> between(KubernetesObject before, KubernetesObject after) {
    var found = new FieldChanges();
    found.compare("spec", part(before, "spec"), part(after, "spec"));
    for (var name : List.of("labels", "value", "provisioner", "volumeBindingMode")) {
      var isMetadata = name.equals("labels");
      found.compare(
          isMetadata ? "metadata.labels" : name,
          isMetadata ? metadata(before, name) : part(before, name),
          isMetadata ? metadata(after, name) : part(after, name));
    }
    return found.changes;
  }

  private static @Nullable Object part(KubernetesObject object, String name) {
    return ObjectTree.of(object).fields().get(name);
  }

  private static @Nullable Object metadata(KubernetesObject object, String name) {
    return part(object, "metadata") instanceof Map<?, ?> metadata ? metadata.get(name) : null;
  }

  private void compare(String path, @Nullable Object before, @Nullable Object after) {
    if (Objects.equals(before, after)) {
      return;
    }
    if (before instanceof Map<?, ?> || after instanceof Map<?, ?>) {
      var old = fields(before);
      var now = fields(after);
      var names = new LinkedHashSet<>(old.keySet());
      names.addAll(now.keySet());
      names.forEach(name -> compare(path + "." + name, old.get(name), now.get(name)));
    } else if (before instanceof List<?> || after instanceof List<?>) {
      compareLists(path, Trees.list(before), Trees.list(after));
    } else {
      changes.add("%s: %s → %s".formatted(path, text(before), text(after)));
    }
  }

  /// Compares items with names, such as containers, by their names.
  private void compareLists(String path, List<?> before, List<?> after) {
    var old = byName(before);
    var now = byName(after);
    var names = new LinkedHashSet<>(old.keySet());
    names.addAll(now.keySet());
    names.forEach(name -> compare("%s[%s]".formatted(path, name), old.get(name), now.get(name)));
  }

  private static Map<String, @Nullable Object> byName(List<?> items) {
    var named = new TreeMap<String, @Nullable Object>();
    for (int i = 0; i < items.size(); i++) {
      var item = items.get(i);
      var name = item instanceof Map<?, ?> fields ? fields.get("name") : null;
      named.put(name instanceof String text ? text : Integer.toString(i), item);
    }
    return named;
  }

  private static Map<String, @Nullable Object> fields(@Nullable Object value) {
    var fields = new TreeMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put((String) name, field));
    }
    return fields;
  }

  private static String text(@Nullable Object value) {
    return value == null ? "none" : value.toString();
  }
}
