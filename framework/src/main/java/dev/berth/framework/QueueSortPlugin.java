package dev.berth.framework;

import dev.berth.framework.state.QueuedPodInfo;
import java.util.Comparator;

/// Orders the active queue. A profile has exactly one, and all profiles have the same.
public interface QueueSortPlugin extends Plugin, Comparator<QueuedPodInfo> {
  /// Negative if `a` is to be scheduled before `b`.
  @Override
  int compare(QueuedPodInfo a, QueuedPodInfo b);
}
