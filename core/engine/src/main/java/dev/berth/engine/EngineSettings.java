package dev.berth.engine;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.cluster.ChoicePolicy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The settings on which an engine's decisions depend.
///
/// @param profiles at least one
/// @param registry the plugins that profiles may name
/// @param choices makes the choices that kube-scheduler leaves to chance
/// @param evaluation how nodes are evaluated; has no influence on decisions
public record EngineSettings(
    List<ExpandedProfile> profiles,
    PluginRegistry registry,
    FeatureGates featureGates,
    ChoicePolicy choices,
    Evaluation evaluation) {
  /// A percentage.
  private static final int ALL_NODES = 100;

  public EngineSettings {
    profiles = List.copyOf(profiles);
  }

  /// Returns these settings with all nodes considered for each pod. With only a share of the nodes,
  /// the choice depends on how many nodes were tried before, and remembered answers are of no use.
  public EngineSettings lookingAtAllNodes() {
    return withProfiles(profiles.stream().map(EngineSettings::lookingAtAllNodes).toList());
  }

  /// Returns these settings with other profiles.
  public EngineSettings withProfiles(List<ExpandedProfile> others) {
    return new EngineSettings(others, registry, featureGates, choices, evaluation);
  }

  /// Returns these settings with other plugins, which have the same names.
  public EngineSettings withRegistry(PluginRegistry other) {
    return new EngineSettings(profiles, other, featureGates, choices, evaluation);
  }

  /// Returns these settings with another choice policy.
  public EngineSettings withChoices(ChoicePolicy others) {
    return new EngineSettings(profiles, registry, featureGates, others, evaluation);
  }

  private static ExpandedProfile lookingAtAllNodes(ExpandedProfile profile) {
    return new ExpandedProfile(
        profile.schedulerName(),
        ALL_NODES,
        profile.plugins(),
        profile.pluginNames(),
        profile.pluginArgs());
  }

  /// The scheduler names of all profiles.
  public Set<String> schedulerNames() {
    return profiles.stream()
        .map(ExpandedProfile::schedulerName)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Creates settings with the evaluation that the system properties set.
  public EngineSettings(
      List<ExpandedProfile> profiles,
      PluginRegistry registry,
      FeatureGates featureGates,
      ChoicePolicy choices) {
    this(profiles, registry, featureGates, choices, Evaluation.configured());
  }
}
