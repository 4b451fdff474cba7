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

/// Pods as plugins follow them: each is on a node, assumed ones included, or waits for one. Where
/// nobody follows them it costs next to nothing. For the engine's thread.
final class PodFollowers {
  private final List<ObjectEventHandler<Pod>> handlers = new ArrayList<>();

  /// The pods that the cluster shows without a node, those that are assumed to have one included.
  private final Map<String, PodInfo> unbound = new HashMap<>();

  /// Those of them that are on no node, as long as there are handlers.
  private PMap<String, PodInfo> waiting = HashTreePMap.empty();

  private @Nullable RuntimeException failure;

  /// Calls the handler with all pods, and with every change from then on.
  ///
  /// @param placed the pods on nodes, by UID
  /// @return ends this
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

  /// The pods on no node, by UID; immutable. None if nobody follows pods.
  Map<String, PodInfo> waiting() {
    return waiting;
  }

  /// The cluster shows the pod without a node.
  ///
  /// @param isPlaced whether it is assumed to have one
  void waits(PodInfo pod, boolean isPlaced) {
    PodInfo before = unbound.put(pod.uid(), pod);
    if (!isPlaced && !handlers.isEmpty()) {
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
    if (handlers.isEmpty()) {
      return;
    }
    PodInfo waited = waiting.get(pod.uid());
    if (waited != null) {
      waiting = waiting.minus(pod.uid());
    }
    changed(before == null ? waited : before, pod);
  }

  /// The pod is on no node any more.
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
