package dev.berth.engine.queue;

import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedEntity;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Pods and groups that wait in a cluster where nothing takes time, so without backoff and events.
/// For one thread.
public final class EntityQueue {
  private final ActiveQueue<Item> items;
  private long arrivals;

  /// Creates an empty queue.
  ///
  /// @param sort orders the queue; equal entities are polled in the order of arrival
  public EntityQueue(QueueSortPlugin sort) {
    Comparator<Item> order =
        Comparator.comparing(Item::entity, sort).thenComparingLong(Item::arrival);
    items =
        sort instanceof LanedQueueSortPlugin laned
            ? new LanedQueue<>(laned, Item::entity, order)
            : new Heap<>(order);
  }

  private static final class Item extends Positioned {
    private final QueuedEntity entity;
    private final long arrival;

    Item(QueuedEntity entity, long arrival) {
      this.entity = entity;
      this.arrival = arrival;
    }

    QueuedEntity entity() {
      return entity;
    }

    long arrival() {
      return arrival;
    }
  }

  public void add(QueuedEntity entity) {
    items.add(new Item(entity, arrivals++));
  }

  /// Removes and returns the entity to try next; null if there is none.
  public @Nullable QueuedEntity poll() {
    Item item = items.poll();
    return item == null ? null : item.entity;
  }

  public int size() {
    return items.size();
  }
}
