package dev.berth.loadaware.crane;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.testkit.GivenNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A policy in a file, and nodes with annotations.
final class GivenPolicy {
  static final String SHIPPED =
      """
      apiVersion: scheduler.policy.crane.io/v1alpha1
      kind: DynamicSchedulerPolicy
      spec:
        syncPolicy:
        - {name: cpu_usage_avg_5m, period: 3m}
        - {name: mem_usage_avg_5m, period: 3m}
        - {name: cpu_usage_max_avg_1h, period: 15m}
        predicate:
        - {name: cpu_usage_avg_5m, maxLimitPecent: 0.65}
        - {name: cpu_usage_max_avg_1h, maxLimitPecent: 0.75}
        priority:
        - {name: cpu_usage_avg_5m, weight: 0.2}
        - {name: mem_usage_avg_5m, weight: 0.3}
        hotValue:
        - {timeRange: 5m, count: 5}
      """;

  private GivenPolicy() {}

  /// Arguments that name a file with the policy, and UTC.
  static UnknownArgs args(Path folder, String policy) {
    Path file = folder.resolve("policy.yaml");
    try {
      Files.writeString(file, policy);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new UnknownArgs(Map.of("policyConfigPath", file.toString(), "timeZone", "UTC"));
  }

  /// The node with an annotation more.
  static GivenNode annotated(GivenNode node, String key, String value) {
    return node.metadata(metadata -> {
      var annotations = new HashMap<>(metadata.annotations());
      annotations.put(key, value);
      return metadata.withAnnotations(annotations);
    });
  }
}
