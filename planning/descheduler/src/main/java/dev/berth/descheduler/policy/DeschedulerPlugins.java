package dev.berth.descheduler.policy;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin;
import dev.berth.descheduler.plugins.lownodeload.LowNodeLoadPlugin;
import dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationPlugin;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationPlugin;
import dev.berth.descheduler.plugins.podlifetime.PodLifeTimePlugin;
import dev.berth.descheduler.plugins.removeduplicates.RemoveDuplicatesPlugin;
import dev.berth.descheduler.plugins.removefailedpods.RemoveFailedPodsPlugin;
import dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts.RemovePodsHavingTooManyRestartsPlugin;
import dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity.RemovePodsViolatingInterPodAntiAffinityPlugin;
import dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity.RemovePodsViolatingNodeAffinityPlugin;
import dev.berth.descheduler.plugins.removepodsviolatingnodetaints.RemovePodsViolatingNodeTaintsPlugin;
import dev.berth.descheduler.plugins.repack.RepackPlugin;
import dev.berth.descheduler.plugins.topologyspread.RemovePodsViolatingTopologySpreadConstraintPlugin;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The plugins that a policy can name. Immutable.
public final class DeschedulerPlugins {
  /// An extension point of a profile.
  public enum Point {
    DESCHEDULE("deschedule", DeschedulePlugin.class),
    BALANCE("balance", BalancePlugin.class),
    FILTER("filter", EvictionFilterPlugin.class),
    PRE_EVICTION_FILTER("preEvictionFilter", PreEvictionFilterPlugin.class);

    private final String title;
    private final Class<? extends DeschedulerPlugin> type;

    Point(String title, Class<? extends DeschedulerPlugin> type) {
      this.title = title;
      this.type = type;
    }

    /// In the form of the descheduler's messages.
    public String title() {
      return title;
    }
  }

  /// The factories of the plugins of this program.
  public static final List<DeschedulerPluginFactory<?>> IN_TREE =
      List.of(
          DefaultEvictorPlugin.FACTORY,
          HighNodeUtilizationPlugin.FACTORY,
          LowNodeLoadPlugin.FACTORY,
          LowNodeUtilizationPlugin.FACTORY,
          PodLifeTimePlugin.FACTORY,
          RemoveDuplicatesPlugin.FACTORY,
          RemoveFailedPodsPlugin.FACTORY,
          RemovePodsHavingTooManyRestartsPlugin.FACTORY,
          RemovePodsViolatingInterPodAntiAffinityPlugin.FACTORY,
          RemovePodsViolatingNodeAffinityPlugin.FACTORY,
          RemovePodsViolatingNodeTaintsPlugin.FACTORY,
          RemovePodsViolatingTopologySpreadConstraintPlugin.FACTORY,
          RepackPlugin.FACTORY);

  private final Map<String, DeschedulerPluginFactory<?>> byName = new TreeMap<>();

  /// @param factories with different names
  public DeschedulerPlugins(Collection<? extends DeschedulerPluginFactory<?>> factories) {
    for (var factory : factories) {
      if (byName.putIfAbsent(factory.name(), factory) != null) {
        throw new IllegalArgumentException("two plugins are called " + factory.name());
      }
    }
  }

  /// Those of this program.
  public static DeschedulerPlugins inTree() {
    return new DeschedulerPlugins(IN_TREE);
  }

  public @Nullable DeschedulerPluginFactory<?> find(String name) {
    return byName.get(name);
  }

  /// The names of all plugins.
  public SortedSet<String> names() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(byName.keySet()));
  }

  /// The kinds of custom resources that plugins of these names read.
  public Set<CustomResourceType> customResources(Collection<String> names) {
    return names.stream()
        .flatMap(name -> Stream.ofNullable(byName.get(name)))
        .flatMap(factory -> factory.customResources().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// The names among these that are no plugin for that extension point.
  public SortedSet<String> missing(Point point, Collection<String> names) {
    return names.stream()
        .filter(name -> {
          var factory = byName.get(name);
          return factory == null || !point.type.isAssignableFrom(factory.type());
        })
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
