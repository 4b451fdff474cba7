package dev.berth.engine.profile;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Caches the statuses of nodes with nominated pods, while neither the node nor those pods change.
/// While thousands of pods wait until their victims are gone, the filters check every other pod on
/// each of these nominated nodes, together with the nominated pods. For the engine's thread.
final class NominatedNodeMemory {
  /// About 10 MB.
  private static final int CAPACITY = 100_000;

  private final Map<Object, Map<String, Remembered>> statuses = new HashMap<>();
  private int size;
  private @Nullable CycleState cycle;
  private @Nullable Map<String, Remembered> ofCycle;

  private record Remembered(NodeInfo node, List<PodInfo> nominated, PluginStatus status) {}

  /// Returns whether the state belongs to the latest cycle.
  boolean isOf(CycleState state) {
    return cycle == state;
  }

  /// Begins a cycle.
  ///
  /// @param cacheKey everything that a status depends on, except the node and the nominated pods;
  ///   null if it depends on more and must not be remembered
  void begin(CycleState state, @Nullable Object cacheKey) {
    if (size > CAPACITY) {
      statuses.clear();
      size = 0;
    }
    cycle = state;
    ofCycle = cacheKey == null ? null : statuses.computeIfAbsent(cacheKey, any -> new HashMap<>());
  }

  /// Returns the status of the node together with these pods; null if it is not known.
  @Nullable PluginStatus recall(NodeInfo node, List<PodInfo> nominated) {
    Remembered last = ofCycle == null ? null : ofCycle.get(node.name());
    return last != null && last.node == node && last.nominated.equals(nominated)
        ? last.status
        : null;
  }

  /// Remembers the status, unless it is a failure.
  void remember(NodeInfo node, List<PodInfo> nominated, PluginStatus status) {
    if (ofCycle != null && status.code() != Code.ERROR) {
      Remembered before = ofCycle.put(node.name(), new Remembered(node, nominated, status));
      size += before == null ? 1 : 0;
    }
  }
}
