package dev.berth.framework.model;

import java.time.Instant;

/// A group that waits to be scheduled.
///
/// @param group the root group, with all waiting members
/// @param timestamp when the group's first member was added to the queue, or when the group was
///   last put back
/// @param attempts the number of attempts so far
public record QueuedGroupInfo(QueuedGroup group, Instant timestamp, int attempts)
    implements QueuedEntity {
  @Override
  public int priority() {
    return group.spec().priority();
  }
}
