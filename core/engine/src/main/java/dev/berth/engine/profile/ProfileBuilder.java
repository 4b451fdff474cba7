package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.GroupPlugins.WeightedPlacementScore;
import dev.berth.engine.profile.Profile.WeightedScore;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.PodNominator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Creates the plugins of a profile and puts them in order.
public final class ProfileBuilder {
  private final PluginRegistry registry;
  private final Extenders extenders;
  private final PodNominator nominator;
  private final BiFunction<String, NodeFilters, PluginContext> contexts;
  private final Function<String, ProfileMetrics> metrics;

  /// Creates a builder of profiles.
  ///
  /// @param contexts creates the context of a profile's plugins from the profile's name and filters
  /// @param metrics creates the metrics of a profile from its name
  public ProfileBuilder(
      PluginRegistry registry,
      Extenders extenders,
      PodNominator nominator,
      BiFunction<String, NodeFilters, PluginContext> contexts,
      Function<String, ProfileMetrics> metrics) {
    this.registry = registry;
    this.extenders = extenders;
    this.nominator = nominator;
    this.contexts = contexts;
    this.metrics = metrics;
  }

  /// Creates the plugins.
  ///
  /// @throws ProfileException if a plugin cannot be created or breaks the contract of plugins
  public Profile build(ExpandedProfile expanded) {
    var filters = new ProfileFilters(nominator);
    PluginContext context = contexts.apply(expanded.schedulerName(), filters);
    Map<String, Plugin> plugins = new TreeMap<>();
    for (String name : expanded.pluginNames()) {
      PluginFactory<?> factory = registry.factory(name);
      if (factory != null) {
        plugins.put(name, PluginMaker.create(expanded, factory, context));
      }
    }
    Profile profile = assemble(expanded, plugins, filters);
    profile.metrics().assembled(profile);
    filters.complete(profile);
    return profile;
  }

  private Profile assemble(
      ExpandedProfile expanded, Map<String, Plugin> plugins, ProfileFilters filters) {
    var points = new Points(expanded, plugins);
    return new Profile(
        expanded.schedulerName(),
        expanded.percentageOfNodesToScore(),
        points.at(ExtensionPoint.PRE_ENQUEUE, PreEnqueuePlugin.class),
        points.at(ExtensionPoint.QUEUE_SORT, QueueSortPlugin.class).getFirst(),
        points.at(ExtensionPoint.PRE_FILTER, PreFilterPlugin.class).stream()
            .<PreFilterPlugin<?>>map(plugin -> plugin)
            .toList(),
        points.at(ExtensionPoint.FILTER, FilterPlugin.class).stream()
            .<FilterPlugin<?>>map(plugin -> plugin)
            .toList(),
        points.at(ExtensionPoint.POST_FILTER, PostFilterPlugin.class),
        points.at(ExtensionPoint.PRE_SCORE, PreScorePlugin.class).stream()
            .<PreScorePlugin<?>>map(plugin -> plugin)
            .toList(),
        expanded.at(ExtensionPoint.SCORE).stream()
            .map(
                entry -> new WeightedScore(points.plugin(entry, ScorePlugin.class), entry.weight()))
            .toList(),
        points.at(ExtensionPoint.RESERVE, ReservePlugin.class),
        points.at(ExtensionPoint.PERMIT, PermitPlugin.class),
        points.at(ExtensionPoint.PRE_BIND, PreBindPlugin.class),
        points.at(ExtensionPoint.BIND, BindPlugin.class),
        points.at(ExtensionPoint.POST_BIND, PostBindPlugin.class),
        points.ofGroups(),
        PluginMaker.eventsToRegister(expanded, plugins),
        extenders,
        filters,
        metrics.apply(expanded.schedulerName()));
  }

  private record Points(ExpandedProfile expanded, Map<String, Plugin> plugins) {
    <T extends Plugin> List<T> at(ExtensionPoint point, Class<T> type) {
      return expanded.at(point).stream().map(entry -> plugin(entry, type)).toList();
    }

    GroupPlugins ofGroups() {
      return new GroupPlugins(
          plugins.values().stream()
              .filter(PlacementFeasiblePlugin.class::isInstance)
              .map(PlacementFeasiblePlugin.class::cast)
              .findFirst()
              .orElse(null),
          at(ExtensionPoint.PLACEMENT_GENERATE, PlacementGeneratePlugin.class).stream()
              .findFirst()
              .orElse(null),
          expanded.at(ExtensionPoint.PLACEMENT_SCORE).stream()
              .map(entry ->
                  new WeightedPlacementScore(
                      plugin(entry, PlacementScorePlugin.class), entry.weight()))
              .toList(),
          at(ExtensionPoint.POD_GROUP_POST_FILTER, PodGroupPostFilterPlugin.class));
    }

    <T extends Plugin> T plugin(PluginEntry entry, Class<T> type) {
      return type.cast(Objects.requireNonNull(plugins.get(entry.name()), entry.name()));
    }
  }
}
