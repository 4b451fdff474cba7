package dev.berth.framework;

import dev.berth.framework.model.QueuedEntity;
import java.util.Comparator;

/// Orders the active queue, and decides which pods wait there as a group. Each profile has exactly
/// one, and all profiles have the same one.
public interface QueueSortPlugin extends Plugin, Comparator<QueuedEntity> {
  /// Negative if `a` should be scheduled before `b`. While both wait, the result stays the same
  /// unless one of them changes. For an order that changes over time, see [LanedQueueSortPlugin].
  @Override
  int compare(QueuedEntity a, QueuedEntity b);

  /// Returns the rule that decides which pods are scheduled together. Called once, when all plugins
  /// exist.
  default GroupMembership membership() {
    return GroupMembership.OF_SPEC;
  }
}
