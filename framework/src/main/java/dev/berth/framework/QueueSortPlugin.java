package dev.berth.framework;

import dev.berth.framework.state.QueuedEntity;
import java.util.Comparator;

/// Orders the active queue. A profile has exactly one, and all profiles have the same.
public interface QueueSortPlugin extends Plugin, Comparator<QueuedEntity> {
  /// Negative if `a` is to be scheduled before `b`.
  @Override
  int compare(QueuedEntity a, QueuedEntity b);
}
