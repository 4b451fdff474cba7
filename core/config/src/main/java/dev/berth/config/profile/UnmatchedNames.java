package dev.berth.config.profile;

import dev.berth.api.codec.Nearest;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import dev.berth.config.validation.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Finds names without effect in a profile: plugins to disable that would not run anyway, and
/// arguments for plugins that do not run. kube-scheduler accepts both silently.
final class UnmatchedNames {
  private final PluginCatalog catalog;
  private final Plugins defaults;
  private final FieldPath path;
  private final List<ProfileProblem> found = new ArrayList<>();

  /// @param defaults the plugins of a profile that names none
  /// @param path the path of the profile
  UnmatchedNames(PluginCatalog catalog, Plugins defaults, FieldPath path) {
    this.catalog = catalog;
    this.defaults = defaults;
    this.path = path;
  }

  /// @param written the profile before defaults were merged in
  /// @param complete the profile with defaults
  List<ProfileProblem> find(KubeSchedulerProfile written, KubeSchedulerProfile complete) {
    disabled("multiPoint", written.plugins().multiPoint(), names(defaults.multiPoint()));
    for (var point : ExtensionPoint.values()) {
      disabled(point.fieldName(), written.plugins().at(point), fromMultiPoint(complete, point));
    }
    var enabled = names(complete.plugins().multiPoint());
    for (var point : ExtensionPoint.values()) {
      enabled.addAll(names(complete.plugins().at(point)));
    }
    for (int i = 0; i < written.pluginConfig().size(); i++) {
      var name = written.pluginConfig().get(i).name();
      if (!enabled.contains(name)) {
        var reason =
            catalog.names().contains(name)
                ? "the profile does not enable " + name
                : doesNotExist(name, FormerPlugins.hint(name), enabled);
        add(path.child("pluginConfig").index(i), reason, "these arguments are not used");
      }
    }
    return found;
  }

  private void disabled(String point, PluginSet written, SortedSet<String> running) {
    for (int i = 0; i < written.disabled().size(); i++) {
      var name = written.disabled().get(i).name();
      if (!name.equals(PluginSet.ALL) && !running.contains(name)) {
        var reason =
            catalog.names().contains(name)
                ? "%s would not run at %s anyway".formatted(name, point)
                : doesNotExist(name, FormerPlugins.hintToDisable(name), running);
        add(
            path.child("plugins").child(point).child("disabled").index(i),
            reason,
            "nothing is disabled");
      }
    }
  }

  /// @param former what to do if it is a plugin of earlier versions; empty otherwise
  private static String doesNotExist(String name, String former, SortedSet<String> others) {
    var near = former.isEmpty() ? Nearest.nearest(name, others) : List.<String>of();
    return near.isEmpty()
        ? "there is no plugin \"%s\"%s"
            .formatted(name, former.isEmpty() ? GoPlugins.hint(name) : former)
        : "there is no plugin \"%s\", but \"%s\"".formatted(name, String.join("\" and \"", near));
  }

  private SortedSet<String> fromMultiPoint(KubeSchedulerProfile complete, ExtensionPoint point) {
    var names = names(complete.plugins().multiPoint());
    names.removeIf(
        name -> !catalog.names().contains(name) || !catalog.pointsOf(name).contains(point));
    return names;
  }

  private static SortedSet<String> names(PluginSet plugins) {
    var names = new TreeSet<String>();
    plugins.enabled().stream().map(PluginEntry::name).forEach(names::add);
    return names;
  }

  private void add(FieldPath where, String reason, String effect) {
    found.add(new ProfileProblem(where, effect + ": " + reason));
  }
}
