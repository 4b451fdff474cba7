package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.report.EvictedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PreemptionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps all decisions about one pod, and counts the others. For one thread.
public final class ExplanationLog implements Consumer<Decision> {
  private final Pod pod;
  private final Map<String, Quantity> requests;
  private final ObjectKey key;
  private final List<Decision> attempts = new ArrayList<>();
  private int before;
  private int placedBefore;
  private @Nullable EvictedPod eviction;

  /// @param pod as it is before the run
  /// @param requests its resource requests
  public ExplanationLog(Pod pod, Map<String, Quantity> requests) {
    this.pod = pod;
    this.requests = requests;
    key = pod.key();
  }

  @Override
  public void accept(Decision decision) {
    if (decision.pod().equals(key)) {
      attempts.add(decision);
      return;
    }
    if (attempts.isEmpty() && decision.result() != Result.IGNORED) {
      before++;
      placedBefore += decision.chosen() == null ? 0 : 1;
    }
    PreemptionReport preemption = decision.preemption();
    String node = preemption == null ? null : preemption.nominated();
    if (preemption != null && node != null) {
      var candidate = preemption.candidates().get(node);
      if (candidate != null && candidate.victims().contains(key)) {
        eviction = new EvictedPod(key, node, decision.pod());
      }
    }
  }

  /// The results so far.
  ///
  /// @param workload what the pod is part of; empty if it stands alone
  /// @param byChance whether ties between nodes were broken at random
  public Explanation explanation(String workload, boolean byChance) {
    return new Explanation(
        pod, requests, workload, before, placedBefore, attempts, eviction, byChance);
  }
}
