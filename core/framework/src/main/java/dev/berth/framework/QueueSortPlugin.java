package dev.berth.framework;

import dev.berth.framework.group.GroupMembership;
import dev.berth.framework.state.QueuedEntity;
import java.util.Comparator;

/// Orders the active queue, and says what waits there as one. A profile has exactly one, and all
/// profiles have the same.
public interface QueueSortPlugin extends Plugin, Comparator<QueuedEntity> {
  /// Negative if `a` is to be scheduled before `b`. Stays the same while both wait, unless one of
  /// them changes; for an order that moves, see [LanedQueueSortPlugin].
  @Override
  int compare(QueuedEntity a, QueuedEntity b);

  /// Which pods are scheduled together. Asked once, when all plugins are made.
  default GroupMembership membership() {
    return GroupMembership.OF_SPEC;
  }
}
