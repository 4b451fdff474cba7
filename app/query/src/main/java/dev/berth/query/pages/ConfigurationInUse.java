package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.KubeSchedulerProfile;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.config.ConfigurationWriter;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The configuration of a simulation.
///
/// @param configuration with all defaults
/// @param profiles the profiles in the configuration
record ConfigurationInUse(
    KubeSchedulerConfiguration configuration, List<ExpandedProfile> profiles) {
  private record Score(String plugin, int weight) {}

  private static final DocumentType<Score> SCORE =
      DocumentType.of(
          f -> f.always("plugin", TEXT, Score::plugin).always("weight", COUNT, Score::weight));

  private static final DocumentType<ExpandedProfile> PROFILE =
      DocumentType.of(f ->
          f.always("schedulerName", TEXT, ExpandedProfile::schedulerName)
              .always("scores", list(SCORE), ConfigurationInUse::scores));

  /// The document.
  static final DocumentType<ConfigurationInUse> DOCUMENT =
      DocumentType.of(f ->
          Documents.document(f, "ConfigurationInUse", "The configuration of a simulation.")
              .always("yaml", TEXT, ConfigurationInUse::yaml)
              .always("profiles", list(PROFILE), ConfigurationInUse::profiles));

  ConfigurationInUse {
    profiles = List.copyOf(profiles);
  }

  private static List<Score> scores(ExpandedProfile profile) {
    return profile.at(ExtensionPoint.SCORE).stream()
        .map(entry -> new Score(entry.name(), entry.weight()))
        .toList();
  }

  private String yaml() {
    return yaml(configuration);
  }

  private static String yaml(KubeSchedulerConfiguration configuration) {
    var yaml = new StringBuilder();
    ConfigurationWriter.write(configuration, yaml);
    return yaml.toString();
  }

  /// The configuration with other weights, as YAML.
  ///
  /// @param schedulerName the profile that gets the weights
  /// @param weights by plugin
  String weighted(String schedulerName, Map<String, Integer> weights) {
    return yaml(
        configuration.withProfiles(
            configuration.profiles().stream()
                .map(it -> schedulerName.equals(it.schedulerName()) ? weighted(it, weights) : it)
                .toList()));
  }

  /// Sets the weights of plugins: at Score for a plugin that is enabled there, and otherwise at
  /// multiPoint.
  private static KubeSchedulerProfile weighted(
      KubeSchedulerProfile profile, Map<String, Integer> weights) {
    var plugins = profile.plugins();
    Predicate<String> isOwn =
        name -> plugins.score().enabled().stream().anyMatch(it -> it.name().equals(name));
    return profile.withPlugins(
        plugins
            .withScore(weighted(plugins.score(), weights, isOwn))
            .withMultiPoint(weighted(plugins.multiPoint(), weights, isOwn.negate())));
  }

  private static PluginSet weighted(
      PluginSet set, Map<String, Integer> weights, Predicate<String> counts) {
    return new PluginSet(
        set.enabled().stream()
            .map(entry ->
                counts.test(entry.name()) && weights.containsKey(entry.name())
                    ? new PluginEntry(entry.name(), weights.get(entry.name()))
                    : entry)
            .toList(),
        set.disabled());
  }
}
