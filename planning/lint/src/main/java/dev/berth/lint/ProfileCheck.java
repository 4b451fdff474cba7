package dev.berth.lint;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.RequestedToCapacityRatioParam;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.NodeInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Finds parts of a configuration that have no effect on any pod or node of the cluster.
final class ProfileCheck {
  /// Plugins whose scores depend only on the specs of nodes and pods, not on running pods. If such
  /// a plugin makes no difference now, it makes none later.
  private static final Set<String> STATIC =
      Set.of("ImageLocality", "NodeAffinity", "TaintToleration");

  /// Limits how many pods are tried with each profile.
  private static final int MOST_PODS = 200;

  private final LintedCluster cluster;
  private final LoadedConfiguration configuration;
  private final List<ExpandedProfile> profiles;
  private final Set<String> requested = new HashSet<>();

  ProfileCheck(
      LintedCluster cluster, LoadedConfiguration configuration, List<ExpandedProfile> profiles) {
    this.cluster = cluster;
    this.configuration = configuration;
    this.profiles = profiles;
    cluster.pods().forEach(pod -> requested.addAll(cluster.requests().of(pod).keySet()));
  }

  void check(Findings findings) {
    var written = configuration.written().value();
    for (int i = 0; i < profiles.size(); i++) {
      FieldLocation place = new FieldLocation.InConfiguration("profiles").item(i);
      var asWritten =
          i < written.profiles().size() ? written.profiles().get(i) : KubeSchedulerProfile.EMPTY;
      arguments(asWritten, place, findings);
      weights(profiles.get(i), asWritten, place, findings);
      List<SpecifiedPod> pods = podsOf(profiles.get(i));
      effects(profiles.get(i), asWritten, place, pods, findings);
      new IgnoredFieldCheck(cluster, profiles.get(i), asWritten, place, findings).check(pods);
    }
    for (int i = 0; i < written.extenders().size(); i++) {
      extender(
          written.extenders().get(i),
          new FieldLocation.InConfiguration("extenders").item(i),
          findings);
    }
  }

  private void arguments(KubeSchedulerProfile profile, FieldLocation place, Findings findings) {
    for (int i = 0; i < profile.pluginConfig().size(); i++) {
      FieldLocation args = place.field("pluginConfig").item(i).field("args");
      switch (profile.pluginConfig().get(i).args()) {
        case NodeAffinityArgs(NodeAffinity added) when added != null ->
            new NodeAffinityCheck(cluster).checkAdded(added, args.field("addedAffinity"), findings);
        case PodTopologySpreadArgs it -> {
          for (int j = 0; j < it.defaultConstraints().size(); j++) {
            new SpreadCheck(cluster)
                .checkDomains(
                    it.defaultConstraints().get(j),
                    args.field("defaultConstraints").item(j),
                    findings);
          }
        }
        case NodeResourcesFitArgs it -> resourcesFit(it, args, findings);
        case NodeResourcesBalancedAllocationArgs it ->
            scored(it.resources(), args.field("resources"), findings);
        case null, default -> {}
      }
    }
  }

  private void resourcesFit(NodeResourcesFitArgs args, FieldLocation place, Findings findings) {
    var strategy = args.scoringStrategy();
    scored(strategy.resources(), place.field("scoringStrategy").field("resources"), findings);
    RequestedToCapacityRatioParam ratio = strategy.requestedToCapacityRatio();
    if (ratio != null
        && ratio.shape().stream().map(UtilizationShapePoint::score).distinct().count() == 1) {
      findings.add(
          Rule.SCORE_SHAPE_FLAT,
          place.field("scoringStrategy").field("requestedToCapacityRatio").field("shape"),
          "",
          "Every utilization has the same score, so every node has",
          "Give points of the shape different scores, or disable the plugin at score");
    }
    for (int i = 0; i < args.ignoredResources().size(); i++) {
      String name = args.ignoredResources().get(i);
      if (!requested.contains(name)) {
        findings.add(
            Rule.IGNORED_RESOURCE_UNREQUESTED,
            place.field("ignoredResources").item(i),
            name,
            "No pod requests " + name,
            Fix.write(name, requested, "Remove it, if no pod is to request it"));
      }
    }
  }

  private void scored(List<ResourceSpec> resources, FieldLocation place, Findings findings) {
    Set<String> there = new TreeSet<>();
    cluster.nodes().forEach(node -> there.addAll(node.status().allocatable().keySet()));
    for (int i = 0; i < resources.size(); i++) {
      String name = resources.get(i).name();
      if (!there.contains(name)) {
        findings.add(
            Rule.SCORED_RESOURCE_UNKNOWN,
            place.item(i).field("name"),
            name,
            "No node has " + name,
            Fix.write(name, there, "Remove it, or name a resource that nodes have"));
      }
    }
  }

  private void extender(Extender extender, FieldLocation place, Findings findings) {
    var resources = extender.managedResources();
    for (int i = 0; i < resources.size(); i++) {
      String name = resources.get(i).name();
      if (!requested.contains(name)) {
        findings.add(
            Rule.EXTENDER_RESOURCE_UNREQUESTED,
            place.field("managedResources").item(i).field("name"),
            name,
            "No pod requests %s, so the extender is not called for it".formatted(name),
            Fix.write(name, requested, "Remove it, if no pod is to request it"));
      }
    }
  }

  /// A plugin's weighted score increases in steps of its weight. If all other plugins together
  /// cannot outweigh one step, they only choose between nodes with the same score of this plugin.
  private static void weights(
      ExpandedProfile profile,
      KubeSchedulerProfile written,
      FieldLocation place,
      Findings findings) {
    List<PluginEntry> byWeight =
        profile.at(ExtensionPoint.SCORE).stream()
            .sorted(comparingInt(PluginEntry::weight).reversed())
            .toList();
    for (int i = 0; i + 1 < byWeight.size(); i++) {
      PluginEntry heavy = byWeight.get(i);
      List<PluginEntry> others = byWeight.subList(i + 1, byWeight.size());
      long most = others.stream().mapToLong(it -> it.weight() * ScorePlugin.MAX_SCORE).sum();
      if (heavy.weight() > most) {
        findings.add(
            Rule.SCORE_WEIGHT_DOMINATED,
            entry(heavy.name(), ExtensionPoint.SCORE, written, place).field("weight"),
            String.valueOf(heavy.weight()),
            "One point of %s counts %,d, and all points of %s at most %,d together: they only break ties"
                .formatted(
                    heavy.name(),
                    heavy.weight(),
                    others.stream().map(PluginEntry::name).collect(joining(", ")),
                    most),
            "If that is not meant, a weight of the order of the others");
      }
    }
  }

  private List<SpecifiedPod> podsOf(ExpandedProfile profile) {
    return cluster.specified().stream()
        .filter(it -> it.pod().spec().schedulerName().equals(profile.schedulerName()))
        .toList();
  }

  private void effects(
      ExpandedProfile profile,
      KubeSchedulerProfile written,
      FieldLocation place,
      List<SpecifiedPod> pods,
      Findings findings) {
    if (pods.isEmpty()) {
      findings.add(
          Rule.PROFILE_UNUSED,
          place.field("schedulerName"),
          profile.schedulerName(),
          "No pod names this scheduler",
          nameIt(profile.schedulerName()));
      return;
    }
    List<Pod> probes =
        pods.subList(0, Math.min(MOST_PODS, pods.size())).stream()
            .map(pod -> Probes.of(pod.pod()))
            .toList();
    silentScores(profile, written, place, probes, findings);
    silentFilters(profile, written, place, probes, findings);
  }

  /// Returns a fix for an unused profile. Pods with an unknown scheduler name probably mean a
  /// profile with a similar name.
  private String nameIt(String profile) {
    Set<String> known = new HashSet<>();
    profiles.forEach(it -> known.add(it.schedulerName()));
    Set<String> unknown = new TreeSet<>();
    cluster.specified().forEach(it -> unknown.add(it.pod().spec().schedulerName()));
    unknown.removeAll(known);
    List<String> near = Nearest.nearest(profile, unknown);
    return near.isEmpty()
        ? "Name it in pods, or remove the profile"
        : "Write %s in the pods that name %s".formatted(profile, String.join(" or ", near));
  }

  private void silentScores(
      ExpandedProfile profile,
      KubeSchedulerProfile written,
      FieldLocation place,
      List<Pod> probes,
      Findings findings) {
    Set<String> silent = new TreeSet<>();
    profile.at(ExtensionPoint.SCORE).forEach(it -> silent.add(it.name()));
    int scored = 0;
    for (Pod pod : probes) {
      ScoreTable table = cluster.consider(pod).scores();
      if (table != null) {
        scored++;
        table.columns().stream()
            .filter(column -> !STATIC.contains(column.plugin()) || isDeciding(column, table))
            .forEach(column -> silent.remove(column.plugin()));
      }
    }
    if (scored == 0) {
      return;
    }
    for (String plugin : silent) {
      findings.add(
          Rule.PLUGIN_WITHOUT_EFFECT,
          entry(plugin, ExtensionPoint.SCORE, written, place),
          plugin,
          "It gives all nodes the same score, or none, for each of the %,d kinds of pods that have several to choose from"
              .formatted(scored),
          "Disable it at score, unless other pods or nodes are to come");
    }
  }

  /// Leaves out default plugins, because future pods may need them. Authors enable other plugins
  /// for a purpose.
  private void silentFilters(
      ExpandedProfile profile,
      KubeSchedulerProfile written,
      FieldLocation place,
      List<Pod> probes,
      Findings findings) {
    Set<String> silent = new TreeSet<>();
    profile.at(ExtensionPoint.FILTER).forEach(it -> silent.add(it.name()));
    silent.removeAll(cluster.defaultFilters());
    if (silent.isEmpty()) {
      return;
    }
    DryRun dryRun = cluster.dryRunWithFilters(silent);
    for (Pod pod : probes) {
      PodFilters filters = dryRun.filters(cluster.now(), pod);
      for (NodeInfo node : cluster.now().nodes().nodes()) {
        filters.rejections(node).forEach(rejection -> silent.remove(rejection.plugin()));
      }
    }
    for (String plugin : silent) {
      findings.add(
          Rule.PLUGIN_WITHOUT_EFFECT,
          entry(plugin, ExtensionPoint.FILTER, written, place),
          plugin,
          "It rejects no node for any of %,d kinds of pods, in the cluster as it is now"
              .formatted(probes.size()),
          "Disable it at filter, unless it depends on what runs, or other pods or nodes are to"
              + " come");
    }
  }

  private static boolean isDeciding(ScoreTable.Column column, ScoreTable table) {
    for (int row = 1; row < table.nodes().size(); row++) {
      if (column.normalized(row) != column.normalized(0)) {
        return true;
      }
    }
    return false;
  }

  /// Returns the location at which the profile enables the plugin; the profile's location if the
  /// plugin is enabled by default.
  private static FieldLocation entry(
      String plugin, ExtensionPoint point, KubeSchedulerProfile profile, FieldLocation place) {
    FieldLocation plugins = place.field("plugins");
    int atPoint = index(profile.plugins().at(point), plugin);
    if (atPoint >= 0) {
      return plugins.field(point.fieldName()).field("enabled").item(atPoint);
    }
    int atAll = index(profile.plugins().multiPoint(), plugin);
    return atAll < 0 ? place : plugins.field("multiPoint").field("enabled").item(atAll);
  }

  private static int index(PluginSet set, String plugin) {
    return set.enabled().stream().map(PluginEntry::name).toList().indexOf(plugin);
  }
}
