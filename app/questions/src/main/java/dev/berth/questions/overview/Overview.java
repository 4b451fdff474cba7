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
/// @param placeable how many of them would find a node now; 0 if nobody has tried that
/// @param causes what the others wait for, with their number, the most frequent first
/// @param reasons the same in kube-scheduler's words; the most frequent ones
/// @param pods some of the pods that wait: of a running scheduler those that have been ready for
///   the longest time; of files those that are tried first, in that order
/// @param notCreated the workloads whose pods an API server refuses; none of a running scheduler
/// @param podsOnNodes how many pods are there
/// @param fullNodes how many nodes have less than a twentieth of some resource left
/// @param resources by which nodes are called full: CPU, memory, pods, and whatever else pods wait
///   for
/// @param fullest the fullest nodes
/// @param activity what the scheduler does; null if none runs
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
  /// From this share of a resource on, a node is full.
  static final double FULL = 0.95;

  /// A pod that waits.
  ///
  /// @param since when it was ready to be tried, or created; null if that is not known
  /// @param cause what it waits for; null if that is not known
  /// @param message why, in kube-scheduler's words; empty if that is not known
  /// @param queued its place in the queue of a running scheduler; null if there is none
  /// @param next what becomes of it when it is tried next; null if nobody has tried that
  public record OverviewPod(
      Pod pod,
      @Nullable Instant since,
      @Nullable WaitCause cause,
      String message,
      @Nullable QueuedPod queued,
      @Nullable PodResult next) {
    /// Whether it would find a node when it is tried next.
    public boolean isPlaceable() {
      return next != null && next.isPlaced();
    }
  }

  /// A message that pods have.
  public record Reason(String message, long pods) {}

  /// What a running scheduler does.
  ///
  /// @param leading whether it tries pods, and does not only stand by
  /// @param decisions how many this process has made
  /// @param window of the recent decisions
  /// @param recent how many decisions there were in it, by result
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
  /// @param shown those of them that matter most, first
  /// @param notCreated the workloads whose pods are refused
  /// @param limit how many reasons, pods and nodes are wanted
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
  /// @param limit how many of each at most
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

  /// How many pods of those workloads are refused.
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
