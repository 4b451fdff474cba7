package dev.berth.queues;

import java.util.Map;

/// A queue's part of the cluster.
///
/// @param deserved the amount that the queue gets if all queues take as much as they can use and
///   share fairly
/// @param limit the most that it may use, for limited resources
record QueuePart(Resources deserved, Map<String, Long> limit) {
  static final QueuePart NONE = new QueuePart(Resources.NONE, Map.of());

  QueuePart {
    limit = Map.copyOf(limit);
  }
}
