package dev.berth.daemon.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import dev.berth.kube.watch.ChangeSink;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Merges two watches into one cluster: the scheduler's, which reports a pod as deleted when it
/// ends, and the watch of pods that have ended. Either watch may be ahead: a pod that has ended
/// stays so, and the deletion of a pod does not delete another pod of the same name. For any
/// thread.
///
/// @param feed brings changes into the cluster
record PodFeeds(IndexedCluster cluster, ChangeSink feed) {
  /// From the scheduler's watch.
  void ofScheduler(ClusterChange change) {
    if (change.object() instanceof Pod pod) {
      active(change, pod);
    } else {
      feed.changed(change);
    }
  }

  private synchronized void active(ClusterChange change, Pod pod) {
    Pod known = cluster.pod(pod.key());
    boolean isOver =
        known != null && (isSame(known, pod) ? known.isFinished() : change instanceof Deleted);
    if (!isOver) {
      feed.changed(change);
    }
  }

  /// From the watch of pods that have ended.
  synchronized void ofEnded(ClusterChange change) {
    if (change.object() instanceof Pod pod && isNews(change, pod)) {
      feed.changed(change);
    }
  }

  private boolean isNews(ClusterChange change, Pod pod) {
    Pod known = cluster.pod(pod.key());
    if (known == null || isSame(known, pod)) {
      return true;
    }
    return !(change instanceof Deleted) && (known.isFinished() || !isBefore(pod, known));
  }

  private static boolean isSame(Pod known, Pod pod) {
    return known.metadata().uid().equals(pod.metadata().uid());
  }

  private static boolean isBefore(Pod pod, Pod known) {
    @Nullable Instant created = pod.metadata().creationTimestamp();
    @Nullable Instant other = known.metadata().creationTimestamp();
    return created != null && other != null && created.isBefore(other);
  }

  /// Applies the changes of the watches to the cluster of the descheduler. For any thread.
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
}
