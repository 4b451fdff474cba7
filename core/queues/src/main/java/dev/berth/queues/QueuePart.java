package dev.berth.queues;

import java.util.Map;

/// The part of the cluster that a queue is to have.
///
/// @param deserved what it gets if all queues take as much as they can use, and share fairly
/// @param limit the most that it may use, of the resources that are limited
record QueuePart(Resources deserved, Map<String, Long> limit) {
  static final QueuePart NONE = new QueuePart(Resources.NONE, Map.of());

  QueuePart {
    limit = Map.copyOf(limit);
  }
}
