package dev.berth.engine.cache;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.ObjectEventHandler;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// Pods as plugins follow them: each is on a node, assumed ones included, or waits for one. For the
/// engine's thread.
final class PodFollowers {
  private final List<ObjectEventHandler<Pod>> handlers = new ArrayList<>();

  /// The pods that the cluster shows without a node, those that are assumed to have one included.
  private final Map<String, PodInfo> unbound = new HashMap<>();

  private PMap<String, PodInfo> waiting = HashTreePMap.empty();
  private @Nullable RuntimeException failure;

  /// Calls the handler from now on.
  ///
  /// @return ends this
  Runnable add(ObjectEventHandler<Pod> handler) {
    handlers.add(handler);
    return () -> handlers.remove(handler);
  }

  /// The pods on no node, by UID; immutable.
  Map<String, PodInfo> waiting() {
    return waiting;
  }

  /// The cluster shows the pod without a node.
  ///
  /// @param isPlaced whether it is assumed to have one
  void waits(PodInfo pod, boolean isPlaced) {
    PodInfo before = unbound.put(pod.uid(), pod);
    if (!isPlaced) {
      waiting = waiting.plus(pod.uid(), pod);
      changed(before, pod);
    }
  }

  /// The pod is gone, or the cluster shows its node.
  void waitsNoMore(String uid) {
    PodInfo before = unbound.remove(uid);
    if (before != null && waiting.containsKey(uid)) {
      waiting = waiting.minus(uid);
      changed(before, null);
    }
  }

  /// The pod has come to a node.
  ///
  /// @param before where it was; null if it was on no node
  void placed(@Nullable PodInfo before, PodInfo pod) {
    PodInfo waited = waiting.get(pod.uid());
    if (waited != null) {
      waiting = waiting.minus(pod.uid());
    }
    changed(before == null ? waited : before, pod);
  }

  /// The pod is on no node any more.
  void removed(PodInfo pod) {
    PodInfo waits = unbound.get(pod.uid());
    if (waits != null) {
      waiting = waiting.plus(pod.uid(), waits);
    }
    changed(pod, waits);
  }

  private void changed(@Nullable PodInfo before, @Nullable PodInfo after) {
    for (ObjectEventHandler<Pod> handler : handlers) {
      try {
        handler.changed(before == null ? null : before.pod(), after == null ? null : after.pod());
      } catch (RuntimeException e) {
        failure = failure == null ? e : failure;
      }
    }
  }

  /// Throws the first failure of a handler since the last call: what is under way must not stop
  /// halfway.
  void throwFailure() {
    RuntimeException first = failure;
    failure = null;
    if (first != null) {
      throw first;
    }
  }
}
