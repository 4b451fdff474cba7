package dev.berth.engine.live;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Metrics that fail whenever they are called.
final class BrokenMetrics {
  static final EngineMetrics ENGINE =
      new EngineMetrics() {
        @Override
        public void searched(Duration took) {
          throw broken();
        }

        @Override
        public void pointRan(
            String profile, ExtensionPointLabel point, Code status, Duration took) {
          throw broken();
        }

        @Override
        public void pluginRan(
            String plugin, ExtensionPointLabel point, Code status, Duration took) {
          throw broken();
        }

        @Override
        public void evaluated(
            String profile, String plugin, ExtensionPointLabel point, long times) {
          throw broken();
        }

        @Override
        public void preemptionTried() {
          throw broken();
        }

        @Override
        public void groupPreemptionTried(Code result) {
          throw broken();
        }

        @Override
        public void victimsSearched(String preemptor, Code result, Duration took) {
          throw broken();
        }

        @Override
        public void preemptionEnded(String preemptor, boolean well, Duration took) {
          throw broken();
        }

        @Override
        public void groupSearched(Duration took) {
          throw broken();
        }

        @Override
        public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {
          throw broken();
        }

        @Override
        public void placementsGenerated(String profile, int count) {
          throw broken();
        }

        @Override
        public void placementTried(String profile, boolean feasible, Duration took) {
          throw broken();
        }

        @Override
        public void waitedAtPermit(Code verdict, Duration took) {
          throw broken();
        }

        @Override
        public void stepped(int messages, long nanos) {
          throw broken();
        }

        @Override
        public void eventHandled(String event, Duration took) {
          throw broken();
        }
      };

  static final QueueMetrics QUEUE =
      new QueueMetrics() {
        @Override
        public void entered(String queue, String event, int pods, @Nullable EntityType moved) {
          throw broken();
        }

        @Override
        public void rejected(String plugin, String profile, int by) {
          throw broken();
        }

        @Override
        public void inFlight(String event, int by) {
          throw broken();
        }

        @Override
        public void hinted(String plugin, String event, String hint, Duration took) {
          throw broken();
        }
      };

  private BrokenMetrics() {}

  private static RuntimeException broken() {
    return new IllegalStateException("broken");
  }
}
