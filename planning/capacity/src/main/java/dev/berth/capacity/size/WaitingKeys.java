package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/// The pods of a cluster that wait, without a look at all pods whenever that is asked. For one
/// thread.
final class WaitingKeys {
  private final SequencedSet<ObjectKey> keys = new LinkedHashSet<>();

  /// @param cluster is followed from now on
  WaitingKeys(EmbeddedCluster cluster) {
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    if (change.object() instanceof Pod pod) {
      if (change instanceof ClusterChange.Deleted || !Trial.waits(pod)) {
        keys.remove(pod.key());
      } else {
        keys.add(pod.key());
      }
    }
  }

  int count() {
    return keys.size();
  }

  /// The one that came last; at least one waits.
  ObjectKey last() {
    return keys.getLast();
  }
}
