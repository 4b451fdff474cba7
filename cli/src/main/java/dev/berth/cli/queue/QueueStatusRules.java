package dev.berth.cli.queue;

import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the status of a queue says: how many of its groups are in which phase, and with Volcano
/// what its pods use. Its state is not the scheduler's.
final class QueueStatusRules {

  private QueueStatusRules() {}

  /// The status that the queue is to have; equal to its own if nothing is to be written.
  ///
  /// @param phases of its groups
  /// @param allocated the requests of its pods that have a node, and of those of queues below it
  static QueueStatus of(Queue queue, Collection<String> phases, Map<String, Quantity> allocated) {
    var isVolcano = queue.apiVersion().equals(QueueApi.VOLCANO);
    return new QueueStatus(
        queue.status().state(),
        Collections.frequency(phases, GroupStatusRules.UNKNOWN),
        Collections.frequency(phases, GroupStatusRules.PENDING),
        Collections.frequency(phases, GroupStatusRules.RUNNING),
        Collections.frequency(phases, GroupStatusRules.INQUEUE),
        Collections.frequency(phases, GroupStatusRules.COMPLETED),
        isVolcano ? amounts(queue.status().allocated(), allocated) : Map.of());
  }

  /// The amounts as they are written already, if they are the same.
  private static Map<String, Quantity> amounts(
      Map<String, Quantity> written, Map<String, Quantity> now) {
    var isSame =
        written.size() == now.size()
            && written.entrySet().stream()
                .allMatch(it -> isSame(it.getValue(), now.get(it.getKey())));
    return isSame ? written : now;
  }

  private static boolean isSame(Quantity written, @Nullable Quantity now) {
    return now != null && written.compareTo(now) == 0;
  }
}
