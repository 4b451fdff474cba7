package dev.berth.planner;

import java.util.HashMap;
import java.util.Map;

/// The engine's refusals, as limits for the next search.
final class Cuts {
  private final Map<PodKind, Map<Integer, Integer>> most = new HashMap<>();
  private final Map<PodKind, Integer> waiting = new HashMap<>();

  /// Limits the number of pods of the kind on a node.
  void limit(PodKind kind, int node, int pods) {
    most.computeIfAbsent(kind, _ -> new HashMap<>()).merge(node, pods, Math::min);
  }

  /// Limits the number of waiting pods of the kind that get a node.
  void limit(PodKind kind, int pods) {
    waiting.merge(kind, pods, Math::min);
  }

  /// The limits by node.
  Map<Integer, Integer> most(PodKind kind) {
    return most.getOrDefault(kind, Map.of());
  }

  /// The number of waiting pods that may get a node.
  int waiting(KindOfPods kind) {
    return Math.min(kind.waiting().size(), waiting.getOrDefault(kind.kind(), Integer.MAX_VALUE));
  }
}
