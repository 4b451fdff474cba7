package dev.berth.descheduler.policy;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.policy.PolicyRemark.Topic;
import dev.berth.descheduler.policy.PolicyRemarks.RemarkList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds arguments of a plugin without effect.
///
/// @param cluster the cluster that will use the policy; null if it is unknown
/// @param remarks takes what is found
record ArgumentRemarks(@Nullable PolicyCluster cluster, RemarkList remarks) {
  private static final String BELOW_ALL = "Write less than 100 for one resource at least";
  private static final List<String> AFFINITY_TYPES =
      List.of(
          "requiredDuringSchedulingIgnoredDuringExecution",
          "preferredDuringSchedulingIgnoredDuringExecution");
  private static final double ALL = 100;

  /// @param plugin a plugin that the profile enables
  /// @param path the path of its arguments
  void of(String plugin, String path) {
    if (!(PolicyTree.value(remarks.tree().root(), path) instanceof Map<?, ?> args)) {
      return;
    }
    thresholds(plugin, args, path);
    if (args.get("nodeAffinityType") instanceof List<?> types) {
      PolicyTree.forEach(path + ".nodeAffinityType", types, this::affinityType);
    }
    if (plugin.equals(DefaultEvictorPlugin.NAME)) {
      evictor(args, path);
    }
    if (cluster != null) {
      new ClusterRemarks(cluster, remarks).of(args, path);
    }
  }

  private void evictor(Map<?, ?> args, String path) {
    if (args.get("nodeSelector") instanceof String selector
        && !Boolean.TRUE.equals(args.get("nodeFit"))) {
      remarks
          .at(Topic.NOT_USED, path + ".nodeSelector", selector)
          .add(
              "Without nodeFit nobody looks for nodes",
              "Write nodeFit: true, or nodeSelector in the policy itself to select nodes to evict"
                  + " from");
    }
    if (args.get("minReplicas") instanceof Number minimum && minimum.longValue() == 1) {
      remarks
          .at(Topic.NOT_USED, path + ".minReplicas", "1")
          .add("It counts from 2 on", "Write 2 to keep the only pod of an owner, or remove it");
    }
  }

  private void affinityType(String path, Object type) {
    if (!AFFINITY_TYPES.contains(String.valueOf(type))) {
      remarks
          .at(Topic.NOT_USED, path, String.valueOf(type))
          .add(
              "There is no such type of node affinity",
              "Write " + String.join(" or ", AFFINITY_TYPES));
    }
  }

  private void thresholds(String plugin, Map<?, ?> args, String path) {
    boolean isDeviation = Boolean.TRUE.equals(args.get("useDeviationThresholds"));
    boolean isMeasured = args.get("metricsUtilization") != null;
    if (args.get("thresholds") instanceof Map<?, ?> low) {
      if (cluster != null && !isMeasured) {
        low.forEach((resource, percent) ->
            threshold(cluster, String.valueOf(resource), percent, path, isDeviation));
      }
      if (!isDeviation && isAllOf(low)) {
        remarks
            .at(Topic.THRESHOLD, path + ".thresholds", "")
            .add("Every node is underutilized, and then there is nothing to do", BELOW_ALL);
      }
    }
    if (plugin.equals(PolicyRemarks.LOW)
        && !isDeviation
        && !isMeasured
        && args.get("targetThresholds") instanceof Map<?, ?> high
        && isAllOf(high)) {
      remarks
          .at(Topic.THRESHOLD, path + ".targetThresholds", "")
          .add(
              "Pods cannot request more than all that a node has, so no node is overutilized",
              BELOW_ALL);
    }
  }

  private static boolean isAllOf(Map<?, ?> percentages) {
    return !percentages.isEmpty()
        && percentages.values().stream()
            .allMatch(percent -> percent instanceof Number number && number.doubleValue() >= ALL);
  }

  private void threshold(
      PolicyCluster cluster,
      String resource,
      @Nullable Object percent,
      String path,
      boolean isDeviation) {
    var field = PolicyTree.field(path + ".thresholds", resource);
    var value = String.valueOf(percent);
    if (!cluster.resources().contains(resource)) {
      remarks
          .at(Topic.UNKNOWN_IN_CLUSTER, field, value)
          .add(
              "No node has %s, so it counts as not used at all".formatted(resource),
              PolicyCluster.nearest(resource, cluster.resources()));
    } else if (!isDeviation
        && percent instanceof Number number
        && cluster.leastUse(resource) > number.doubleValue()) {
      remarks
          .at(Topic.THRESHOLD, field, value)
          .add(
              "Pods of DaemonSets and static pods alone request %.0f%% or more on every node, so none is"
                      .formatted(Math.floor(cluster.leastUse(resource)))
                  + " ever underutilized",
              "Write more than that");
    }
  }

  /// Finds names in the arguments of a plugin that a cluster lacks, and selectors that select
  /// nothing there.
  ///
  /// @param cluster the cluster that will use the policy
  /// @param remarks takes what is found
  private record ClusterRemarks(PolicyCluster cluster, RemarkList remarks) {
    /// @param fields the valid arguments
    /// @param path the path of the arguments
    void of(Map<?, ?> fields, String path) {
      ArgsReader args = new PolicyArgs(GoObject.root(fields, "", path, new GoMistakes()));
      namespaces(fields.get("namespaces"), "include", path + ".namespaces");
      namespaces(fields.get("namespaces"), "exclude", path + ".namespaces");
      namespaces(fields.get("evictableNamespaces"), "exclude", path + ".evictableNamespaces");
      pods(PodSelectionArgs.read(args), path + ".labelSelector");
      namespaceLabels(
          args.labelSelector("namespaceLabelSelector"), path + ".namespaceLabelSelector");
      nodes(args.text("nodeSelector"), path + ".nodeSelector");
      PolicyTree.forEach(path + ".includedTaints", args.texts("includedTaints"), this::taint);
      priorityClass(args.object("priorityThreshold"), path + ".priorityThreshold.name");
    }

    private void unknown(String path, String value, String message, String fix) {
      remarks.at(Topic.UNKNOWN_IN_CLUSTER, path, value).add(message, fix);
    }

    private void selectsNothing(String path, String value, String message, String fix) {
      remarks.at(Topic.SELECTS_NOTHING, path, value).add(message, fix);
    }

    private void namespaces(@Nullable Object namespaces, String field, String path) {
      var known = cluster.namespaces().keySet();
      if (!known.isEmpty()
          && namespaces instanceof Map<?, ?> lists
          && lists.get(field) instanceof List<?> names) {
        PolicyTree.forEach(
            PolicyTree.field(path, field),
            names,
            (at, given) -> {
              var name = String.valueOf(given);
              if (!known.contains(name)) {
                unknown(
                    at,
                    name,
                    "There is no namespace %s; names are exact, without wildcards".formatted(name),
                    PolicyCluster.nearest(name, known));
              }
            });
      }
    }

    private void pods(PodSelectionArgs selection, String path) {
      LabelSelector labels = selection.labelSelector();
      if (labels == null
          || cluster.pods().isEmpty()
          || cluster.pods().stream().anyMatch(selection.toFilter())) {
        return;
      }
      var anywhere = new PodSelectionArgs(Namespaces.ALL, labels).toFilter();
      selectsNothing(
          path,
          text(labels),
          cluster.pods().stream().anyMatch(anywhere)
              ? "It selects no pod of these namespaces"
              : "It selects no pod",
          "Select labels that pods have");
    }

    private void namespaceLabels(@Nullable LabelSelector labels, String path) {
      if (labels == null || cluster.namespaces().isEmpty()) {
        return;
      }
      var selector = Selector.of(labels);
      if (cluster.namespaces().values().stream().noneMatch(selector::matches)) {
        selectsNothing(
            path,
            text(labels),
            "It selects no namespace, and so every pod stays",
            "Select labels that namespaces have");
      }
    }

    /// Such as `app=web, tier In (a, b)`.
    private static String text(LabelSelector selector) {
      var parts = new ArrayList<String>();
      new TreeMap<>(selector.matchLabels()).forEach((key, value) -> parts.add(key + "=" + value));
      for (var expression : selector.matchExpressions()) {
        var values = String.join(", ", expression.values());
        parts.add(
            expression.key()
                + " "
                + expression.operator()
                + (values.isEmpty() ? "" : " (" + values + ")"));
      }
      return String.join(", ", parts);
    }

    private void nodes(String selector, String path) {
      if (!selector.isEmpty() && cluster.nodes(selector) == 0) {
        selectsNothing(
            path,
            selector,
            "It selects no node, and so nodeFit keeps every pod",
            "Select labels that nodes have");
      }
    }

    private void taint(String path, String taint) {
      if (!cluster.hasTaint(taint)) {
        unknown(path, taint, "No node has such a taint", PolicyCluster.REMOVE);
      }
    }

    private void priorityClass(@Nullable ArgsReader threshold, String path) {
      var name = threshold == null ? "" : threshold.text("name");
      if (!name.isEmpty() && !cluster.hasPriorityClass(name)) {
        unknown(
            path,
            name,
            "There is no priority class %s, and then the descheduler does not start"
                .formatted(name),
            PolicyCluster.nearest(name, cluster.priorityClasses()));
      }
    }
  }
}
