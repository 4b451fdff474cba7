package dev.berth.questions.overview;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.report.PodResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster at a glance.
///
/// @param waiting how many pods wait
/// @param placeable the number of these pods that would find a node now; 0 if nobody has tried this
/// @param causes the causes of the other waiting pods, with their numbers, the most frequent first
/// @param reasons the most frequent reasons in kube-scheduler's words
/// @param pods some of the waiting pods: in a running scheduler, those that have been ready
///   longest; in files, those that are tried first, in that order
/// @param notCreated the workloads whose pods an API server refuses; empty for a running scheduler
/// @param podsOnNodes the number of pods on nodes
/// @param fullNodes the number of nodes with less than a twentieth of some resource left
/// @param resources the resources that count for full nodes: CPU, memory, pods, and other resources
///   that pods wait for
/// @param fullest the fullest nodes
/// @param activity the work of the scheduler; null if none runs
public record Overview(
    Instant at,
    int waiting,
    int placeable,
    SequencedMap<WaitCause, Long> causes,
    List<Reason> reasons,
    List<OverviewPod> pods,
    List<Rollout> notCreated,
    int nodes,
    long podsOnNodes,
    int fullNodes,
    List<String> resources,
    List<NodeUse> fullest,
    @Nullable Activity activity) {
  /// From this share of a resource on, a node counts as full.
  static final double FULL = 0.95;

  /// A pod that waits.
  ///
  /// @param since the time when it was ready or created; null if it is unknown
  /// @param cause the cause of its wait; null if it is unknown
  /// @param message the reason in kube-scheduler's words; empty if it is unknown
  /// @param queued its place in the queue of a running scheduler; null if there is none
  /// @param next the result of the next attempt; null if nobody has tried it
  public record OverviewPod(
      Pod pod,
      @Nullable Instant since,
      @Nullable WaitCause cause,
      String message,
      @Nullable QueuedPod queued,
      @Nullable PodResult next) {
    /// Whether the next attempt would find a node.
    public boolean isPlaceable() {
      return next != null && next.isPlaced();
    }
  }

  /// A message of pods.
  public record Reason(String message, long pods) {}

  /// The activity of a running scheduler.
  ///
  /// @param leading whether it tries pods, and does not only stand by
  /// @param decisions the number of decisions of this process
  /// @param window the window of the recent decisions
  /// @param recent the number of decisions in this time, by result
  public record Activity(
      boolean leading,
      long decisions,
      Duration window,
      Map<Decision.Result, Long> recent,
      SchedulerStats stats) {
    public Activity {
      recent = Collections.unmodifiableMap(new TreeMap<>(recent));
    }
  }

  public Overview {
    causes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(causes));
    reasons = List.copyOf(reasons);
    pods = List.copyOf(pods);
    notCreated = List.copyOf(notCreated);
    resources = List.copyOf(resources);
    fullest = List.copyOf(fullest);
  }

  /// Puts it together.
  ///
  /// @param all the pods that wait
  /// @param shown the most important of them
  /// @param notCreated the workloads whose pods are refused
  /// @param limit the maximum number of reasons, pods and nodes
  public static Overview of(
      Instant at,
      List<OverviewPod> all,
      Stream<OverviewPod> shown,
      List<Rollout> notCreated,
      List<NodeUse> nodes,
      int limit,
      @Nullable Activity activity) {
    List<OverviewPod> stuck = all.stream().filter(pod -> !pod.isPlaceable()).toList();
    var causes = causes(stuck);
    List<String> resources =
        Stream.concat(
                NodeUse.COMMON.stream(),
                causes.keySet().stream().filter(WaitCause::isResource).map(WaitCause::text))
            .distinct()
            .toList();
    return new Overview(
        at,
        all.size(),
        all.size() - stuck.size(),
        causes,
        reasons(stuck).limit(limit).toList(),
        shown.limit(limit).toList(),
        notCreated,
        nodes.size(),
        nodes.stream().mapToLong(node -> node.after().pods()).sum(),
        (int) nodes.stream().filter(node -> node.fullness(resources) > FULL).count(),
        resources,
        nodes.stream()
            .sorted(
                Comparator.comparingDouble((NodeUse node) -> node.fullness(resources))
                    .reversed()
                    .thenComparing(NodeUse::name))
            .limit(limit)
            .toList(),
        activity);
  }

  /// The same with fewer reasons, pods and nodes.
  ///
  /// @param limit the maximum number of each
  public Overview limitedTo(int limit) {
    return new Overview(
        at,
        waiting,
        placeable,
        causes,
        reasons.subList(0, Math.min(limit, reasons.size())),
        pods.subList(0, Math.min(limit, pods.size())),
        notCreated,
        nodes,
        podsOnNodes,
        fullNodes,
        resources,
        fullest.subList(0, Math.min(limit, fullest.size())),
        activity);
  }

  /// The number of refused pods of those workloads.
  int refused() {
    return notCreated.stream().mapToInt(Rollout::refused).sum();
  }

  private static SequencedMap<WaitCause, Long> causes(List<OverviewPod> stuck) {
    return stuck.stream()
        .map(OverviewPod::cause)
        .filter(Objects::nonNull)
        .collect(groupingBy(cause -> cause, counting()))
        .entrySet()
        .stream()
        .sorted(
            Map.Entry.<WaitCause, Long>comparingByValue()
                .reversed()
                .thenComparing(entry -> entry.getKey().text()))
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
  }

  private static Stream<Reason> reasons(List<OverviewPod> stuck) {
    return stuck.stream()
        .map(OverviewPod::message)
        .filter(message -> !message.isEmpty())
        .collect(groupingBy(message -> message, TreeMap::new, counting()))
        .entrySet()
        .stream()
        .map(reason -> new Reason(reason.getKey(), reason.getValue()))
        .sorted(Comparator.comparingLong(Reason::pods).reversed());
  }
}
