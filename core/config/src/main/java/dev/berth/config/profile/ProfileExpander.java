package dev.berth.config.profile;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderManagedResource;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.Plugins;
import dev.berth.config.validation.FieldPath;
import dev.berth.config.validation.PluginArgsValidator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Expands the profiles of a configuration for a set of existing plugins.
public final class ProfileExpander {
  private final PluginCatalog catalog;
  private final PluginArgsValidator argsValidator;

  /// @param catalog the existing plugins
  /// @param gates decide which arguments are allowed
  public ProfileExpander(PluginCatalog catalog, FeatureGates gates) {
    this.catalog = catalog;
    this.argsValidator = new PluginArgsValidator(gates);
  }

  /// Expands all profiles.
  ///
  /// @param configuration a valid configuration with defaults
  /// @param written the same configuration before defaulting, to which the paths of problems refer
  public Expansion expand(
      KubeSchedulerConfiguration configuration, KubeSchedulerConfiguration written) {
    var profiles = new ArrayList<ExpandedProfile>();
    var problems = new ArrayList<ProfileProblem>();
    var ignoredResources = ignoredResources(configuration.extenders());
    var profilesPath = FieldPath.ROOT.child("profiles");
    for (int i = 0; i < configuration.profiles().size(); i++) {
      var profile = configuration.profiles().get(i);
      var origin = i < written.profiles().size() ? written.profiles().get(i) : profile;
      var path = profilesPath.index(i);
      var name = profile.schedulerName() == null ? "" : profile.schedulerName();
      var expanded =
          new ExpandedProfile(
              name,
              profile.percentageOfNodesToScore() == null
                  ? configuration.percentageOfNodesToScore()
                  : profile.percentageOfNodesToScore(),
              expandPoints(profile.plugins()),
              pluginNames(profile.plugins()),
              args(profile));
      problems.addAll(
          new ProfileChecks(catalog, argsValidator, path, name)
              .check(profile, origin.plugins(), expanded));
      if (!ignoredResources.isEmpty()) {
        expanded = withIgnoredResources(expanded, ignoredResources, path, problems);
      }
      profiles.add(expanded);
    }
    if (problems.isEmpty()) {
      QueueSortChecks.check(profilesPath, profiles, problems);
    }
    return new Expansion(profiles, problems);
  }

  /// Finds names without effect, which are no errors.
  ///
  /// @param configuration a configuration with defaults
  /// @param written the same configuration before defaulting, to which the paths refer
  /// @param defaults the plugins of a profile that names none
  public List<ProfileProblem> unmatched(
      KubeSchedulerConfiguration configuration,
      KubeSchedulerConfiguration written,
      Plugins defaults) {
    var found = new ArrayList<ProfileProblem>();
    var profilesPath = FieldPath.ROOT.child("profiles");
    for (int i = 0; i < written.profiles().size(); i++) {
      found.addAll(
          new UnmatchedNames(catalog, defaults, profilesPath.index(i))
              .find(written.profiles().get(i), configuration.profiles().get(i)));
    }
    return found;
  }

  private Map<ExtensionPoint, List<PluginEntry>> expandPoints(Plugins plugins) {
    var expanded = new EnumMap<ExtensionPoint, List<PluginEntry>>(ExtensionPoint.class);
    for (var point : ExtensionPoint.values()) {
      var expansion =
          new PointExpansion(
              plugins,
              point,
              name -> catalog.names().contains(name) && catalog.pointsOf(name).contains(point));
      expanded.put(
          point,
          expansion.order().stream()
              .map(name -> new PluginEntry(name, expansion.weight(name)))
              .toList());
    }
    return expanded;
  }

  private SortedSet<String> pluginNames(Plugins plugins) {
    var names = new TreeSet<String>();
    for (var point : ExtensionPoint.values()) {
      plugins.at(point).enabled().forEach(entry -> names.add(entry.name()));
    }
    plugins.multiPoint().enabled().forEach(entry -> names.add(entry.name()));
    names.retainAll(catalog.names());
    return names;
  }

  private static Map<String, PluginArgs> args(KubeSchedulerProfile profile) {
    var byPlugin = new HashMap<String, PluginArgs>();
    for (var config : profile.pluginConfig()) {
      if (config.args() != null) {
        byPlugin.putIfAbsent(config.name(), config.args());
      }
    }
    return byPlugin;
  }

  /// Returns the resources that extenders manage instead of `NodeResourcesFit`.
  private static List<String> ignoredResources(List<Extender> extenders) {
    return extenders.stream()
        .flatMap(extender -> extender.managedResources().stream())
        .filter(ExtenderManagedResource::ignoredByScheduler)
        .map(ExtenderManagedResource::name)
        .toList();
  }

  /// They replace the profile's own list of ignored resources, as in kube-scheduler.
  private static ExpandedProfile withIgnoredResources(
      ExpandedProfile profile,
      List<String> resources,
      FieldPath path,
      List<ProfileProblem> problems) {
    if (!(profile.pluginArgs().get("NodeResourcesFit") instanceof NodeResourcesFitArgs args)) {
      problems.add(
          new ProfileProblem(
              path, "couldn't build extenders: can't find NodeResourcesFitArgs in plugin config"));
      return profile;
    }
    var pluginArgs = new HashMap<>(profile.pluginArgs());
    pluginArgs.put(
        "NodeResourcesFit",
        new NodeResourcesFitArgs(resources, args.ignoredResourceGroups(), args.scoringStrategy()));
    return new ExpandedProfile(
        profile.schedulerName(),
        profile.percentageOfNodesToScore(),
        profile.plugins(),
        profile.pluginNames(),
        pluginArgs);
  }
}
