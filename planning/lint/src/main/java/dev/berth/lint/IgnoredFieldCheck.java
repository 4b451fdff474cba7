package dev.berth.lint;

import dev.berth.api.core.Taint;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.suggestion.StateTaints;
import java.util.List;

/// Finds fields of pods and nodes that have no effect, because the profile does not run the plugin
/// that reads them.
final class IgnoredFieldCheck {
  private static final String TAINTS_PLUGIN = "TaintToleration";

  private final LintedCluster cluster;
  private final ExpandedProfile profile;
  private final KubeSchedulerProfile written;
  private final FieldLocation place;
  private final Findings findings;

  /// @param written the profile as in the file
  /// @param place the location of the profile
  IgnoredFieldCheck(
      LintedCluster cluster,
      ExpandedProfile profile,
      KubeSchedulerProfile written,
      FieldLocation place,
      Findings findings) {
    this.cluster = cluster;
    this.profile = profile;
    this.written = written;
    this.place = place;
    this.findings = findings;
  }

  /// @param pods the pods of the profile
  void check(List<SpecifiedPod> pods) {
    for (SchedulingField field : SchedulingField.values()) {
      if (!runs(field.plugin(), field.point())) {
        add(
            field.plugin(),
            field.point(),
            field.words(),
            pods.stream()
                .filter(pod -> field.isUsedBy(cluster.dryRun().info(pod.pod())))
                .map(pod -> pod.manifest().title())
                .toList());
      }
    }
    if (!runs(TAINTS_PLUGIN, ExtensionPoint.FILTER)) {
      add(
          TAINTS_PLUGIN,
          ExtensionPoint.FILTER,
          "taints",
          cluster.nodes().stream()
              .filter(node -> node.spec().taints().stream().anyMatch(IgnoredFieldCheck::repels))
              .map(node -> "Node " + node.metadata().name())
              .toList());
    }
  }

  private static boolean repels(Taint taint) {
    return !StateTaints.contain(taint.key()) && !taint.effect().equals(Taint.PREFER_NO_SCHEDULE);
  }

  private boolean runs(String plugin, ExtensionPoint point) {
    return profile.at(point).stream().anyMatch(entry -> entry.name().equals(plugin));
  }

  private void add(String plugin, ExtensionPoint point, String words, List<String> users) {
    if (users.isEmpty()) {
      return;
    }
    findings.add(
        Rule.FIELD_IGNORED,
        disabled(plugin, point),
        plugin,
        "%s %s, which are ignored: %s does not run at %s"
            .formatted(having(users), words, plugin, point.fieldName()),
        "Enable %s at %s, unless another plugin or an extender does its work"
            .formatted(plugin, point.fieldName()));
  }

  /// Returns a text such as `Pod shop/web and 2 more have`.
  private static String having(List<String> users) {
    return users.size() == 1
        ? users.getFirst() + " has"
        : "%s and %,d more have".formatted(users.getFirst(), users.size() - 1);
  }

  /// Returns the location at which the profile disables the plugin; the profile's location if it
  /// does not name the plugin.
  private FieldLocation disabled(String plugin, ExtensionPoint point) {
    FieldLocation plugins = place.field("plugins");
    int atPoint = index(written.plugins().at(point), plugin);
    if (atPoint >= 0) {
      return plugins.field(point.fieldName()).field("disabled").item(atPoint);
    }
    int atAll = index(written.plugins().multiPoint(), plugin);
    return atAll < 0 ? place : plugins.field("multiPoint").field("disabled").item(atAll);
  }

  private static int index(PluginSet set, String plugin) {
    List<String> names = set.disabled().stream().map(PluginEntry::name).toList();
    return Math.max(names.indexOf(plugin), names.indexOf(PluginSet.ALL));
  }
}
