package dev.berth.engine.binding;

import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;

/// Who came first is first.
record ByTime() implements QueueSortPlugin {
  @Override
  public String name() {
    return "ByTime";
  }

  @Override
  public int compare(QueuedEntity a, QueuedEntity b) {
    return a.timestamp().compareTo(b.timestamp());
  }
}
