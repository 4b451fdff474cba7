package dev.berth.engine.port;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Receives counts of the queue. Called on the engine's thread. Exceptions have no effect; the
/// first one is reported to the [SchedulingObserver].
public interface QueueMetrics {
  /// Counts nothing.
  QueueMetrics NONE =
      new QueueMetrics() {
        @Override
        public void entered(String queue, String event, int pods, @Nullable EntityType moved) {}

        @Override
        public void rejected(String plugin, String profile, int by) {}

        @Override
        public void inFlight(String event, int by) {}

        @Override
        public void hinted(String plugin, String event, String hint, Duration took) {}
      };

  /// The kind of entity that is queued.
  enum EntityType {
    /// A pod that is in no group.
    POD("pod"),
    POD_GROUP("podgroup");

    private final String text;

    EntityType(String text) {
      this.text = text;
    }

    /// kube-scheduler's word, such as `podgroup`.
    @Override
    public String toString() {
      return text;
    }
  }

  /// A pod or group has entered a queue.
  ///
  /// @param queue `active`, `backoff` or `unschedulable`
  /// @param event the event that moved it there, such as `NodeAdd`
  /// @param pods the number of its pods
  /// @param moved the kind of hint; null if the pod is in the queue that the last queueing hint
  ///   chose
  void entered(String queue, String event, int pods, @Nullable EntityType moved);

  /// The number of waiting pods that the plugin rejected has changed.
  void rejected(String plugin, String profile, int by);

  /// The number of events that are kept for pods in flight has changed.
  ///
  /// @param event the event's label, or `PodPopped` for the pods themselves
  void inFlight(String event, int by);

  /// A plugin's queueing hint was called.
  ///
  /// @param event the event's label
  /// @param hint `Queue`, `QueueSkip` or `Error`
  void hinted(String plugin, String event, String hint, Duration took);
}
