package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Writes what is known of a node as the NodeMetric that a koordlet would write.
final class NodeMetricObject {
  /// Those that koord-manager asks for: percentiles are taken for each of them.
  private static final List<String> DURATIONS = List.of("5m0s", "10m0s", "30m0s");

  private NodeMetricObject() {}

  /// The object.
  ///
  /// @param interval between two of them: pods that have come within it are not in it yet
  static CustomResource of(AttributedUsage usage, Instant time, Duration interval) {
    KnownNode known = usage.known();
    return new CustomResource(
        NodeMetric.TYPE,
        ObjectMeta.named("", usage.node().metadata().name()),
        Map.of(
            "spec",
            Map.of("metricCollectPolicy", Map.of("reportIntervalSeconds", interval.toSeconds())),
            "status",
            Map.of(
                "updateTime",
                time.toString(),
                "nodeMetric",
                Map.of(
                    "nodeUsage",
                    resources(known.used()),
                    "systemUsage",
                    resources(usage.system()),
                    "aggregatedNodeUsages",
                    known.percentiles().isEmpty()
                        ? List.of()
                        : aggregated(known.percentiles()).toList()),
                "podsMetric",
                usage.pods().entrySet().stream()
                    .map(pod -> pod(pod.getKey(), pod.getValue()))
                    .toList())));
  }

  private static Stream<Map<String, Object>> aggregated(
      Map<String, Map<String, Quantity>> percentiles) {
    var usage = new LinkedHashMap<String, Object>();
    percentiles.forEach((type, amounts) -> usage.put(type, resources(amounts)));
    return DURATIONS.stream().map(duration -> Map.of("duration", duration, "usage", usage));
  }

  private static Map<String, @Nullable Object> pod(Pod pod, Map<String, Quantity> used) {
    return Map.of(
        "namespace",
        pod.metadata().namespace(),
        "name",
        pod.metadata().name(),
        "priority",
        KoordinatorPriority.of(pod).text(),
        "podUsage",
        resources(used));
  }

  private static Map<String, Object> resources(Map<String, Quantity> amounts) {
    var texts = new LinkedHashMap<String, Object>();
    amounts.forEach((resource, amount) -> texts.put(resource, amount.toString()));
    return Map.of("resources", texts);
  }
}
