package dev.berth.cluster.controller.workload;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The order in which a controller deletes surplus pods: first pods that do least, then pods with
/// the lowest deletion cost, then pods with neighbours of their own workload on the node, and then
/// the youngest pods, where ages are compared by their order of magnitude.
///
/// Source: `ActivePodsWithRanks` in `pkg/controller/controller_utils.go`.
final class DeletionOrder implements Comparator<Pod> {
  private static final String COST = "controller.kubernetes.io/pod-deletion-cost";

  private final Map<String, Integer> neighbours = new HashMap<>();
  private final Instant now;
  private final Comparator<Pod> order;

  /// @param related all pods that count as neighbours: the pods of the workload, and of the other
  ///   ReplicaSets of its Deployment
  /// @param now the time for computing ages
  DeletionOrder(Collection<Pod> related, Instant now) {
    this.now = now;
    related.stream()
        .filter(PodStates::isAvailable)
        .forEach(pod -> neighbours.merge(pod.spec().nodeName(), 1, Integer::sum));
    Comparator<Pod> byReadyTime = (a, b) -> younger(a, b, PodStates::readySince);
    Comparator<Pod> byCreation = (a, b) -> younger(a, b, it -> it.metadata().creationTimestamp());
    order =
        Comparator.comparing(PodStates::isBound)
            .thenComparingInt(DeletionOrder::phase)
            .thenComparing(PodStates::isReady)
            .thenComparingInt(DeletionOrder::cost)
            .thenComparingInt(pod -> -neighbours.getOrDefault(pod.spec().nodeName(), 0))
            .thenComparing((a, b) ->
                PodStates.isReady(a) && PodStates.isReady(b) ? byReadyTime.compare(a, b) : 0)
            .thenComparingInt(pod -> -restarts(pod))
            .thenComparing(byCreation);
  }

  @Override
  public int compare(Pod a, Pod b) {
    return order.compare(a, b);
  }

  /// Returns the first pods in this order.
  List<Pod> first(Collection<Pod> pods, int count) {
    return pods.stream().sorted(this).limit(count).toList();
  }

  private static int phase(Pod pod) {
    return switch (pod.status().phase()) {
      case PodStatus.UNKNOWN -> 1;
      case PodStatus.RUNNING -> 2;
      default -> 0;
    };
  }

  private static int cost(Pod pod) {
    try {
      return Integer.parseInt(pod.metadata().annotations().getOrDefault(COST, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static int restarts(Pod pod) {
    return Stream.concat(
            pod.status().initContainerStatuses().stream(),
            pod.status().containerStatuses().stream())
        .mapToInt(ContainerStatus::restartCount)
        .max()
        .orElse(0);
  }

  private interface Time {
    @Nullable Instant of(Pod pod);
  }

  private int younger(Pod a, Pod b, Time time) {
    var first = time.of(a);
    var second = time.of(b);
    if (Objects.equals(first, second)) {
      return 0;
    }
    if (first == null || second == null) {
      return first == null ? -1 : 1;
    }
    var byMagnitude = Integer.compare(magnitude(first), magnitude(second));
    return byMagnitude != 0 ? byMagnitude : a.metadata().uid().compareTo(b.metadata().uid());
  }

  /// Returns the binary logarithm of the age in nanoseconds.
  private int magnitude(Instant time) {
    var age = Duration.between(time, now).toNanos();
    return age <= 0 ? -1 : 63 - Long.numberOfLeadingZeros(age);
  }
}
