package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The latest version of each pending pod from the API server: queued, in flight or being bound,
/// and including running pods that wait to be resized. For the engine's thread.
final class PendingPods {
  private final Map<String, PodInfo> pods = new HashMap<>();
  private final Map<ObjectKey, String> uids = new HashMap<>();

  void put(PodInfo pod) {
    pods.put(pod.uid(), pod);
    uids.put(pod.key(), pod.uid());
  }

  /// Removes the pod.
  ///
  /// @return whether it was pending
  boolean remove(String uid) {
    PodInfo removed = pods.remove(uid);
    if (removed == null) {
      return false;
    }
    uids.remove(removed.key(), uid);
    return true;
  }

  /// The pods that are pending now.
  List<PodInfo> all() {
    return List.copyOf(pods.values());
  }

  @Nullable PodInfo get(String uid) {
    return pods.get(uid);
  }

  /// Returns whether a pod of that name is pending, whatever its UID.
  boolean containsKey(ObjectKey key) {
    return uids.containsKey(key);
  }

  boolean contains(Pod pod) {
    return pods.containsKey(pod.metadata().uid());
  }
}
