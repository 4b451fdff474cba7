package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The objects of a kind by something that they name, such as attachments of volumes by their node:
/// so that nothing has to list all of them. Follows the changes; one costs as much as there are
/// objects that name the same. For the engine's thread.
///
/// @param <K> what they name; with `equals` and `hashCode`
/// @param <T> the kind
public final class ObjectIndex<K, T extends KubernetesObject> {
  private final Function<T, @Nullable K> key;
  private final Map<K, List<T>> groups = new HashMap<>();

  private ObjectIndex(Function<T, @Nullable K> key) {
    this.key = key;
  }

  /// An index of all objects of the kind.
  ///
  /// @param key what an object names, null for nothing: then it is left out; a function of the
  ///   object alone
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

  /// The objects that name this, by namespace and name. The list is immutable, and the same one
  /// until one of them changes.
  public List<T> get(K named) {
    return groups.getOrDefault(named, List.of());
  }
}
