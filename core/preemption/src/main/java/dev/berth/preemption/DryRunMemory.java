package dev.berth.preemption;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Remembers results of dry runs on nodes that have not changed. Usually many pods of few workloads
/// preempt, and of thousands of nodes only those with victims change; the other nodes need no
/// second dry run.
///
/// Nothing has to be invalidated: a result is used only if everything that it depends on is equal.
/// Bounded: the workloads whose last preemption is longest ago are forgotten first. For one thread.
final class DryRunMemory {
  /// About 20 MB.
  private static final int CAPACITY = 100_000;

  private final VictimSelector selector;
  private final LinkedHashMap<Object, Map<String, Remembered>> results =
      new LinkedHashMap<>(16, 0.75f, true);
  private int size;

  /// A remembered result.
  ///
  /// @param nominated the pods that were nominated to the node
  /// @param since when the dry run was made; every pod on the node that has a start time started
  ///   before it
  private record Remembered(
      NodeInfo node, List<PodInfo> nominated, Instant since, DryRunResult result) {}

  DryRunMemory(VictimSelector selector) {
    this.selector = selector;
  }

  /// Returns the dry runs of an attempt, made or remembered.
  Function<NodeInfo, DryRunResult> of(PreemptionAttempt attempt) {
    Object cacheKey = selector.cacheKey(attempt);
    if (cacheKey == null) {
      return node -> selector.select(attempt, node);
    }
    Map<String, Remembered> known = results.computeIfAbsent(cacheKey, any -> new HashMap<>());
    forget();
    return node -> result(attempt, node, known);
  }

  /// The results that were read most recently are the last entry.
  private void forget() {
    while (size > CAPACITY && results.size() > 1) {
      size -= results.pollFirstEntry().getValue().size();
    }
  }

  private DryRunResult result(
      PreemptionAttempt attempt, NodeInfo node, Map<String, Remembered> known) {
    List<PodInfo> nominated = selector.nominatedPods(attempt.preemptor(), node);
    Remembered last = known.get(node.name());
    if (last != null
        && last.node == node
        && last.nominated.equals(nominated)
        && !attempt.now().isBefore(last.since)) {
      return last.result;
    }
    DryRunResult result = selector.select(attempt, node);
    if (selector.isLocal(node) && isLasting(result, node, attempt.now())) {
      size +=
          known.put(node.name(), new Remembered(node, nominated, attempt.now(), result)) == null
              ? 1
              : 0;
    }
    return result;
  }

  /// Returns whether the result stays the same as time passes. Pods without a start time count as
  /// started now: after all others, unless another pod has a start time in the future.
  private static boolean isLasting(DryRunResult result, NodeInfo node, Instant now) {
    if (result instanceof DryRunResult.Rejected(var name, var status)
        && status.code() == Code.ERROR) {
      return false;
    }
    for (PodInfo pod : node.pods()) {
      Instant started = pod.pod().status().startTime();
      if (started != null && !started.isBefore(now)) {
        return false;
      }
    }
    return true;
  }
}
