package dev.berth.planner.firmament;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Objects of all kinds, to be found by type and key.
final class ObjectsByKey {
  private final Map<Id, KubernetesObject> objects = new HashMap<>();

  private record Id(Class<?> type, ObjectKey key) {}

  ObjectsByKey(Collection<? extends KubernetesObject> all) {
    all.forEach(object -> objects.put(new Id(object.getClass(), object.key()), object));
  }

  <T> @Nullable T find(Class<T> type, ObjectKey key) {
    return type.cast(objects.get(new Id(type, key)));
  }
}
