package dev.berth.planner;

import java.util.HashMap;
import java.util.Map;

/// What the engine has refused, as limits for the next search.
final class Cuts {
  private final Map<PodKind, Map<Integer, Integer>> most = new HashMap<>();
  private final Map<PodKind, Integer> waiting = new HashMap<>();

  /// A node takes at most so many pods of the kind.
  void limit(PodKind kind, int node, int pods) {
    most.computeIfAbsent(kind, _ -> new HashMap<>()).merge(node, pods, Math::min);
  }

  /// At most so many of the waiting pods of the kind get a node.
  void limit(PodKind kind, int pods) {
    waiting.merge(kind, pods, Math::min);
  }

  /// The limits by node.
  Map<Integer, Integer> most(PodKind kind) {
    return most.getOrDefault(kind, Map.of());
  }

  /// How many of the waiting pods may get a node.
  int waiting(KindOfPods kind) {
    return Math.min(kind.waiting().size(), waiting.getOrDefault(kind.kind(), Integer.MAX_VALUE));
  }
}
