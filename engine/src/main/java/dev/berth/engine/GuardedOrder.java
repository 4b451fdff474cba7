package dev.berth.engine;

import dev.berth.framework.state.QueuedEntity;
import java.util.Comparator;
import java.util.function.BiConsumer;

/// Guards the queue against exceptions of a queue sort plugin: pods that it fails to compare are
/// equal, so that the one that came first is first. Only the first failure is reported, since there
/// may be as many as comparisons. Used by the engine's thread alone.
final class GuardedOrder implements Comparator<QueuedEntity> {
  private final Comparator<QueuedEntity> order;
  private final BiConsumer<String, Exception> onError;
  private boolean reported;

  GuardedOrder(Comparator<QueuedEntity> order, BiConsumer<String, Exception> onError) {
    this.order = order;
    this.onError = onError;
  }

  @Override
  public int compare(QueuedEntity one, QueuedEntity other) {
    try {
      return order.compare(one, other);
    } catch (RuntimeException e) {
      if (!reported) {
        reported = true;
        onError.accept("run the queue sort plugin", e);
      }
      return 0;
    }
  }
}
