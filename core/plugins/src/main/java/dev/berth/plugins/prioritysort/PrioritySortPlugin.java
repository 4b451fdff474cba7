package dev.berth.plugins.prioritysort;

import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;

/// Orders pods by priority, and pods of equal priority by the time of waiting.
final class PrioritySortPlugin implements QueueSortPlugin {
  static final String NAME = "PrioritySort";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int compare(QueuedEntity a, QueuedEntity b) {
    int byPriority = Integer.compare(b.priority(), a.priority());
    return byPriority != 0 ? byPriority : a.timestamp().compareTo(b.timestamp());
  }
}
