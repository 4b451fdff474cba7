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
  private static final String EVICTOR = "DefaultEvictor";
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
    if (plugin.equals(EVICTOR)) {
      evictor(args, path);
    }
    if (cluster != null) {
      new ClusterRemarks(tree, cluster, remarks).of(args, path);
    }
  }

  private void evictor(Map<?, ?> args, String path) {
    if (args.get("nodeSelector") instanceof String selector
        && !Boolean.TRUE.equals(args.get("nodeFit"))) {
      remarks.add(
          Topic.NOT_USED,
          path + ".nodeSelector",
          selector,
          "Without nodeFit nobody looks for nodes",
          "Write nodeFit: true, or nodeSelector in the policy itself to select nodes to evict"
              + " from");
    }
    if (args.get("minReplicas") instanceof Number minimum && minimum.longValue() == 1) {
      remarks.add(
          Topic.NOT_USED,
          path + ".minReplicas",
          "1",
          "It counts from 2 on",
          "Write 2 to keep the only pod of an owner, or remove it");
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
          threshold(
              String.valueOf(resource), percent, path + ".thresholds", isMeasured, isDeviation));
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
      String resource,
      @Nullable Object percent,
      String path,
      boolean isMeasured,
      boolean isDeviation) {
    if (cluster == null || isMeasured) {
      return;
    }
    if (!cluster.resources().contains(resource)) {
      remarks.add(
          Topic.UNKNOWN_IN_CLUSTER,
          PolicyTree.field(path, resource),
          String.valueOf(percent),
          "No node has %s, so it counts as not used at all".formatted(resource),
          cluster.nearestResource(resource));
    } else if (!isDeviation
        && percent instanceof Number number
        && cluster.leastUse(resource) > number.doubleValue()) {
      remarks.add(
          Topic.THRESHOLD,
          PolicyTree.field(path, resource),
          String.valueOf(percent),
          "Pods of DaemonSets and static pods alone request %.0f%% or more on every node, so none is"
                  .formatted(Math.floor(cluster.leastUse(resource)))
              + " ever underutilized",
          "Write more than that");
    }
  }
}
