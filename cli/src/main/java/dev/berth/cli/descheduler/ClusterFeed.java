package dev.berth.cli.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import dev.berth.kube.watch.ChangeSink;

/// Brings what the watches receive into the cluster of the descheduler. For any thread.
record ClusterFeed(IndexedCluster cluster, BackgroundEvictions background) implements ChangeSink {
  @Override
  public void changed(ClusterChange change) {
    switch (change) {
      case Added(var object) -> {
        cluster.put(object);
        if (object instanceof Pod pod) {
          background.added(pod);
        }
      }
      case Updated(var before, var object) -> {
        cluster.put(object);
        if (before instanceof Pod old && object instanceof Pod pod) {
          background.updated(old, pod);
        }
      }
      case Deleted(var object) -> {
        cluster.remove(object);
        if (object instanceof Pod pod) {
          background.deleted(pod);
        }
      }
    }
  }
}
