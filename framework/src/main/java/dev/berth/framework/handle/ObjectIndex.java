package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The objects of a kind by something that they name, such as attachments of volumes by their node:
/// so that nothing has to list all of them. Follows the changes. For the engine's thread.
///
/// @param <K> what they name; with `equals` and `hashCode`
/// @param <T> the kind
public final class ObjectIndex<K, T extends KubernetesObject> {
  private final Function<T, @Nullable K> key;
  private final Map<K, Group<T>> groups = new HashMap<>();

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
    K entered = after == null ? null : key.apply(after);
    if (before != null && left != null && !left.equals(entered)) {
      Group<T> group = groups.get(left);
      if (group != null && group.remove(before.key()).isEmpty()) {
        groups.remove(left);
      }
    }
    if (after != null && entered != null) {
      groups.computeIfAbsent(entered, _ -> new Group<>()).put(after);
    }
  }

  /// The objects that name this, by namespace and name. The list is immutable, and the same one
  /// until one of them changes.
  public List<T> get(K named) {
    Group<T> group = groups.get(named);
    return group == null ? List.of() : group.list();
  }

  private static final class Group<T extends KubernetesObject> {
    private final SortedMap<ObjectKey, T> members = new TreeMap<>();
    private @Nullable List<T> list;

    void put(T object) {
      members.put(object.key(), object);
      list = null;
    }

    Group<T> remove(ObjectKey key) {
      members.remove(key);
      list = null;
      return this;
    }

    boolean isEmpty() {
      return members.isEmpty();
    }

    List<T> list() {
      List<T> current = list;
      if (current == null) {
        current = List.copyOf(members.values());
        list = current;
      }
      return current;
    }
  }
}
