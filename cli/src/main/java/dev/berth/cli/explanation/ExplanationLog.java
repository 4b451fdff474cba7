package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.report.EvictedPod;
import dev.berth.engine.DryRun;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import dev.berth.suggestion.LabelNote;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.SuggestionSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps all decisions about one pod with the cluster as it was before each, and counts the others.
/// For one thread.
public final class ExplanationLog {
  private final Pod pod;
  private final Map<String, Quantity> requests;
  private final ObjectKey key;
  private final Supplier<Snapshot> cluster;
  private final List<Tried> attempts = new ArrayList<>();
  private @Nullable Snapshot before;
  private Pod tried;
  private int podsBefore;
  private int placedBefore;
  private @Nullable EvictedPod eviction;

  private record Tried(Decision decision, Snapshot before, Pod pod) {}

  /// @param pod as it is before the run
  /// @param requests its resource requests
  /// @param cluster takes a snapshot
  public ExplanationLog(Pod pod, Map<String, Quantity> requests, Supplier<Snapshot> cluster) {
    this.pod = pod;
    this.requests = requests;
    this.cluster = cluster;
    key = pod.key();
    tried = pod;
  }

  /// A pod is about to be tried.
  public void attempt(PodInfo about) {
    if (about.key().equals(key)) {
      before = cluster.get();
      tried = about.pod();
    }
  }

  /// A decision was made, and carried out.
  public void decided(Decision decision) {
    if (decision.pod().equals(key)) {
      attempts.add(new Tried(decision, before == null ? cluster.get() : before, tried));
      return;
    }
    if (attempts.isEmpty() && decision.result() != Result.IGNORED) {
      podsBefore++;
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
  /// @param dryRuns makes dry runs that begin with a cluster
  /// @param hasExtenders whether the scheduler has some, which dry runs do not call
  public Explanation explanation(
      String workload, boolean byChance, Function<Snapshot, DryRun> dryRuns, boolean hasExtenders) {
    List<Attempt> explained = attempts.stream().map(it -> attempt(it, dryRuns)).toList();
    return new Explanation(
        pod,
        requests,
        workload,
        podsBefore,
        placedBefore,
        explained,
        explained.isEmpty() ? Help.NONE : help(attempts.getLast(), dryRuns, hasExtenders),
        eviction,
        byChance);
  }

  private static Attempt attempt(Tried attempt, Function<Snapshot, DryRun> dryRuns) {
    return new Attempt(
        attempt.decision,
        attempt.decision.result() == Result.UNSCHEDULABLE
            ? NodeBlockers.nearestFirst(dryRuns.apply(attempt.before), attempt.before, attempt.pod)
            : List.of());
  }

  private static Help help(Tried last, Function<Snapshot, DryRun> dryRuns, boolean hasExtenders) {
    if (last.decision.result() != Result.UNSCHEDULABLE && last.decision.result() != Result.GATED) {
      return Help.NONE;
    }
    DryRun dryRun = dryRuns.apply(last.before);
    return new Help(
        LabelNote.of(last.pod, last.before.nodes()),
        SuggestionSearch.search(
            dryRun,
            new Situation(last.before, last.pod),
            NodeBlockers.nearestFirst(dryRun, last.before, last.pod)),
        hasExtenders);
  }
}
