package dev.berth.cli.report;

import static java.util.Comparator.comparingInt;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts the pods of each workload that a run has touched. For one thread.
public final class WorkloadTally {
  private static final class Tally {
    private int running;
    private int placed;
    private int pending;
    private int pendingBefore;
    private int gated;
    private int others;
    private int preempted;
    private final Map<String, Integer> reasons = new LinkedHashMap<>();
  }

  private final WorkloadIndex workloads;
  private final Map<KindKey, Tally> tallies = new LinkedHashMap<>();

  /// Those of each manifest, by what is shown for it.
  private final Map<KindKey, Map<KindKey, Integer>> desired = new HashMap<>();

  private final Set<ObjectKey> stored = new HashSet<>();

  /// Nothing is counted yet.
  ///
  /// @param manifests the input
  public WorkloadTally(WorkloadIndex workloads, List<Manifest> manifests) {
    this.workloads = workloads;
    for (Manifest manifest : manifests) {
      if (manifest.object() instanceof Pod && !manifest.metadata().uid().isEmpty()) {
        stored.add(manifest.key());
      }
      Integer pods = desired(manifest.object());
      if (pods != null) {
        desired
            .computeIfAbsent(manifest.shown(), absent -> new HashMap<>())
            .put(KindKey.of(manifest), pods);
      }
    }
  }

  /// The outcomes of a run, in the order in which the workloads were first touched. To be called
  /// once.
  ///
  /// @param after the pods of the cluster after the run
  public List<WorkloadOutcome> of(Report report, Collection<Pod> after) {
    report.pods().forEach(this::add);
    report.evictions().forEach(eviction -> tally(eviction.victim()).preempted++);
    for (Pod pod : after) {
      Tally tally = tallies.get(workload(pod.key()));
      if (tally != null && !pod.spec().nodeName().isEmpty() && !pod.isFinished()) {
        tally.running++;
      }
    }
    var outcomes = new ArrayList<WorkloadOutcome>();
    tallies.forEach((workload, tally) -> outcomes.add(outcome(workload, tally)));
    return outcomes;
  }

  private void add(PodResult pod) {
    Tally tally = tally(pod.pod());
    switch (pod.result()) {
      case SCHEDULED -> tally.placed++;
      case UNSCHEDULABLE, ERROR -> {
        tally.pending++;
        tally.pendingBefore += stored.contains(pod.pod()) ? 1 : 0;
      }
      case GATED -> tally.gated++;
      case SKIPPED, IGNORED, INCOMPLETE -> tally.others++;
    }
    if (!pod.message().isEmpty()) {
      tally.reasons.merge(pod.message(), 1, Integer::sum);
    }
  }

  private Tally tally(ObjectKey pod) {
    return tallies.computeIfAbsent(workload(pod), absent -> new Tally());
  }

  private KindKey workload(ObjectKey pod) {
    KindKey controller = workloads.controller(pod);
    return controller == null ? new KindKey("Pod", pod) : controller;
  }

  private WorkloadOutcome outcome(KindKey workload, Tally tally) {
    int pods = tally.running + tally.pending + tally.gated + tally.others;
    return new WorkloadOutcome(
        workload.kind(),
        workload.key(),
        desired.containsKey(workload)
            ? desired.get(workload).values().stream().mapToInt(Integer::intValue).sum()
            : pods,
        tally.running,
        tally.placed,
        tally.pending,
        tally.pendingBefore,
        tally.gated,
        tally.preempted,
        tally.reasons.entrySet().stream()
            .sorted(comparingInt(reason -> -reason.getValue()))
            .map(reason -> new WorkloadOutcome.Reason(reason.getKey(), reason.getValue()))
            .toList());
  }

  /// How many pods the object specifies; null if that depends on the cluster.
  private static @Nullable Integer desired(KubernetesObject object) {
    return switch (object) {
      case Deployment deployment -> deployment.spec().replicas();
      case ReplicaSet set -> set.spec().replicas();
      case StatefulSet set -> set.spec().replicas();
      case Job job -> job.spec().parallelism();
      case Pod pod when pod.metadata().controller().isEmpty() -> 1;
      default -> null;
    };
  }
}
