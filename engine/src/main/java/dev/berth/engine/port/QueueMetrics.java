package dev.berth.engine.port;

import java.time.Duration;

/// Callbacks with counts of the queue. Called on the engine's thread. Exceptions have no effect:
/// the first one is reported to the [SchedulingObserver].
public interface QueueMetrics {
  /// Counts nothing.
  QueueMetrics NONE =
      new QueueMetrics() {
        @Override
        public void entered(String queue, String event, boolean moved) {}

        @Override
        public void rejected(String plugin, String profile, int by) {}

        @Override
        public void inFlight(String event, int by) {}

        @Override
        public void hinted(String plugin, String event, String hint, Duration took) {}
      };

  /// A pod has entered a queue.
  ///
  /// @param queue `active`, `backoff` or `unschedulable`
  /// @param event what has brought it there, such as `NodeAdd`
  /// @param moved false if the pod is in the queue that the last queueing hint chose
  void entered(String queue, String event, boolean moved);

  /// The number of waiting pods that the plugin has rejected has changed.
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
