package dev.berth.config.validation;

import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PluginSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Rules for the queue sort plugin: all profiles share one queue, so they must sort it in the same
/// way.
final class QueueSortRules {
  private static final String DEFAULT = "PrioritySort";

  private QueueSortRules() {}

  static void check(FieldPath path, List<KubeSchedulerProfile> profiles, FieldErrors errors) {
    var first = profiles.getFirst();
    var queueSort = first.plugins().queueSort();
    var enabled = queueSort.enabled();
    if (enabled.size() > 1) {
      errors.invalid(
          path.index(0).child("plugins").child("queueSort").child("Enabled"),
          enabled.size(),
          "only one queue sort plugin can be enabled");
    }
    var name = enabled.isEmpty() ? "" : enabled.getFirst().name();
    var args = name.isEmpty() ? null : args(first, name);
    for (int i = 1; i < profiles.size(); i++) {
      var profile = profiles.get(i);
      var other = profile.plugins().queueSort();
      if (!other.equals(queueSort)) {
        errors.invalid(
            path.index(i).child("plugins").child("queueSort"),
            InternalForm.of(other),
            "must be the same for all profiles" + hint(queueSort, other));
      }
      for (var config : profile.pluginConfig()) {
        if (config.name().equals(name) && !Objects.equals(config.args(), args)) {
          errors.invalid(
              path.index(i).child("pluginConfig").child("args"),
              InternalForm.of(config.args()),
              "queueSort must be the same for all profiles");
        }
      }
    }
  }

  /// Explains a fact that kube-scheduler's message does not mention: it compares the profiles as
  /// written, not the plugins that run.
  private static String hint(PluginSet first, PluginSet other) {
    if (!first.equals(PluginSet.NONE)) {
      return "; write that of profiles[0]";
    }
    return sortsByDefault(other)
        ? "; profiles[0] has none written, and %s is the default: remove this one"
            .formatted(DEFAULT)
        : "; profiles[0] has none written: write this one there, too";
  }

  private static boolean sortsByDefault(PluginSet queueSort) {
    return queueSort.enabled().stream().allMatch(it -> it.name().equals(DEFAULT));
  }

  private static @Nullable PluginArgs args(KubeSchedulerProfile profile, String plugin) {
    PluginArgs args = null;
    for (var config : profile.pluginConfig()) {
      if (config.name().equals(plugin)) {
        args = config.args();
      }
    }
    return args;
  }
}
