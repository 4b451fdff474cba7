package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// What a container is doing: one of these, and waiting if none is there.
public record ContainerState(
    @Nullable ContainerStateWaiting waiting,
    @Nullable ContainerStateRunning running,
    @Nullable ContainerStateTerminated terminated) {

  /// Nothing said.
  public static final ContainerState EMPTY = new ContainerState(null, null, null);

  /// A container that does not run yet, or again, for the reason.
  public static ContainerState waiting(String reason) {
    return new ContainerState(new ContainerStateWaiting(reason, ""), null, null);
  }

  /// A container that has ended.
  public static ContainerState terminated(int exitCode, String reason) {
    return new ContainerState(
        null, null, new ContainerStateTerminated(exitCode, 0, reason, "", null, null, ""));
  }
}
