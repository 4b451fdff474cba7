package dev.berth.conformance.live;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.ChangeSink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Records changes, keeps a view by them as the engine does, and finds contradictions. For any
/// thread.
final class RecordedChanges implements ChangeSink {

  private final List<ClusterChange> changes = new ArrayList<>();
  private final List<String> contradictions = new ArrayList<>();
  private final Map<String, KubernetesObject> view = new HashMap<>();

  @Override
  public synchronized void changed(ClusterChange change) {
    changes.add(change);
    var key = key(change.object());
    switch (change) {
      case ClusterChange.Added(var object) -> {
        if (view.put(key, object) != null) {
          contradictions.add(key + " was added twice");
        }
      }
      case ClusterChange.Updated(var before, var object) -> {
        if (!before.equals(view.put(key, object))) {
          contradictions.add(key + " was something else before it changed");
        }
        if (before.equals(object)) {
          contradictions.add(key + " has not changed at all");
        }
      }
      case ClusterChange.Deleted _ -> {
        if (view.remove(key) == null) {
          contradictions.add(key + " was never there");
        }
      }
    }
  }

  private static String key(KubernetesObject object) {
    return object.kind() + " " + object.key();
  }

  synchronized List<String> contradictions() {
    return List.copyOf(contradictions);
  }

  /// Whether the changes of the kind add up to these objects.
  synchronized boolean addUpTo(Kind<?> kind, Collection<?> objects) {
    var told = view.values().stream().filter(kind.type()::isInstance).collect(Collectors.toSet());
    return told.equals(Set.copyOf(objects));
  }

  /// Changes of one kind, in short: `+a`, `~a`, `-a`.
  synchronized List<String> of(Kind<?> kind) {
    return changes.stream()
        .filter(change -> kind.type().isInstance(change.object()))
        .map(RecordedChanges::inShort)
        .toList();
  }

  private static String inShort(ClusterChange change) {
    var sign =
        switch (change) {
          case ClusterChange.Added _ -> "+";
          case ClusterChange.Updated _ -> "~";
          case ClusterChange.Deleted _ -> "-";
        };
    return sign + change.object().metadata().name();
  }

  synchronized boolean has(Kind<?> kind, ObjectKey key) {
    return view.containsKey(kind.kind() + " " + key);
  }
}
