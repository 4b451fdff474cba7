package dev.berth.descheduler.policy;

import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import dev.berth.descheduler.policy.PolicyRemark.Topic;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Looks through a valid policy for what does nothing, or undoes itself. For one policy.
final class PolicyRemarks {
  private static final String LOW = "LowNodeUtilization";
  private static final String HIGH = "HighNodeUtilization";
  private static final String SPREAD = "RemovePodsViolatingTopologySpreadConstraint";

  private final PolicyTree tree;
  private final DeschedulerPolicy policy;
  private final @Nullable PolicyCluster cluster;
  private final RemarkList remarks;

  /// @param cluster where the policy is to be used; null if that is not known
  PolicyRemarks(PolicyTree tree, DeschedulerPolicy policy, @Nullable PolicyCluster cluster) {
    this.tree = tree;
    this.policy = policy;
    this.cluster = cluster;
    remarks = new RemarkList(tree);
  }

  /// All remarks, in the order of the lines.
  List<PolicyRemark> all() {
    limits();
    nodeSelector();
    if (policy.profiles().stream()
        .allMatch(profile -> profile.deschedule().isEmpty() && profile.balance().isEmpty())) {
      remarks.add(
          Topic.EVICTS_NOTHING,
          "profiles",
          "",
          "No profile enables a plugin that evicts",
          "List plugins in plugins.deschedule.enabled and plugins.balance.enabled");
    }
    for (int i = 0; i < policy.profiles().size(); i++) {
      profile(policy.profiles().get(i), PolicyTree.item("profiles", i));
    }
    opposed();
    return remarks.inOrder();
  }

  private void limits() {
    limit("maxNoOfPodsToEvictPerNode", policy.maxNoOfPodsToEvictPerNode());
    limit("maxNoOfPodsToEvictPerNamespace", policy.maxNoOfPodsToEvictPerNamespace());
    limit("maxNoOfPodsToEvictTotal", policy.maxNoOfPodsToEvictTotal());
  }

  private void limit(String field, @Nullable Long limit) {
    if (limit != null && limit == 0) {
      remarks.add(
          Topic.EVICTS_NOTHING,
          field,
          "0",
          "No pod may be evicted",
          "Write 1 or more, or leave the limit out");
    }
  }

  private void nodeSelector() {
    var selector = policy.nodeSelector();
    if (cluster == null || selector == null) {
      return;
    }
    long selected = cluster.nodes(selector);
    if (selected < 2) {
      remarks.add(
          Topic.EVICTS_NOTHING,
          "nodeSelector",
          selector,
          "It selects %s, and a cycle needs 2".formatted(selected == 0 ? "no node" : "1 node"),
          "Select labels that nodes have");
    }
  }

  private void profile(DeschedulerProfile profile, String path) {
    for (int k = 0; k < profile.pluginConfig().size(); k++) {
      var name = profile.pluginConfig().get(k).name();
      var entry = path + "." + PolicyTree.item("pluginConfig", k);
      if (isEnabled(profile, name) || name.equals("DefaultEvictor")) {
        new ArgumentRemarks(tree, cluster, remarks).of(name, entry + ".args");
      } else {
        remarks.add(
            Topic.NOT_USED,
            entry,
            name,
            "The profile does not enable the plugin",
            "Enable it in plugins, or remove the entry");
      }
    }
    if (cluster != null) {
      leftOut(profile, path, cluster);
    }
    if (PolicyTree.value(tree.root(), path + ".plugins") instanceof Map<?, ?> plugins) {
      plugins.forEach((point, set) -> set(String.valueOf(point), set, path + ".plugins." + point));
    }
  }

  /// What plugins do not look at by their defaults, although the cluster has it.
  private void leftOut(DeschedulerProfile profile, String path, PolicyCluster cluster) {
    long soft = cluster.softlySpread();
    if (soft > 0
        && isEnabled(profile, SPREAD)
        && !hasArgument(profile, path, SPREAD, "constraints")) {
      remarks.add(
          Topic.LEFT_OUT,
          configPath(profile, path, SPREAD),
          SPREAD,
          "Constraints with whenUnsatisfiable: ScheduleAnyway are not looked at, and %s"
              .formatted(soft == 1 ? "1 pod has some" : "%,d pods have some".formatted(soft)),
          "Write constraints: [DoNotSchedule, ScheduleAnyway] in its args to count them, too");
    }
    for (String plugin : List.of(LOW, HIGH)) {
      if (cluster.isMeasured()
          && isEnabled(profile, plugin)
          && !hasArgument(profile, path, plugin, "metricsUtilization")) {
        remarks.add(
            Topic.LEFT_OUT,
            configPath(profile, path, plugin),
            plugin,
            "Its thresholds are percentages of what pods request; what nodes use is not looked at",
            "Write metricsUtilization: {source: KubernetesMetrics} in its args, and"
                + " metricsProviders: [{source: KubernetesMetrics}] in the policy, to go by use");
      }
    }
  }

  private boolean hasArgument(
      DeschedulerProfile profile, String path, String plugin, String argument) {
    return PolicyTree.value(tree.root(), configPath(profile, path, plugin) + ".args")
            instanceof Map<?, ?> args
        && args.get(argument) != null;
  }

  /// Where the plugin is configured; the profile, if nowhere.
  private static String configPath(DeschedulerProfile profile, String path, String plugin) {
    for (int k = 0; k < profile.pluginConfig().size(); k++) {
      if (profile.pluginConfig().get(k).name().equals(plugin)) {
        return path + "." + PolicyTree.item("pluginConfig", k);
      }
    }
    return path;
  }

  private static boolean isEnabled(DeschedulerProfile profile, String plugin) {
    for (var point : Point.values()) {
      if (profile.enabled(point).contains(plugin)) {
        return true;
      }
    }
    return false;
  }

  private void set(String point, @Nullable Object set, String path) {
    if (point.equals("sort") || point.equals("presort")) {
      remarks.add(
          Topic.NOT_USED, path, "", "There are no plugins for this extension point", "Remove it");
    } else if (set instanceof Map<?, ?> lists
        && lists.get("disabled") instanceof List<?> disabled
        && !disabled.isEmpty()) {
      remarks.add(
          Topic.NOT_USED,
          path + ".disabled",
          "",
          "Nothing is enabled by default, and so there is nothing to disable",
          "Remove it; what is not to run is not enabled");
    }
  }

  /// Of all profiles: they run one after the other on the same nodes.
  private void opposed() {
    var low = enabledAt(LOW);
    var high = enabledAt(HIGH);
    if (low != null && high != null) {
      remarks.add(
          Topic.OPPOSED,
          high,
          HIGH,
          "%s fills some nodes and empties others, and %s of %s undoes that"
              .formatted(HIGH, LOW, low),
          "Enable one of both");
    }
  }

  private @Nullable String enabledAt(String plugin) {
    for (int i = 0; i < policy.profiles().size(); i++) {
      var balance = policy.profiles().get(i).enabled(Point.BALANCE);
      if (balance.contains(plugin)) {
        var point = Point.BALANCE.title().toLowerCase(Locale.ROOT);
        return "profiles[%d].plugins.%s.enabled[%d]".formatted(i, point, balance.indexOf(plugin));
      }
    }
    return null;
  }
}
