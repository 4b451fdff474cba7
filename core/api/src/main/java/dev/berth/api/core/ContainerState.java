package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The state of a container: one of these; waiting if none is set.
@Message
public record ContainerState(
    @Field(1) @Nullable ContainerStateWaiting waiting,
    @Field(2) @Nullable ContainerStateRunning running,
    @Field(3) @Nullable ContainerStateTerminated terminated) {
  /// A value with no field set.
  public static final ContainerState EMPTY = CoreZeros.containerState();

  /// Creates the state of a container that does not run yet, or no longer, for the given reason.
  public static ContainerState waiting(String reason) {
    return new ContainerState(new ContainerStateWaiting(reason, ""), null, null);
  }

  /// Creates the state of a container that has ended.
  public static ContainerState terminated(int exitCode, String reason) {
    return new ContainerState(
        null, null, new ContainerStateTerminated(exitCode, 0, reason, "", null, null, ""));
  }
}
