package dev.berth.descheduler.policy;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.policy.PolicyRemark.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Looks through the arguments of a plugin for names that a cluster does not have, and selectors
/// that select nothing there.
///
/// @param cluster where the policy is to be used
/// @param remarks takes what is found
record ClusterRemarks(PolicyTree tree, PolicyCluster cluster, RemarkList remarks) {
  /// @param fields the arguments, which are valid
  /// @param path of the arguments
  void of(Map<?, ?> fields, String path) {
    ArgsReader args = new PolicyArgs(GoObject.root(fields, "", path, new GoMistakes()));
    namespaces(fields.get("namespaces"), "include", path + ".namespaces");
    namespaces(fields.get("namespaces"), "exclude", path + ".namespaces");
    namespaces(fields.get("evictableNamespaces"), "exclude", path + ".evictableNamespaces");
    pods(PodSelectionArgs.read(args), path + ".labelSelector");
    namespaceLabels(args.labelSelector("namespaceLabelSelector"), path + ".namespaceLabelSelector");
    nodes(args.text("nodeSelector"), path + ".nodeSelector");
    taints(args.texts("includedTaints"), path + ".includedTaints");
    priorityClass(args.object("priorityThreshold"), path + ".priorityThreshold.name");
  }

  private void unknown(String path, String value, String message, String fix) {
    remarks.add(Topic.UNKNOWN_IN_CLUSTER, path, value, message, fix);
  }

  private void namespaces(@Nullable Object namespaces, String field, String path) {
    if (!(namespaces instanceof Map<?, ?> lists) || !(lists.get(field) instanceof List<?> names)) {
      return;
    }
    for (int i = 0; i < names.size(); i++) {
      var name = String.valueOf(names.get(i));
      if (!cluster.namespaces().isEmpty() && !cluster.namespaces().containsKey(name)) {
        unknown(
            PolicyTree.item(PolicyTree.field(path, field), i),
            name,
            "There is no namespace %s; names are exact, without wildcards".formatted(name),
            cluster.nearestNamespace(name));
      }
    }
  }

  private void pods(PodSelectionArgs selection, String path) {
    LabelSelector labels = selection.labelSelector();
    if (labels == null || cluster.pods().isEmpty()) {
      return;
    }
    if (cluster.pods().stream().noneMatch(selection.toFilter())) {
      boolean isThere =
          cluster.pods().stream()
              .anyMatch(new PodSelectionArgs(PodSelectionArgs.ALL.namespaces(), labels).toFilter());
      remarks.add(
          Topic.SELECTS_NOTHING,
          path,
          text(labels),
          isThere ? "It selects no pod of these namespaces" : "It selects no pod",
          "Select labels that pods have");
    }
  }

  private void namespaceLabels(@Nullable LabelSelector labels, String path) {
    if (labels == null || cluster.namespaces().isEmpty()) {
      return;
    }
    var selector = Selector.of(labels);
    if (cluster.namespaces().values().stream().noneMatch(selector::matches)) {
      remarks.add(
          Topic.SELECTS_NOTHING,
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
          "%s %s%s"
              .formatted(
                  expression.key(),
                  expression.operator(),
                  values.isEmpty() ? "" : " (" + values + ")"));
    }
    return String.join(", ", parts);
  }

  private void nodes(String selector, String path) {
    if (!selector.isEmpty() && cluster.nodes(selector) == 0) {
      remarks.add(
          Topic.SELECTS_NOTHING,
          path,
          selector,
          "It selects no node, and so nodeFit keeps every pod",
          "Select labels that nodes have");
    }
  }

  private void taints(List<String> taints, String path) {
    for (int i = 0; i < taints.size(); i++) {
      if (!cluster.hasTaint(taints.get(i))) {
        unknown(
            PolicyTree.item(path, i),
            taints.get(i),
            "No node has such a taint",
            "Remove it, if that is not to come");
      }
    }
  }

  private void priorityClass(@Nullable ArgsReader threshold, String path) {
    var name = threshold == null ? "" : threshold.text("name");
    if (!name.isEmpty() && !cluster.hasPriorityClass(name)) {
      unknown(
          path,
          name,
          "There is no priority class %s, and then the descheduler does not start".formatted(name),
          cluster.nearestPriorityClass(name));
    }
  }
}
