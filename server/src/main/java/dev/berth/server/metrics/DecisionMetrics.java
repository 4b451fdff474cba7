package dev.berth.server.metrics;

import static dev.berth.server.metrics.MetricRegistry.exponential;

import dev.berth.engine.port.ExtensionPointLabel;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// How long decisions take, and what else the engine's thread does. kube-scheduler's histograms
/// begin at 0.1 and 1 ms, where most decisions of Berth have ended. On the engine's thread, but for
/// resets.
final class DecisionMetrics {

  /// Those on the engine's thread; the others are of bindings, and in kube-scheduler's histogram.
  private static final Set<ExtensionPointLabel> PHASES =
      EnumSet.range(ExtensionPointLabel.PRE_FILTER, ExtensionPointLabel.PERMIT);

  /// 1 µs to half a second.
  private static final double[] SECONDS = exponential(0.000001, 2, 20);

  private final Histogram decisions;
  private final Labelled<DistributionDataPoint> phases;
  private final Histogram steps;
  private final Histogram messages;
  private volatile Map<ExtensionPointLabel, DistributionDataPoint> byPoint;

  DecisionMetrics(MetricRegistry families) {
    decisions =
        families.histogram(
            Stability.NONE,
            "berth_decision_duration_seconds",
            "Duration of decisions about a pod: filtering, scoring, and preemption if no node"
                + " fits.",
            SECONDS);
    phases =
        families.histogram(
            Stability.NONE,
            "berth_decision_phase_duration_seconds",
            "Duration of the phases of decisions: of all plugins of an extension point.",
            SECONDS,
            "phase");
    steps =
        families.histogram(
            Stability.NONE,
            "berth_engine_step_duration_seconds",
            "Duration of the engine's steps, each of which applies the messages of the inbox and"
                + " tries a pod. A message waits no longer than the step during which it came.",
            SECONDS);
    messages =
        families.histogram(
            Stability.NONE,
            "berth_inbox_batch_messages",
            "Messages that the engine has found in its inbox at the beginning of a step.",
            exponential(1, 4, 10));
    byPoint = byPoint();
    families.afterReset(() -> byPoint = byPoint());
  }

  private Map<ExtensionPointLabel, DistributionDataPoint> byPoint() {
    var points = new EnumMap<ExtensionPointLabel, DistributionDataPoint>(ExtensionPointLabel.class);
    PHASES.forEach(point -> points.put(point, phases.labelValues(point.toString())));
    return points;
  }

  void decided(double seconds) {
    decisions.observe(seconds);
  }

  void pointRan(ExtensionPointLabel point, double seconds) {
    var phase = byPoint.get(point);
    if (phase != null) {
      phase.observe(seconds);
    }
  }

  void stepped(int taken, double seconds) {
    steps.observe(seconds);
    if (taken > 0) {
      messages.observe(taken);
    }
  }
}
