package dev.berth.bench.core;

import dev.berth.api.core.Node;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/// The source of the usage of nodes, and the plugin that gets it.
enum MeasuredUsage {
  /// Nobody.
  NONE("", "{}"),
  LOAD_AWARE("LoadAware", "{}"),
  DYNAMIC("Dynamic", "{policyConfigPath: %s, timeZone: UTC}"),
  KOORDINATOR("LoadAwareScheduling", "{}");

  private static final CustomResourceType NODE_METRIC =
      new CustomResourceType("slo.koordinator.sh/v1alpha1", "NodeMetric", "nodemetrics", false);
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT)
          .withZone(ZoneId.of("UTC"));

  /// The policy that crane-scheduler ships.
  static final String POLICY =
      """
      apiVersion: scheduler.policy.crane.io/v1alpha1
      kind: DynamicSchedulerPolicy
      spec:
        syncPolicy: [{name: cpu_usage_avg_5m, period: 3m}, {name: mem_usage_avg_5m, period: 3m}]
        predicate: [{name: cpu_usage_avg_5m, maxLimitPecent: 0.65}, {name: mem_usage_avg_5m, maxLimitPecent: 0.65}]
        priority: [{name: cpu_usage_avg_5m, weight: 0.5}, {name: mem_usage_avg_5m, weight: 0.5}]
      """;

  private final String plugin;
  private final String args;

  MeasuredUsage(String plugin, String args) {
    this.plugin = plugin;
    this.args = args;
  }

  /// A configuration with the plugin, for pods of the default scheduler.
  ///
  /// @param policy the file with [#POLICY]
  String configuration(String policy) {
    return this == NONE
        ? "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
        : """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        profiles:
        - plugins:
            multiPoint: {enabled: [{name: %1$s, weight: 3}]}
          pluginConfig:
          - name: %1$s
            args: %2$s
        """
            .formatted(plugin, args.formatted(policy));
  }

  /// The object with the usage of a node.
  ///
  /// @param node as it is
  /// @param percent of four CPUs and 16 GiB
  KubernetesObject of(Node node, int percent, Instant now) {
    BiFunction<Node, Integer, KubernetesObject> made =
        switch (this) {
          case NONE, LOAD_AWARE -> (it, part) -> usage(it, part, now);
          case DYNAMIC -> (it, part) -> annotated(it, part, now);
          case KOORDINATOR -> (it, part) -> metric(it, part, now);
        };
    return made.apply(node, percent);
  }

  private static KubernetesObject usage(Node node, int percent, Instant now) {
    return new NodeMeasurement(
            node.metadata().name(),
            now,
            Duration.ofSeconds(15),
            percent * 40L,
            percent * (16L << 30) / 100,
            null)
        .toMetrics();
  }

  private static KubernetesObject annotated(Node node, int percent, Instant now) {
    String value = String.format(Locale.ROOT, "%.5f,%s", percent / 100.0, LOCAL.format(now));
    Map<String, String> all = new LinkedHashMap<>(node.metadata().annotations());
    all.put("cpu_usage_avg_5m", value);
    all.put("mem_usage_avg_5m", value);
    return node.withMetadata(node.metadata().withAnnotations(all));
  }

  private static KubernetesObject metric(Node node, int percent, Instant now) {
    Map<String, Object> amounts = Map.of("cpu", percent * 40 + "m", "memory", percent + "00Mi");
    return new CustomResource(
        NODE_METRIC,
        ObjectMeta.named("", node.metadata().name()),
        Map.of(
            "status",
            Map.of(
                "updateTime",
                now.toString(),
                "nodeMetric",
                Map.of("nodeUsage", Map.of("resources", amounts)),
                "podsMetric",
                List.of())));
  }
}
