package dev.berth.engine.profile;

import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The statuses of nodes to which pods are nominated, as long as neither the node nor those pods
/// change. While thousands of pods wait for their victims to go, every other pod is filtered on
/// each of their nodes beside them. For the engine's thread.
final class NominatedNodeMemory {
  /// About 10 MB.
  private static final int CAPACITY = 100_000;

  private final Map<Object, Map<String, Remembered>> statuses = new HashMap<>();
  private int size;
  private @Nullable CycleState cycle;
  private @Nullable Map<String, Remembered> ofCycle;

  private record Remembered(NodeInfo node, List<PodInfo> nominated, PluginStatus status) {}

  /// Whether the cycle that has begun last has this state.
  boolean isOf(CycleState state) {
    return cycle == state;
  }

  /// A cycle begins.
  ///
  /// @param fragment all that a status depends on beside the node and the nominated pods; null if
  ///   it depends on more, and so is not remembered
  void begin(CycleState state, @Nullable Object fragment) {
    if (size > CAPACITY) {
      statuses.clear();
      size = 0;
    }
    cycle = state;
    ofCycle = fragment == null ? null : statuses.computeIfAbsent(fragment, any -> new HashMap<>());
  }

  /// The status of the node beside these pods; null if it is not known.
  @Nullable PluginStatus recall(NodeInfo node, List<PodInfo> nominated) {
    Remembered last = ofCycle == null ? null : ofCycle.get(node.name());
    return last != null && last.node == node && last.nominated.equals(nominated)
        ? last.status
        : null;
  }

  /// Remembers the status, if it is not that of a failure.
  void remember(NodeInfo node, List<PodInfo> nominated, PluginStatus status) {
    if (ofCycle != null && status.code() != Code.ERROR) {
      Remembered before = ofCycle.put(node.name(), new Remembered(node, nominated, status));
      size += before == null ? 1 : 0;
    }
  }
}
