package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Indexes the objects of a kind by something that they name, such as volume attachments by their
/// node, so that no caller has to list all of them. Follows changes. The cost of a change grows
/// with the number of objects that name the same thing. For the engine's thread.
///
/// @param <K> the type of the names; with `equals` and `hashCode`
/// @param <T> the kind
public final class ObjectIndex<K, T extends KubernetesObject> {
  private final Function<T, @Nullable K> key;
  private final Map<K, List<T>> groups = new HashMap<>();

  private ObjectIndex(Function<T, @Nullable K> key) {
    this.key = key;
  }

  /// Creates an index of all objects of the kind.
  ///
  /// @param key returns the names in an object, from the object alone; null leaves the object out
  public static <K, T extends KubernetesObject> ObjectIndex<K, T> of(
      ObjectInformer changes, Class<T> kind, Function<T, @Nullable K> key) {
    var index = new ObjectIndex<K, T>(key);
    changes.watch(kind, index::changed);
    return index;
  }

  private void changed(@Nullable T before, @Nullable T after) {
    K left = before == null ? null : key.apply(before);
    if (before != null && left != null) {
      groups.computeIfPresent(
          left,
          (_, group) -> {
            List<T> others = group.stream().filter(it -> !it.key().equals(before.key())).toList();
            return others.isEmpty() ? null : others;
          });
    }
    K entered = after == null ? null : key.apply(after);
    if (after != null && entered != null) {
      groups.merge(entered, List.of(after), ObjectIndex::joined);
    }
  }

  private static <T extends KubernetesObject> List<T> joined(List<T> group, List<T> more) {
    return Stream.concat(group.stream(), more.stream())
        .sorted(Comparator.comparing(KubernetesObject::key))
        .toList();
  }

  /// Returns the objects that name this, ordered by namespace and name. The list is immutable, and
  /// the same list is returned until one of its objects changes.
  public List<T> get(K named) {
    return groups.getOrDefault(named, List.of());
  }
}
