package dev.berth.framework.preemption;

import dev.berth.framework.Code;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Results of dry runs on nodes that have not changed since. Many pods of few workloads preempt,
/// and of thousands of nodes only those change where victims go: the others need no second dry run.
///
/// Nothing is invalidated: what a result depends on is compared. Bounded; the workloads that have
/// not preempted for the longest time are forgotten first. For one thread.
final class DryRunMemory {
  /// About 20 MB.
  private static final int CAPACITY = 100_000;

  private final VictimSelector selector;
  private final LinkedHashMap<Object, Map<String, Remembered>> results =
      new LinkedHashMap<>(16, 0.75f, true);
  private int size;

  /// A result.
  ///
  /// @param nominated the pods that were nominated to the node
  /// @param since when the dry run was made; all pods on the node that have a start time had
  ///   started before
  private record Remembered(
      NodeInfo node, List<PodInfo> nominated, Instant since, DryRunResult result) {}

  DryRunMemory(VictimSelector selector) {
    this.selector = selector;
  }

  /// The dry runs of an attempt.
  Function<NodeInfo, DryRunResult> of(PreemptionAttempt attempt) {
    Object fragment = selector.fragment(attempt);
    if (fragment == null) {
      return node -> selector.select(attempt, node);
    }
    Map<String, Remembered> known = results.computeIfAbsent(fragment, any -> new HashMap<>());
    forget();
    return node -> result(attempt, node, known);
  }

  /// The results that were read last are the last entry.
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

  /// Whether the result stays the same as time passes: pods without a start time count as started
  /// now, which is after all others unless one of them is to start later.
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
