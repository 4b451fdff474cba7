package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.ContainerState;
import dev.berth.api.core.ContainerStatus;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What containers do at the moment; what they did before they were restarted does not count.
public final class ContainerStates {
  private ContainerStates() {}

  /// Whether a container waits for one of these reasons; an empty one is none.
  public static boolean anyWaits(List<ContainerStatus> containers, Set<String> reasons) {
    return states(containers, ContainerState::waiting)
        .anyMatch(waiting -> isReason(waiting.reason(), reasons));
  }

  /// Whether a container waits, or has ended, for one of these reasons; an empty one is none.
  public static boolean any(List<ContainerStatus> containers, Set<String> reasons) {
    return anyWaits(containers, reasons)
        || states(containers, ContainerState::terminated)
            .anyMatch(terminated -> isReason(terminated.reason(), reasons));
  }

  /// Whether a container has ended with one of these codes.
  public static boolean anyExited(List<ContainerStatus> containers, Set<Integer> exitCodes) {
    return states(containers, ContainerState::terminated)
        .anyMatch(terminated -> exitCodes.contains(terminated.exitCode()));
  }

  private static <S> Stream<S> states(
      List<ContainerStatus> containers, Function<ContainerState, @Nullable S> state) {
    return containers.stream().flatMap(it -> Stream.ofNullable(state.apply(it.state())));
  }

  private static boolean isReason(String reason, Set<String> reasons) {
    return !reason.isEmpty() && reasons.contains(reason);
  }
}
