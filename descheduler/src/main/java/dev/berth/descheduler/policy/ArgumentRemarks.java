package dev.berth.descheduler.policy;

import dev.berth.descheduler.policy.PolicyRemark.Topic;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Looks through the arguments of a plugin for what does nothing.
///
/// @param cluster where the policy is to be used; null if that is not known
/// @param remarks takes what is found
record ArgumentRemarks(PolicyTree tree, @Nullable PolicyCluster cluster, RemarkList remarks) {
  private static final String LOW = "LowNodeUtilization";
  private static final List<String> AFFINITY_TYPES =
      List.of(
          "requiredDuringSchedulingIgnoredDuringExecution",
          "preferredDuringSchedulingIgnoredDuringExecution");
  private static final double ALL = 100;

  /// @param plugin one that the profile enables
  /// @param path of its arguments
  void of(String plugin, String path) {
    if (!(PolicyTree.value(tree.root(), path) instanceof Map<?, ?> args)) {
      return;
    }
    thresholds(plugin, args, path);
    affinityTypes(args.get("nodeAffinityType"), path + ".nodeAffinityType");
    if (cluster != null && args.get("namespaces") instanceof Map<?, ?> namespaces) {
      namespaces(cluster, namespaces.get("include"), path + ".namespaces.include");
    }
  }

  private void affinityTypes(@Nullable Object types, String path) {
    if (!(types instanceof List<?> list)) {
      return;
    }
    for (int i = 0; i < list.size(); i++) {
      var type = String.valueOf(list.get(i));
      if (!AFFINITY_TYPES.contains(type)) {
        remarks.add(
            Topic.NOT_USED,
            PolicyTree.item(path, i),
            type,
            "There is no such type of node affinity",
            "Write " + String.join(" or ", AFFINITY_TYPES));
      }
    }
  }

  private void thresholds(String plugin, Map<?, ?> args, String path) {
    boolean isDeviation = Boolean.TRUE.equals(args.get("useDeviationThresholds"));
    boolean isMeasured = args.get("metricsUtilization") != null;
    if (args.get("thresholds") instanceof Map<?, ?> low) {
      low.forEach((resource, percent) ->
          threshold(String.valueOf(resource), percent, path + ".thresholds", isMeasured));
      if (!isDeviation && isAllOf(low)) {
        remarks.add(
            Topic.THRESHOLD,
            path + ".thresholds",
            "",
            "Every node is underutilized, and then there is nothing to do",
            "Write less than 100 for one resource at least");
      }
    }
    if (plugin.equals(LOW)
        && !isDeviation
        && !isMeasured
        && args.get("targetThresholds") instanceof Map<?, ?> high
        && isAllOf(high)) {
      remarks.add(
          Topic.THRESHOLD,
          path + ".targetThresholds",
          "",
          "Pods cannot request more than all that a node has, so no node is overutilized",
          "Write less than 100 for one resource at least");
    }
  }

  private static boolean isAllOf(Map<?, ?> percentages) {
    return !percentages.isEmpty()
        && percentages.values().stream()
            .allMatch(percent -> percent instanceof Number number && number.doubleValue() >= ALL);
  }

  private void threshold(
      String resource, @Nullable Object percent, String path, boolean isMeasured) {
    if (cluster != null && !isMeasured && !cluster.resources().contains(resource)) {
      remarks.add(
          Topic.UNKNOWN_IN_CLUSTER,
          PolicyTree.field(path, resource),
          String.valueOf(percent),
          "No node has %s, so it counts as not used at all".formatted(resource),
          cluster.nearestResource(resource));
    }
  }

  private void namespaces(PolicyCluster known, @Nullable Object names, String path) {
    if (!(names instanceof List<?> list)) {
      return;
    }
    for (int i = 0; i < list.size(); i++) {
      var name = String.valueOf(list.get(i));
      if (!known.namespaces().isEmpty() && !known.namespaces().contains(name)) {
        remarks.add(
            Topic.UNKNOWN_IN_CLUSTER,
            PolicyTree.item(path, i),
            name,
            "There is no namespace %s; names are exact, without wildcards".formatted(name),
            known.nearestNamespace(name));
      }
    }
  }
}
