package dev.berth.config.profile;

import dev.berth.api.codec.Nearest;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import dev.berth.config.validation.FieldPath;
import dev.berth.config.validation.PluginArgsValidator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/// Finds the problems that make a profile unusable, in kube-scheduler's order.
final class ProfileChecks {
  private static final long MAX_SCORE = 100;

  private final PluginCatalog catalog;
  private final PluginArgsValidator argsValidator;
  private final FieldPath path;
  private final String schedulerName;
  private final List<ProfileProblem> problems = new ArrayList<>();

  ProfileChecks(
      PluginCatalog catalog,
      PluginArgsValidator argsValidator,
      FieldPath path,
      String schedulerName) {
    this.catalog = catalog;
    this.argsValidator = argsValidator;
    this.path = path;
    this.schedulerName = schedulerName;
  }

  /// @param written the profile's plugins before the defaults were merged in
  List<ProfileProblem> check(
      KubeSchedulerProfile profile, Plugins written, ExpandedProfile expanded) {
    repeatedArgs(profile);
    args(profile, expanded);
    for (var point : ExtensionPoint.values()) {
      ownEntries(point, profile.plugins().at(point).enabled());
    }
    unknownInMultiPoint(profile.plugins(), written.multiPoint());
    repeatedInMultiPoint(profile.plugins(), written.multiPoint());
    if (problems.isEmpty()) {
      numbers(expanded);
      weights(profile.plugins(), ExtensionPoint.SCORE, "score plugins");
      weights(profile.plugins(), ExtensionPoint.PLACEMENT_SCORE, "placement score plugins");
    }
    return problems;
  }

  private void repeatedArgs(KubeSchedulerProfile profile) {
    var seen = new HashSet<String>();
    for (int i = 0; i < profile.pluginConfig().size(); i++) {
      var name = profile.pluginConfig().get(i).name();
      if (!seen.add(name)) {
        add(path.child("pluginConfig").index(i), "repeated config for plugin " + name);
      }
    }
  }

  /// Checks the arguments of the plugins to create. If the configuration is from a file, all
  /// arguments except those of `NodeResourcesFit` have been validated before; arguments of external
  /// plugins are decoded here.
  private void args(KubeSchedulerProfile profile, ExpandedProfile expanded) {
    for (int i = 0; i < profile.pluginConfig().size(); i++) {
      var config = profile.pluginConfig().get(i);
      var args = config.args();
      if (args != null && expanded.pluginNames().contains(config.name())) {
        var argsPath = path.child("pluginConfig").index(i).child("args");
        for (var error : argsValidator.validate(FieldPath.ROOT, args)) {
          problems.add(
              ProfileProblem.plugin(
                  argsPath.child(error.path().text()),
                  schedulerName,
                  config.name(),
                  error.toString()));
        }
        for (var error : catalog.argsErrors(config.name(), args)) {
          var field = error.path().text();
          problems.add(
              new ProfileProblem(field.isEmpty() ? argsPath : argsPath.child(field), error.body()));
        }
      }
    }
  }

  private void ownEntries(ExtensionPoint point, List<PluginEntry> entries) {
    var entriesPath = path.child("plugins").child(point.fieldName()).child("enabled");
    var seen = new HashSet<String>();
    for (int i = 0; i < entries.size(); i++) {
      var name = entries.get(i).name();
      if (!catalog.names().contains(name)) {
        add(entriesPath.index(i), doesNotExist(point, name));
      } else if (!catalog.pointsOf(name).contains(point)) {
        add(
            entriesPath.index(i),
            "plugin \"%s\" does not extend %s plugin".formatted(name, point.pluginTypeName()));
      } else if (!seen.add(name)) {
        add(entriesPath.index(i), repeated(point, name));
      }
    }
  }

  /// kube-scheduler reports the problem at the first point that has a plugin from `multiPoint`.
  private void unknownInMultiPoint(Plugins plugins, PluginSet written) {
    var noticedAt =
        Stream.of(ExtensionPoint.values())
            .filter(point -> !plugins.at(point).disables(PluginSet.ALL))
            .findFirst();
    if (noticedAt.isPresent()) {
      plugins.multiPoint().enabled().stream()
          .map(PluginEntry::name)
          .filter(name -> !catalog.names().contains(name))
          .distinct()
          .forEach(name -> add(multiPoint(written, name), doesNotExist(noticedAt.get(), name)));
    }
  }

  private void repeatedInMultiPoint(Plugins plugins, PluginSet written) {
    var reported = new HashSet<String>();
    for (var point : ExtensionPoint.values()) {
      var expansion = new PointExpansion(plugins, point, name -> implementing(name, point));
      expansion.repeated().stream()
          .filter(reported::add)
          .forEach(name -> add(multiPoint(written, name), repeated(point, name)));
    }
  }

  private boolean implementing(String name, ExtensionPoint point) {
    return catalog.names().contains(name) && catalog.pointsOf(name).contains(point);
  }

  private void numbers(ExpandedProfile profile) {
    var plugins = path.child("plugins");
    var queueSort = profile.at(ExtensionPoint.QUEUE_SORT).size();
    if (queueSort != 1) {
      add(
          plugins.child("queueSort"),
          "only one queue sort plugin required for profile with scheduler name \"%s\", but got %d"
              .formatted(schedulerName, queueSort));
    }
    if (profile.at(ExtensionPoint.BIND).isEmpty()) {
      add(
          plugins.child("bind"),
          "at least one bind plugin is needed for profile with scheduler name \"%s\""
              .formatted(schedulerName));
    }
    if (profile.at(ExtensionPoint.PLACEMENT_GENERATE).size() > 1) {
      add(
          plugins.child("placementGenerate"),
          "at most one placement generate plugin is allowed for profile with scheduler name \"%s\""
              .formatted(schedulerName));
    }
  }

  /// The sum of the weights must fit a 64-bit score. kube-scheduler also adds up in 64 bits, so a
  /// sum that has become negative is too large as soon as another weight is added.
  private void weights(Plugins plugins, ExtensionPoint point, String kind) {
    var counted = new HashSet<String>();
    long total = 0;
    for (var entry :
        Stream.of(plugins.at(point), plugins.multiPoint())
            .flatMap(set -> set.enabled().stream())
            .toList()) {
      if (catalog.pointsOf(entry.name()).contains(point) && counted.add(entry.name())) {
        var most = (entry.weight() == 0 ? 1 : entry.weight()) * MAX_SCORE;
        if (most > Long.MAX_VALUE - total) {
          add(
              path.child("plugins").child(point.fieldName()),
              kind + ": total score of Score plugins could overflow");
          return;
        }
        total += most;
      }
    }
  }

  private String doesNotExist(ExtensionPoint point, String name) {
    return "%s \"%s\" does not exist%s"
        .formatted(
            point.pluginTypeName(),
            name,
            Stream.of(FormerPlugins.hint(name), GoPlugins.hint(name))
                .filter(hint -> !hint.isEmpty())
                .findFirst()
                .orElseGet(() -> Nearest.hint(name, catalog.names())));
  }

  private static String repeated(ExtensionPoint point, String name) {
    return "plugin \"%s\" already registered as \"%s\"".formatted(name, point.pluginTypeName());
  }

  /// Returns where the profile itself names the plugin; this may differ from its place among the
  /// defaults.
  private FieldPath multiPoint(PluginSet written, String name) {
    var names = written.enabled().stream().map(PluginEntry::name).toList();
    var index = names.lastIndexOf(name);
    var entries = path.child("plugins").child("multiPoint").child("enabled");
    return index < 0 ? entries : entries.index(index);
  }

  private void add(FieldPath where, String text) {
    problems.add(ProfileProblem.of(where, schedulerName, text));
  }
}
