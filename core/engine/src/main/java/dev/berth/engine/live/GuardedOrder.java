package dev.berth.engine.live;

import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// Guards the queue against exceptions of a queue sort plugin: pods that the plugin fails to
/// compare count as equal, so the older one comes first. Only the first failure is reported, as
/// each comparison could fail. For the engine's thread.
sealed class GuardedOrder implements QueueSortPlugin {
  private final QueueSortPlugin plugin;
  private final BiConsumer<String, Exception> onError;
  private boolean reported;

  private GuardedOrder(QueueSortPlugin plugin, BiConsumer<String, Exception> onError) {
    this.plugin = plugin;
    this.onError = onError;
  }

  /// Guards the plugin, including its lanes if it has any.
  static GuardedOrder of(QueueSortPlugin plugin, BiConsumer<String, Exception> onError) {
    return plugin instanceof LanedQueueSortPlugin laned
        ? new OfLanes(laned, onError)
        : new GuardedOrder(plugin, onError);
  }

  @Override
  public String name() {
    return plugin.name();
  }

  @Override
  public int compare(QueuedEntity one, QueuedEntity other) {
    try {
      return plugin.compare(one, other);
    } catch (RuntimeException e) {
      report(e);
      return 0;
    }
  }

  final void report(RuntimeException e) {
    if (!reported) {
      reported = true;
      onError.accept("run the queue sort plugin", e);
    }
  }

  /// An entity whose lane the plugin fails to name waits before all lanes. Lanes that the plugin
  /// fails to report as moved stay where they are.
  private static final class OfLanes extends GuardedOrder implements LanedQueueSortPlugin {
    private final LanedQueueSortPlugin lanes;

    OfLanes(LanedQueueSortPlugin lanes, BiConsumer<String, Exception> onError) {
      super(lanes, onError);
      this.lanes = lanes;
    }

    @Override
    public List<String> lanes(QueuedEntity entity) {
      return guarded(() -> lanes.lanes(entity), List.of());
    }

    @Override
    public int compareLanes(List<String> a, List<String> b) {
      return guarded(() -> lanes.compareLanes(a, b), 0);
    }

    @Override
    public Collection<List<String>> movedLanes() {
      return guarded(lanes::movedLanes, List.of());
    }

    private <T> T guarded(Supplier<T> call, T otherwise) {
      try {
        return call.get();
      } catch (RuntimeException e) {
        report(e);
        return otherwise;
      }
    }
  }
}
