package dev.berth.kube.write;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.meta.KubernetesObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Creates JSON merge patches (RFC 7386): they contain the differences, and null for removed
/// fields.
final class MergePatch {

  private MergePatch() {}

  /// Returns the patch that turns one object into the other. The server refuses the patch if it has
  /// another version of the object at that time.
  ///
  /// @return empty if nothing changes
  static <T extends KubernetesObject> Map<String, @Nullable Object> between(
      Kind<T> kind, T before, T after) {
    var patch = difference(TreeEncoder.tree(kind, before), TreeEncoder.tree(kind, after));
    if (!patch.isEmpty()) {
      var metadata = new LinkedHashMap<>(child(patch, "metadata"));
      metadata.put("uid", before.metadata().uid());
      metadata.put("resourceVersion", before.metadata().resourceVersion());
      patch.put("metadata", metadata);
    }
    return patch;
  }

  static Map<String, @Nullable Object> difference(
      Map<String, @Nullable Object> before, Map<String, @Nullable Object> after) {
    var patch = new LinkedHashMap<String, @Nullable Object>();
    for (var name : before.keySet()) {
      if (!after.containsKey(name)) {
        patch.put(name, null);
      }
    }
    after.forEach((name, value) -> {
      var old = before.get(name);
      if (old instanceof Map<?, ?> && value instanceof Map<?, ?>) {
        var inner = difference(child(before, name), child(after, name));
        if (!inner.isEmpty()) {
          patch.put(name, inner);
        }
      } else if (!Objects.equals(old, value)) {
        patch.put(name, value);
      }
    });
    return patch;
  }

  @SuppressWarnings("unchecked") // names of fields are strings
  static Map<String, @Nullable Object> child(Map<String, @Nullable Object> tree, String name) {
    return tree.get(name) instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }
}
