package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The objects of the cluster as they were said to be last: so that one that is meant again need
/// not be written down again. Writer and reader keep the same. For one thread.
final class KnownObjects {
  private final Map<Id, KubernetesObject> objects = new HashMap<>();

  private record Id(String kind, ObjectKey key) {}

  /// Whether that very object was the last one: an equal one of another source is none that a
  /// reader has.
  @SuppressWarnings("ReferenceEquality") // what is looked for
  boolean isLast(KubernetesObject object) {
    return last(object.kind(), object.key()) == object;
  }

  @Nullable KubernetesObject last(String kind, ObjectKey key) {
    return objects.get(new Id(kind, key));
  }

  void apply(ClusterChange change) {
    KubernetesObject object = change.object();
    var id = new Id(object.kind(), object.key());
    if (change instanceof ClusterChange.Deleted) {
      objects.remove(id);
    } else {
      objects.put(id, object);
    }
  }
}
