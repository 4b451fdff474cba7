package dev.berth.loadaware.koordinator;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.meta.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A NodeMetric, reported at the time at which clocks of tests begin.
record GivenMetric(String node, String time, Map<String, Object> usage, List<Object> pods) {
  static GivenMetric metric(String node, String cpu, String memory) {
    return new GivenMetric(node, "2026-01-01T00:00:00Z", usage(cpu, memory), List.of());
  }

  private static Map<String, Object> usage(String cpu, String memory) {
    return Map.of("resources", Map.of("cpu", cpu, "memory", memory));
  }

  GivenMetric at(String other) {
    return new GivenMetric(node, other, usage, pods);
  }

  GivenMetric pod(String name, String cpu, String memory) {
    var more = new ArrayList<>(pods);
    more.add(
        Map.of(
            "namespace",
            "default",
            "name",
            name,
            "priority",
            "koord-prod",
            "podUsage",
            usage(cpu, memory)));
    return new GivenMetric(node, time, usage, more);
  }

  CustomResource build() {
    return new CustomResource(
        NodeMetric.TYPE,
        ObjectMeta.named("", node),
        Map.of(
            "status",
            Map.of(
                "updateTime", time, "nodeMetric", Map.of("nodeUsage", usage), "podsMetric", pods)));
  }
}
