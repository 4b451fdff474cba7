package dev.berth.testkit.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.Expansion;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.QueueSortPlugin;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Provides the profiles of a scenario.
interface ProfileSource {
  /// The default profile.
  ProfileSource BUILT_IN =
      (registry, gates) -> expand(new ConfigurationLoader(gates).builtIn(), registry, gates);

  /// A profile of all given plugins, and of simple plugins for extension points that a profile must
  /// have.
  ProfileSource ONLY_THESE = new OnlyThese();

  /// Makes the profiles.
  List<ExpandedProfile> profiles(PluginRegistry registry, FeatureGates gates);

  /// Returns the plugins that profiles may name.
  default PluginRegistry registry(List<PluginFactory<?>> factories) {
    return new PluginRegistry(factories);
  }

  /// Returns the profiles of a configuration.
  static ProfileSource written(String yaml) {
    return (registry, gates) -> {
      var problems = new Problems();
      var in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
      LoadedConfiguration loaded =
          new ConfigurationLoader(gates).load(in, "configuration", problems);
      if (loaded == null) {
        throw new IllegalArgumentException(problems.kept().toString());
      }
      return expand(loaded, registry, gates);
    };
  }

  private static List<ExpandedProfile> expand(
      LoadedConfiguration loaded, PluginRegistry registry, FeatureGates gates) {
    Expansion expansion = loaded.expand(registry, gates);
    if (!expansion.problems().isEmpty()) {
      throw new IllegalArgumentException(
          expansion.problems().stream().map(loaded::problem).toList().toString());
    }
    return expansion.profiles();
  }

  /// See [#ONLY_THESE].
  final class OnlyThese implements ProfileSource {
    private OnlyThese() {}

    @Override
    public PluginRegistry registry(List<PluginFactory<?>> factories) {
      var all = new ArrayList<>(factories);
      if (none(factories, QueueSortPlugin.class)) {
        all.add(new FifoQueueSort.Factory());
      }
      if (none(factories, BindPlugin.class)) {
        all.add(new SimpleBinder.Factory());
      }
      return new PluginRegistry(all);
    }

    private static boolean none(List<PluginFactory<?>> factories, Class<?> point) {
      return factories.stream().noneMatch(factory -> point.isAssignableFrom(factory.type()));
    }

    @Override
    public List<ExpandedProfile> profiles(PluginRegistry registry, FeatureGates gates) {
      Set<String> names = registry.names();
      Map<ExtensionPoint, List<PluginEntry>> plugins = new EnumMap<>(ExtensionPoint.class);
      for (ExtensionPoint point : ExtensionPoint.values()) {
        plugins.put(
            point,
            names.stream()
                .filter(name -> registry.pointsOf(name).contains(point))
                .map(name -> new PluginEntry(name, 1))
                .toList());
      }
      return List.of(
          new ExpandedProfile("default-scheduler", 100, plugins, new TreeSet<>(names), Map.of()));
    }
  }
}
