package dev.berth.engine.cache;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// The handlers of plugins that follow pods: each pod is on a node (possibly assumed) or waits for
/// one. Costs almost nothing if there are no handlers. For the engine's thread.
final class PodFollowers {
  private final List<ObjectEventHandler<Pod>> handlers = new ArrayList<>();

  /// The pods that the cluster shows without a node, including assumed pods.
  private final Map<String, PodInfo> unbound = new HashMap<>();

  /// The unbound pods that are on no node; kept only while there are handlers.
  private PMap<String, PodInfo> waiting = HashTreePMap.empty();

  private @Nullable RuntimeException failure;

  /// Calls the handler for all pods, and then for every change.
  ///
  /// @param placed the pods on nodes, by UID
  /// @return ends the calls
  Runnable add(ObjectEventHandler<Pod> handler, Map<String, PodInfo> placed) {
    PMap<String, PodInfo> others = waiting;
    if (handlers.isEmpty()) {
      for (PodInfo pod : unbound.values()) {
        others = placed.containsKey(pod.uid()) ? others : others.plus(pod.uid(), pod);
      }
    }
    placed.values().forEach(pod -> handler.changed(null, pod.pod()));
    others.values().forEach(pod -> handler.changed(null, pod.pod()));
    handlers.add(handler);
    waiting = others;
    return () -> end(handler);
  }

  private void end(ObjectEventHandler<Pod> handler) {
    handlers.remove(handler);
    waiting = handlers.isEmpty() ? HashTreePMap.empty() : waiting;
  }

  /// The pods that are on no node, by UID; immutable. Empty if nobody follows pods.
  Map<String, PodInfo> waiting() {
    return waiting;
  }

  /// Returns the pod that the cluster shows without a node; null if there is none of that UID.
  @Nullable PodInfo unbound(String uid) {
    return unbound.get(uid);
  }

  /// Records that the cluster shows the pod without a node.
  ///
  /// @param isPlaced whether the pod is assumed on a node
  void waits(PodInfo pod, boolean isPlaced) {
    PodInfo before = unbound.put(pod.uid(), pod);
    if (!isPlaced && !handlers.isEmpty()) {
      waiting = waiting.plus(pod.uid(), pod);
      changed(before, pod);
    }
  }

  /// Records that the pod is gone, or that the cluster shows its node.
  void waitsNoMore(String uid) {
    PodInfo before = unbound.remove(uid);
    if (before != null && waiting.containsKey(uid)) {
      waiting = waiting.minus(uid);
      changed(before, null);
    }
  }

  /// Records that the pod has arrived at a node.
  ///
  /// @param before the pod on its previous node; null if it was on no node
  void placed(@Nullable PodInfo before, PodInfo pod) {
    if (handlers.isEmpty()) {
      return;
    }
    PodInfo waited = waiting.get(pod.uid());
    if (waited != null) {
      waiting = waiting.minus(pod.uid());
    }
    changed(before == null ? waited : before, pod);
  }

  /// Records that the pod is no longer on a node.
  void removed(PodInfo pod) {
    if (handlers.isEmpty()) {
      return;
    }
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

  /// Throws the first failure of a handler since the last call. The failure is kept until here, so
  /// that no operation stops halfway.
  void throwFailure() {
    RuntimeException first = failure;
    failure = null;
    if (first != null) {
      throw first;
    }
  }
}
