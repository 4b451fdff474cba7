package dev.berth.queues;

import dev.berth.framework.status.Reason;
import java.util.List;

/// Why a pod must wait for its queue.
sealed interface QueueRejection extends Reason {
  /// The queue, or a queue above it, already has the resources that it deserves.
  ///
  /// @param queue the queue that has the resources that it deserves
  /// @param parts its parts of the resources that the pod requests and the queues compete for
  /// @param others sibling queues that have more than they deserve of such a resource, the largest
  ///   excess first
  record Overused(String queue, List<Part> parts, List<Other> others) implements QueueRejection {
    public Overused {
      parts = List.copyOf(parts);
      others = List.copyOf(others);
    }

    @Override
    public String message() {
      return "queue \"%s\" is overused".formatted(queue);
    }

    @Override
    public String detail() {
      return String.join(", ", parts.stream().map(Part::toString).toList());
    }

    @Override
    public List<String> details() {
      return others.stream().map(Other::toString).toList();
    }
  }

  /// A queue's part of a resource.
  record Part(String resource, long allocated, long deserved, long request) {
    @Override
    public String toString() {
      return "%s: %s, deserves %s, requests %s"
          .formatted(
              resource,
              Resources.text(resource, allocated),
              Resources.text(resource, deserved),
              Resources.text(resource, request));
    }
  }

  /// Another queue, which has more than it deserves.
  record Other(String queue, String resource, long allocated, long deserved) {
    long excess() {
      return allocated - deserved;
    }

    @Override
    public String toString() {
      return "queue \"%s\" has %s: %s, deserves %s"
          .formatted(
              queue,
              resource,
              Resources.text(resource, allocated),
              Resources.text(resource, deserved));
    }
  }

  /// The queue, or a queue above it, may not use that much.
  ///
  /// @param queue the queue that may not
  /// @param limit its capability, or the resources that are not guaranteed to others
  record BeyondLimit(String queue, String resource, long wanted, long allocated, long limit)
      implements QueueRejection {
    @Override
    public String message() {
      return "queue \"%s\" may not use more %s".formatted(queue, resource);
    }

    @Override
    public String detail() {
      return "needs %s, %s of %s left"
          .formatted(
              Resources.text(resource, wanted),
              Resources.text(resource, Math.max(0, limit - allocated)),
              Resources.text(resource, limit));
    }
  }
}
