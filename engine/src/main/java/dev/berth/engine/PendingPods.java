package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pods that wait, for a node or for room to be resized, as the API server has told of them
/// last, be they in the queue, being tried or being bound. Used by the engine's thread alone.
final class PendingPods {
  private final Map<String, PodInfo> pods = new HashMap<>();

  void put(PodInfo pod) {
    pods.put(pod.uid(), pod);
  }

  /// Removes the pod.
  ///
  /// @return whether it was there
  boolean remove(String uid) {
    return pods.remove(uid) != null;
  }

  @Nullable PodInfo get(String uid) {
    return pods.get(uid);
  }

  Collection<PodInfo> all() {
    return Collections.unmodifiableCollection(pods.values());
  }

  boolean contains(Pod pod) {
    return pods.containsKey(pod.metadata().uid());
  }
}
