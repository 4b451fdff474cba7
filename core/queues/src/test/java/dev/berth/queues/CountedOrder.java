package dev.berth.queues;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.model.QueuedEntity;
import java.util.Collection;
import java.util.List;

/// The order of `FairShare`, with a count of what the queue asks of it.
final class CountedOrder implements SimplePluginFactory {
  private long questions;

  /// Comparisons so far, and lanes that have moved.
  long questions() {
    return questions;
  }

  @Override
  public String name() {
    return "CountedOrder";
  }

  @Override
  public Class<? extends Plugin> type() {
    return LanedQueueSortPlugin.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Order(new FairSharePlugin(FairShareArgs.DEFAULT, context));
  }

  private final class Order implements LanedQueueSortPlugin {
    private final FairSharePlugin plugin;

    Order(FairSharePlugin plugin) {
      this.plugin = plugin;
    }

    @Override
    public String name() {
      return CountedOrder.this.name();
    }

    @Override
    public GroupMembership membership() {
      return plugin.membership();
    }

    @Override
    public List<String> lanes(QueuedEntity entity) {
      return plugin.lanes(entity);
    }

    @Override
    public int compareLanes(List<String> a, List<String> b) {
      questions++;
      return plugin.compareLanes(a, b);
    }

    @Override
    public Collection<List<String>> movedLanes() {
      var moved = plugin.movedLanes();
      questions += moved.size();
      return moved;
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      questions++;
      return plugin.compare(a, b);
    }
  }
}
