package dev.berth.questions.report;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Counts the pods of each workload that a run has touched.
final class WorkloadTally {
  private final WorkloadIndex workloads;
  private final Map<KindKey, List<PodResult>> tried;
  private final Map<KindKey, Long> preempted;
  private final Map<KindKey, Long> running;

  /// Counts for each manifest, by the displayed workload.
  private final Map<KindKey, Map<KindKey, Integer>> desired = new HashMap<>();

  private final Set<ObjectKey> stored = new HashSet<>();

  /// @param manifests the input
  /// @param after the pods of the cluster after the run
  WorkloadTally(Report report, List<Manifest> manifests, Collection<Pod> after) {
    workloads = report.workloads();
    tried =
        report.pods().stream()
            .collect(groupingBy(pod -> workload(pod.pod()), LinkedHashMap::new, toList()));
    preempted =
        report.evictions().stream()
            .collect(groupingBy(it -> workload(it.victim()), LinkedHashMap::new, counting()));
    running =
        after.stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .collect(groupingBy(pod -> workload(pod.key()), counting()));
    for (Manifest manifest : manifests) {
      if (manifest.object() instanceof Pod && !manifest.metadata().uid().isEmpty()) {
        stored.add(manifest.key());
      }
      Integer pods = desired(manifest.object());
      if (pods != null) {
        desired
            .computeIfAbsent(manifest.shown(), _ -> new HashMap<>())
            .put(KindKey.of(manifest), pods);
      }
    }
  }

  private KindKey workload(ObjectKey pod) {
    KindKey controller = workloads.controller(pod);
    return controller == null ? new KindKey("Pod", pod) : controller;
  }

  /// In the order in which the run first tried the workloads, and then first preempted their pods.
  List<WorkloadOutcome> outcomes() {
    return Stream.concat(tried.keySet().stream(), preempted.keySet().stream())
        .distinct()
        .map(this::outcome)
        .toList();
  }

  private WorkloadOutcome outcome(KindKey workload) {
    List<PodResult> pods = tried.getOrDefault(workload, List.of());
    List<PodResult> pending =
        Stream.concat(with(Result.UNSCHEDULABLE, pods), with(Result.ERROR, pods)).toList();
    var placed = (int) with(Result.SCHEDULED, pods).count();
    int runs = running.getOrDefault(workload, 0L).intValue();
    return new WorkloadOutcome(
        workload,
        desired.containsKey(workload)
            ? desired.get(workload).values().stream().mapToInt(Integer::intValue).sum()
            : runs + pods.size() - placed,
        runs,
        placed,
        pending.size(),
        (int) pending.stream().filter(pod -> stored.contains(pod.pod())).count(),
        (int) with(Result.GATED, pods).count(),
        preempted.getOrDefault(workload, 0L).intValue(),
        reasons(pods));
  }

  private static Stream<PodResult> with(Result result, List<PodResult> pods) {
    return pods.stream().filter(pod -> pod.result() == result);
  }

  private static List<WorkloadOutcome.Reason> reasons(List<PodResult> pods) {
    var reasons = new LinkedHashMap<String, Integer>();
    pods.stream()
        .map(PodResult::message)
        .filter(message -> !message.isEmpty())
        .forEach(message -> reasons.merge(message, 1, Integer::sum));
    return reasons.entrySet().stream()
        .map(reason -> new WorkloadOutcome.Reason(reason.getKey(), reason.getValue()))
        .sorted(comparingInt(reason -> -reason.pods()))
        .toList();
  }

  /// The number of pods that the object specifies; null if it depends on the cluster.
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
