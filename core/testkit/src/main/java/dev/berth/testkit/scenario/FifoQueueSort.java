package dev.berth.testkit.scenario;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.model.QueuedEntity;

/// Orders the queue by the time of arrival.
final class FifoQueueSort implements QueueSortPlugin {
  @Override
  public String name() {
    return "FirstComeFirstServed";
  }

  @Override
  public int compare(QueuedEntity a, QueuedEntity b) {
    return a.timestamp().compareTo(b.timestamp());
  }

  /// Creates the plugin.
  static final class Factory implements SimplePluginFactory {
    @Override
    public String name() {
      return "FirstComeFirstServed";
    }

    @Override
    public Class<? extends Plugin> type() {
      return FifoQueueSort.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new FifoQueueSort();
    }
  }
}
