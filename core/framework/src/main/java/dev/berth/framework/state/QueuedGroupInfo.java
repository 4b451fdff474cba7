package dev.berth.framework.state;

import dev.berth.framework.group.QueuedGroup;
import java.time.Instant;

/// A group that waits to be scheduled.
///
/// @param group the root, with all members that wait
/// @param timestamp when the first of its members was added to the queue, or when the group was
///   last put back
/// @param attempts how often it has been tried
public record QueuedGroupInfo(QueuedGroup group, Instant timestamp, int attempts)
    implements QueuedEntity {
  @Override
  public int priority() {
    return group.spec().priority();
  }
}
