package dev.berth.plugins.prioritysort;

import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.state.QueuedPodInfo;

/// Important pods first; among equals, those that wait longest.
final class PrioritySortPlugin implements QueueSortPlugin {
  static final String NAME = "PrioritySort";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int compare(QueuedPodInfo a, QueuedPodInfo b) {
    int byPriority = Integer.compare(b.pod().priority(), a.pod().priority());
    return byPriority != 0 ? byPriority : a.timestamp().compareTo(b.timestamp());
  }
}
