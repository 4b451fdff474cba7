package dev.berth.descheduler.policy;

import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin;
import dev.berth.descheduler.policy.PolicyRemark.Topic;
import dev.berth.descheduler.policy.PolicyRemarks.RemarkList.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds parts of a valid policy without effect, and parts that undo each other. For one policy.
///
/// @param cluster the cluster that will use the policy; null if it is unknown
record PolicyRemarks(
    PolicyTree tree,
    DeschedulerPolicy policy,
    @Nullable PolicyCluster cluster,
    RemarkList remarks) {
  static final String LOW = "LowNodeUtilization";
  private static final String HIGH = "HighNodeUtilization";
  private static final String SPREAD = "RemovePodsViolatingTopologySpreadConstraint";
  private static final String TAINTS = "RemovePodsViolatingNodeTaints";
  private static final String RESTARTS = "RemovePodsHavingTooManyRestarts";
  private static final String LIFE_TIME = "PodLifeTime";

  PolicyRemarks(PolicyTree tree, DeschedulerPolicy policy, @Nullable PolicyCluster cluster) {
    this(tree, policy, cluster, new RemarkList(tree, new ArrayList<>()));
  }

  /// All remarks, in the order of the lines.
  List<PolicyRemark> all() {
    limit("maxNoOfPodsToEvictPerNode", policy.maxNoOfPodsToEvictPerNode());
    limit("maxNoOfPodsToEvictPerNamespace", policy.maxNoOfPodsToEvictPerNamespace());
    limit("maxNoOfPodsToEvictTotal", policy.maxNoOfPodsToEvictTotal());
    nodeSelector();
    if (policy.profiles().stream()
        .allMatch(profile -> profile.deschedule().isEmpty() && profile.balance().isEmpty())) {
      remarks
          .at(Topic.EVICTS_NOTHING, "profiles", "")
          .add(
              "No profile enables a plugin that evicts",
              "List plugins in plugins.deschedule.enabled and plugins.balance.enabled");
    }
    PolicyTree.forEach("profiles", policy.profiles(), this::profile);
    opposed();
    return remarks.inOrder();
  }

  private void limit(String field, @Nullable Long limit) {
    if (limit != null && limit == 0) {
      remarks
          .at(Topic.EVICTS_NOTHING, field, "0")
          .add("No pod may be evicted", "Write 1 or more, or leave the limit out");
    }
  }

  private void nodeSelector() {
    var selector = policy.nodeSelector();
    if (cluster == null || selector == null) {
      return;
    }
    long selected = cluster.nodes(selector);
    if (selected < 2) {
      remarks
          .at(Topic.EVICTS_NOTHING, "nodeSelector", selector)
          .add(
              "It selects %s, and a cycle needs 2".formatted(selected == 0 ? "no node" : "1 node"),
              "Select labels that nodes have");
    }
  }

  private void profile(String path, DeschedulerProfile profile) {
    var enabled = profile.enabled();
    PolicyTree.forEach(
        path + ".pluginConfig",
        profile.pluginConfig(),
        (entry, config) -> {
          var name = config.name();
          if (enabled.contains(name) || name.equals(DefaultEvictorPlugin.NAME)) {
            new ArgumentRemarks(cluster, remarks).of(name, entry + ".args");
          } else {
            remarks
                .at(Topic.NOT_USED, entry, name)
                .add(
                    "The profile does not enable the plugin",
                    "Enable it in plugins, or remove the entry");
          }
        });
    if (cluster != null) {
      leftOut(profile, path, cluster);
    }
    if (PolicyTree.value(tree.root(), path + ".plugins") instanceof Map<?, ?> plugins) {
      plugins.forEach((point, set) -> set(String.valueOf(point), set, path + ".plugins." + point));
    }
  }

  /// Adds remarks about objects of the cluster that plugins skip by their defaults.
  private void leftOut(DeschedulerProfile profile, String path, PolicyCluster cluster) {
    long softlySpread = cluster.softlySpread();
    addIf(
        softlySpread > 0 && lacks(profile, path, SPREAD, "constraints"),
        remarks.at(Topic.LEFT_OUT, configPath(profile, path, SPREAD), SPREAD),
        "Constraints with whenUnsatisfiable: ScheduleAnyway are not looked at, and "
            + counted(softlySpread, "pod", "some"),
        "Write constraints: [DoNotSchedule, ScheduleAnyway] in its args to count them, too");
    long softlyTainted = cluster.softlyTainted();
    addIf(
        softlyTainted > 0 && lacks(profile, path, TAINTS, "includePreferNoSchedule"),
        remarks.at(Topic.LEFT_OUT, configPath(profile, path, TAINTS), TAINTS),
        "Taints with the effect PreferNoSchedule are not looked at, and "
            + counted(softlyTainted, "node", "some"),
        "Write includePreferNoSchedule: true in its args to count them, too");
    long restartedWhileStarting = cluster.restartedWhileStarting();
    addIf(
        restartedWhileStarting > 0 && lacks(profile, path, RESTARTS, "includingInitContainers"),
        remarks.at(Topic.LEFT_OUT, configPath(profile, path, RESTARTS), RESTARTS),
        "Restarts of init containers are not counted, and "
            + counted(restartedWhileStarting, "pod", "some"),
        "Write includingInitContainers: true in its args to count them, too");
    long withoutNode = cluster.withoutNode();
    addIf(
        withoutNode > 0 && profile.enabled().contains(LIFE_TIME),
        remarks.at(Topic.LEFT_OUT, configPath(profile, path, LIFE_TIME), LIFE_TIME),
        "Pods without a node are not looked at, and " + counted(withoutNode, "pod", "none"),
        "See why they wait: berth explain");
    for (String plugin : List.of(LOW, HIGH)) {
      if (cluster.isMeasured() && lacks(profile, path, plugin, "metricsUtilization")) {
        remarks
            .at(Topic.LEFT_OUT, configPath(profile, path, plugin), plugin)
            .add(
                "Its thresholds are percentages of what pods request; what nodes use is not looked"
                    + " at",
                "Write metricsUtilization: {source: KubernetesMetrics} in its args, and"
                    + " metricsProviders: [{source: KubernetesMetrics}] in the policy, to go by"
                    + " use");
      }
    }
  }

  private static void addIf(boolean isLeftOut, Place place, String message, String fix) {
    if (isLeftOut) {
      place.add(message, fix);
    }
  }

  /// Returns text such as `1 pod has some`.
  private static String counted(long count, String what, String has) {
    return count == 1
        ? "1 %s has %s".formatted(what, has)
        : "%,d %ss have %s".formatted(count, what, has);
  }

  /// Whether the profile enables the plugin, but without that argument.
  private boolean lacks(DeschedulerProfile profile, String path, String plugin, String argument) {
    var given =
        PolicyTree.value(tree.root(), configPath(profile, path, plugin) + ".args." + argument);
    return given == null && profile.enabled().contains(plugin);
  }

  /// The path of the plugin's configuration or, without one, of the profile.
  private static String configPath(DeschedulerProfile profile, String path, String plugin) {
    var config = profile.config(plugin);
    return config == null
        ? path
        : PolicyTree.item(path + ".pluginConfig", profile.pluginConfig().indexOf(config));
  }

  private void set(String point, @Nullable Object set, String path) {
    if (point.equals("sort") || point.equals("presort")) {
      remarks
          .at(Topic.NOT_USED, path, "")
          .add("There are no plugins for this extension point", "Remove it");
    } else if (set instanceof Map<?, ?> lists
        && lists.get("disabled") instanceof List<?> disabled
        && !disabled.isEmpty()) {
      remarks
          .at(Topic.NOT_USED, path + ".disabled", "")
          .add(
              "Nothing is enabled by default, and so there is nothing to disable",
              "Remove it; what is not to run is not enabled");
    }
  }

  /// Compares all profiles: they run one after the other on the same nodes.
  private void opposed() {
    var low = enabledAt(LOW);
    var high = enabledAt(HIGH);
    if (low != null && high != null) {
      remarks
          .at(Topic.OPPOSED, high, HIGH)
          .add(
              "%s fills some nodes and empties others, and %s of %s undoes that"
                  .formatted(HIGH, LOW, low),
              "Enable one of both");
    }
  }

  private @Nullable String enabledAt(String plugin) {
    for (int i = 0; i < policy.profiles().size(); i++) {
      int at = policy.profiles().get(i).balance().indexOf(plugin);
      if (at >= 0) {
        return "profiles[%d].plugins.balance.enabled[%d]".formatted(i, at);
      }
    }
    return null;
  }

  /// Collects remarks of a policy, with their lines. For one thread.
  record RemarkList(PolicyTree tree, List<PolicyRemark> remarks) {
    /// The place of a remark, and the value there.
    record Place(RemarkList list, Topic topic, String path, String value) {
      void add(String message, String fix) {
        int line = list.tree.problem(path, "").line();
        list.remarks.add(new PolicyRemark(topic, path, line, value, message, fix));
      }
    }

    Place at(Topic topic, String path, String value) {
      return new Place(this, topic, path, value);
    }

    /// All of them, in the order of the lines.
    List<PolicyRemark> inOrder() {
      return remarks.stream().sorted(Comparator.comparingInt(PolicyRemark::line)).toList();
    }
  }
}
