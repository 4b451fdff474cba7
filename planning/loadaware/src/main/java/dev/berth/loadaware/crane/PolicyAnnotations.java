package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginException;
import java.time.Instant;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/// Writes the annotations that crane-scheduler's controller writes, for the metrics of a policy.
public final class PolicyAnnotations {
  private final SchedulerPolicy policy;
  private final ZoneRules zone;

  /// @param zone that of the times
  PolicyAnnotations(SchedulerPolicy policy, ZoneRules zone) {
    this.policy = policy;
    this.zone = zone;
  }

  /// For a plugin of these arguments.
  ///
  /// @throws PluginException if they, or the policy, are wrong
  public static PolicyAnnotations of(PluginArgs args) {
    return new DynamicFactory().annotator(args);
  }

  /// The node with annotations for all metrics that are known.
  ///
  /// @param values fractions, by the names of metrics
  /// @param time when they were measured
  public Node annotate(Node node, Function<String, OptionalDouble> values, Instant time) {
    var annotations = new HashMap<>(node.metadata().annotations());
    String written = AnnotationTimes.text(time, zone);
    for (var metric : policy.syncPolicy()) {
      values
          .apply(metric.name())
          .ifPresent(value ->
              annotations.put(
                  metric.name(), String.format(Locale.ROOT, "%.5f,%s", value, written)));
    }
    return node.withMetadata(node.metadata().withAnnotations(annotations));
  }
}
