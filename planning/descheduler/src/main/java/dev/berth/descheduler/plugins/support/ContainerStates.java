package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.ContainerState;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The current states of a pod's containers; their states before a restart do not count.
public record ContainerStates(List<ContainerState> states) {
  /// Those of the pod.
  ///
  /// @param ofInit whether init containers count, too
  /// @param ofEphemeral whether ephemeral containers count, too
  public static ContainerStates of(Pod pod, boolean ofInit, boolean ofEphemeral) {
    var status = pod.status();
    return new ContainerStates(
        Stream.of(
                status.containerStatuses(),
                ofInit ? status.initContainerStatuses() : List.<ContainerStatus>of(),
                ofEphemeral ? status.ephemeralContainerStatuses() : List.<ContainerStatus>of())
            .flatMap(List::stream)
            .map(ContainerStatus::state)
            .toList());
  }

  /// Whether a container waits for one of these reasons.
  public boolean anyWaits(Collection<String> reasons) {
    return all(ContainerState::waiting).anyMatch(waiting -> isReason(waiting.reason(), reasons));
  }

  /// Whether a container waits, or has ended, for one of these reasons.
  public boolean anyFor(Collection<String> reasons) {
    return anyWaits(reasons)
        || all(ContainerState::terminated).anyMatch(ended -> isReason(ended.reason(), reasons));
  }

  /// Whether a container has ended with one of these codes.
  public boolean anyExited(Collection<Integer> exitCodes) {
    return all(ContainerState::terminated).anyMatch(ended -> exitCodes.contains(ended.exitCode()));
  }

  private <S> Stream<S> all(Function<ContainerState, @Nullable S> part) {
    return states.stream().flatMap(state -> Stream.ofNullable(part.apply(state)));
  }

  /// Whether a reason is one of these; an empty reason is not.
  public static boolean isReason(String reason, Collection<String> reasons) {
    return !reason.isEmpty() && reasons.contains(reason);
  }
}
