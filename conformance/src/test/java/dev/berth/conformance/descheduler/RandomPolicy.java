package dev.berth.conformance.descheduler;

import java.util.List;
import java.util.SplittableRandom;

/// Policies made of a seed. The same seed makes the same.
final class RandomPolicy {
  private static final String SPREAD = "RemovePodsViolatingTopologySpreadConstraint";
  private static final List<List<String>> STRATEGIES =
      List.of(
          List.of("LowNodeUtilization"),
          List.of("HighNodeUtilization"),
          List.of("RemoveDuplicates"),
          List.of(SPREAD),
          List.of("RemovePodsViolatingNodeTaints", "RemovePodsViolatingNodeAffinity"),
          List.of("LowNodeUtilization", SPREAD),
          List.of("RemovePodsViolatingNodeTaints", "RemoveDuplicates", "LowNodeUtilization"));

  private final SplittableRandom random;

  private RandomPolicy(long seed) {
    random = new SplittableRandom(seed);
  }

  /// The strategies of a policy.
  static List<String> strategies(long seed) {
    return STRATEGIES.get((int) (seed % STRATEGIES.size()));
  }

  /// The policy, with limits.
  static String yaml(long seed) {
    var policy = new RandomPolicy(seed);
    var text = new StringBuilder();
    text.append(
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        maxNoOfPodsToEvictPerNode: %d
        maxNoOfPodsToEvictTotal: %d
        profiles:
        - name: p
          pluginConfig:
          - name: DefaultEvictor
            args: {nodeFit: %s}
        """
            .formatted(LifeLimits.PER_NODE, LifeLimits.TOTAL, policy.random.nextInt(2) == 0));
    strategies(seed).forEach(strategy -> text.append(policy.config(strategy)));
    text.append("  plugins:\n");
    text.append(enabled("deschedule", seed, true));
    text.append(enabled("balance", seed, false));
    return text.toString();
  }

  private static String enabled(String point, long seed, boolean isDeschedule) {
    var names =
        strategies(seed).stream()
            .filter(name -> isDeschedule == name.startsWith("RemovePodsViolatingNode"))
            .toList();
    return "    %s: {enabled: [%s]}\n".formatted(point, String.join(", ", names));
  }

  private String config(String strategy) {
    String args =
        switch (strategy) {
          case "LowNodeUtilization" ->
              random.nextInt(4) == 0
                  ? "{useDeviationThresholds: true, thresholds: {cpu: 10}, targetThresholds: {cpu:"
                      + " 10}}"
                  : "{thresholds: {cpu: %d, pods: 60}, targetThresholds: {cpu: %d, pods: 90}}"
                      .formatted(random.nextInt(20, 45), random.nextInt(45, 70));
          case "HighNodeUtilization" -> "{thresholds: {cpu: %d}}".formatted(random.nextInt(20, 50));
          case SPREAD -> "{constraints: [DoNotSchedule, ScheduleAnyway]}";
          case "RemovePodsViolatingNodeAffinity" ->
              "{nodeAffinityType: [requiredDuringSchedulingIgnoredDuringExecution,"
                  + " preferredDuringSchedulingIgnoredDuringExecution]}";
          default -> "{}";
        };
    return "  - name: %s\n    args: %s\n".formatted(strategy, args);
  }
}
