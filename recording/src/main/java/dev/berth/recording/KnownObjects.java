package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The last version of each object in the recording, so that it is not written again. Writer and
/// reader keep the same. For one thread.
final class KnownObjects {
  private final Map<Id, KubernetesObject> objects = new HashMap<>();

  private record Id(String kind, ObjectKey key) {}

  /// Whether that instance was the last one: a reader does not have an equal one of another source.
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
