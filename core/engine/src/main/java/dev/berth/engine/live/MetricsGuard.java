package dev.berth.engine.live;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Guards the engine against exceptions of metrics: they are reported as errors and have no other
/// effect. Only the first failure is reported, as each call could fail. Thread-safe.
final class MetricsGuard {
  private final BiConsumer<String, Throwable> onError;
  private final AtomicBoolean reported = new AtomicBoolean();

  /// @param onError called on the thread that measures
  MetricsGuard(BiConsumer<String, Throwable> onError) {
    this.onError = onError;
  }

  /// Returns the metrics, guarded. Returns [EngineMetrics#NONE] unchanged, so that the clock is not
  /// read for it.
  EngineMetrics guarded(EngineMetrics metrics) {
    return metrics.equals(EngineMetrics.NONE) ? metrics : new Engine(metrics);
  }

  /// Returns the metrics, guarded.
  QueueMetrics guarded(QueueMetrics metrics) {
    return new Queue(metrics);
  }

  private void guard(Runnable call) {
    Throwable failure = GuardedObserver.failureOf(call);
    if (failure != null && !reported.getAndSet(true)) {
      onError.accept("count metrics", failure);
    }
  }

  private final class Engine implements EngineMetrics {
    private final EngineMetrics metrics;

    Engine(EngineMetrics metrics) {
      this.metrics = metrics;
    }

    @Override
    public void searched(Duration took) {
      guard(() -> metrics.searched(took));
    }

    @Override
    public void pointRan(String profile, ExtensionPointLabel point, Code status, Duration took) {
      guard(() -> metrics.pointRan(profile, point, status, took));
    }

    @Override
    public void pluginRan(String plugin, ExtensionPointLabel point, Code status, Duration took) {
      guard(() -> metrics.pluginRan(plugin, point, status, took));
    }

    @Override
    public void evaluated(String profile, String plugin, ExtensionPointLabel point, long times) {
      guard(() -> metrics.evaluated(profile, plugin, point, times));
    }

    @Override
    public void preemptionTried() {
      guard(metrics::preemptionTried);
    }

    @Override
    public void groupPreemptionTried(Code result) {
      guard(() -> metrics.groupPreemptionTried(result));
    }

    @Override
    public void victimsSearched(String preemptor, Code result, Duration took) {
      guard(() -> metrics.victimsSearched(preemptor, result, took));
    }

    @Override
    public void preemptionEnded(String preemptor, boolean well, Duration took) {
      guard(() -> metrics.preemptionEnded(preemptor, well, took));
    }

    @Override
    public void groupSearched(Duration took) {
      guard(() -> metrics.groupSearched(took));
    }

    @Override
    public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {
      guard(() -> metrics.groupAttempted(profile, result, took));
    }

    @Override
    public void placementsGenerated(String profile, int count) {
      guard(() -> metrics.placementsGenerated(profile, count));
    }

    @Override
    public void placementTried(String profile, boolean feasible, Duration took) {
      guard(() -> metrics.placementTried(profile, feasible, took));
    }

    @Override
    public void waitedAtPermit(Code verdict, Duration took) {
      guard(() -> metrics.waitedAtPermit(verdict, took));
    }

    @Override
    public void stepped(int messages, long nanos) {
      guard(() -> metrics.stepped(messages, nanos));
    }

    @Override
    public void eventHandled(String event, Duration took) {
      guard(() -> metrics.eventHandled(event, took));
    }
  }

  private final class Queue implements QueueMetrics {
    private final QueueMetrics metrics;

    Queue(QueueMetrics metrics) {
      this.metrics = metrics;
    }

    @Override
    public void entered(String queue, String event, int pods, @Nullable EntityType moved) {
      guard(() -> metrics.entered(queue, event, pods, moved));
    }

    @Override
    public void rejected(String plugin, String profile, int by) {
      guard(() -> metrics.rejected(plugin, profile, by));
    }

    @Override
    public void inFlight(String event, int by) {
      guard(() -> metrics.inFlight(event, by));
    }

    @Override
    public void hinted(String plugin, String event, String hint, Duration took) {
      guard(() -> metrics.hinted(plugin, event, hint, took));
    }
  }
}
