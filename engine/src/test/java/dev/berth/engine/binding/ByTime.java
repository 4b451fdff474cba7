package dev.berth.engine.binding;

import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.state.QueuedPodInfo;

/// Who came first is first.
record ByTime() implements QueueSortPlugin {
  @Override
  public String name() {
    return "ByTime";
  }

  @Override
  public int compare(QueuedPodInfo a, QueuedPodInfo b) {
    return a.timestamp().compareTo(b.timestamp());
  }
}
