package dev.berth.engine.lifecycle;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;

/// Important pods first; among equals, those that wait longest.
final class PriorityFirst implements QueueSortPlugin {
  static final String NAME = "PriorityFirst";
  static final PluginFactory<?> FACTORY =
      new Made(NAME, PriorityFirst.class, _ -> new PriorityFirst());

  private PriorityFirst() {}

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
