package dev.berth.server.metrics;

import dev.berth.engine.port.ExtensionPointLabel;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Measures how long decisions take, and the other work of the engine's thread. kube-scheduler's
/// histograms begin at 0.1 and 1 ms; most decisions of Berth take less. For the engine's thread.
final class DecisionMetrics {

  /// The extension points on the engine's thread; the others belong to bindings and are in
  /// kube-scheduler's histogram.
  private static final Set<ExtensionPointLabel> PHASES =
      EnumSet.range(ExtensionPointLabel.PRE_FILTER, ExtensionPointLabel.PERMIT);

  private final SingleWriterHistogram decisions = SingleWriterHistogram.ofNanos();
  private final Map<ExtensionPointLabel, SingleWriterHistogram> phases =
      new EnumMap<>(ExtensionPointLabel.class);
  private final SingleWriterHistogram steps = SingleWriterHistogram.ofNanos();
  private final SingleWriterHistogram messages = SingleWriterHistogram.ofCounts();

  DecisionMetrics(MetricRegistry families) {
    families.histogram(
        "berth_decision_duration_seconds",
        "Duration of decisions about a pod: filtering, scoring, and preemption if no node fits.",
        decisions);
    var byName = new TreeMap<String, SingleWriterHistogram>();
    for (var point : PHASES) {
      var phase = SingleWriterHistogram.ofNanos();
      phases.put(point, phase);
      byName.put(point.toString(), phase);
    }
    families.histogram(
        "berth_decision_phase_duration_seconds",
        "Duration of the phases of decisions: of all plugins of an extension point.",
        "phase",
        byName);
    families.histogram(
        "berth_engine_step_duration_seconds",
        "Duration of the engine's steps, each of which applies the messages of the inbox and tries"
            + " a pod. A message waits no longer than the step during which it came.",
        steps);
    families.histogram(
        "berth_inbox_batch_messages",
        "Messages that the engine has found in its inbox at the beginning of a step.",
        messages);
  }

  void decided(long nanos) {
    decisions.observe(nanos);
  }

  void pointRan(ExtensionPointLabel point, long nanos) {
    var phase = phases.get(point);
    if (phase != null) {
      phase.observe(nanos);
    }
  }

  void stepped(int taken, long nanos) {
    steps.observe(nanos);
    if (taken > 0) {
      messages.observe(taken);
    }
  }
}
