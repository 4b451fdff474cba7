package dev.berth.descheduler.cluster;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Objects in groups, each group in the order of its keys. A group is listed anew only after it has
/// changed. For one thread.
final class SortedIndex<T extends KubernetesObject> {
  private static final class Group<T> {
    final TreeMap<ObjectKey, T> objects = new TreeMap<>();
    @Nullable List<T> listed;
  }

  private final Map<String, Group<T>> groups = new HashMap<>();

  void put(String name, T object) {
    var group = groups.computeIfAbsent(name, _ -> new Group<>());
    group.objects.put(object.key(), object);
    group.listed = null;
  }

  void remove(String name, ObjectKey key) {
    var group = groups.get(name);
    if (group == null || group.objects.remove(key) == null) {
      return;
    }
    group.listed = null;
    if (group.objects.isEmpty()) {
      groups.remove(name);
    }
  }

  @Nullable T find(String name, ObjectKey key) {
    var group = groups.get(name);
    return group == null ? null : group.objects.get(key);
  }

  /// An immutable list, which later changes do not show in.
  List<T> of(String name) {
    var group = groups.get(name);
    if (group == null) {
      return List.of();
    }
    var listed = group.listed;
    if (listed == null) {
      listed = List.copyOf(group.objects.values());
      group.listed = listed;
    }
    return listed;
  }
}
