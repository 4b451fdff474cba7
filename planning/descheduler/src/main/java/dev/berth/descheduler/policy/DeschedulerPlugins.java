package dev.berth.descheduler.policy;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
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

    /// As in the descheduler's messages.
    public String title() {
      return title;
    }
  }

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
  @SuppressWarnings({"rawtypes", "unchecked"}) // a service has no type arguments
  public static DeschedulerPlugins inTree() {
    var found =
        ServiceLoader.load(DeschedulerPluginFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .map(factory -> (DeschedulerPluginFactory<?>) factory)
            .toList();
    return new DeschedulerPlugins(found);
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
    var types = new LinkedHashSet<CustomResourceType>();
    for (var name : names) {
      var factory = byName.get(name);
      if (factory != null) {
        types.addAll(factory.customResources());
      }
    }
    return types;
  }

  /// Those of these names that are no plugin for that extension point.
  public SortedSet<String> missing(Point point, Collection<String> names) {
    var missing = new TreeSet<String>();
    for (var name : names) {
      var factory = byName.get(name);
      if (factory == null || !point.type.isAssignableFrom(factory.type())) {
        missing.add(name);
      }
    }
    return missing;
  }
}
