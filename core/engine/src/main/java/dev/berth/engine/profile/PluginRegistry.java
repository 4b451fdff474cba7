package dev.berth.engine.profile;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.validation.FieldError;
import dev.berth.config.validation.FieldPath;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginFactory;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The plugins that profiles may name, in-tree and external.
public final class PluginRegistry implements PluginCatalog {
  private final SortedMap<String, PluginFactory<?>> factories = new TreeMap<>();

  /// Registers the factories by their names.
  ///
  /// @throws ProfileException if two factories have the same name
  public PluginRegistry(Collection<? extends PluginFactory<?>> factories) {
    for (PluginFactory<?> factory : factories) {
      if (this.factories.putIfAbsent(factory.name(), factory) != null) {
        throw new ProfileException("a plugin named %s already exists".formatted(factory.name()));
      }
    }
  }

  /// Returns these plugins with a factory that replaces the one with the same name.
  public PluginRegistry with(PluginFactory<?> other) {
    var all = new TreeMap<>(factories);
    all.put(other.name(), other);
    return new PluginRegistry(all.values());
  }

  @Override
  public Set<String> names() {
    return Collections.unmodifiableSet(factories.keySet());
  }

  @Override
  public Set<ExtensionPoint> pointsOf(String plugin) {
    PluginFactory<?> factory = factory(plugin);
    Set<ExtensionPoint> points = EnumSet.noneOf(ExtensionPoint.class);
    if (factory != null) {
      PluginTypes.BY_POINT.forEach((point, type) -> {
        if (type.isAssignableFrom(factory.type())) {
          points.add(point);
        }
      });
    }
    return points;
  }

  @Override
  public List<FieldError> argsErrors(String plugin, PluginArgs args) {
    PluginFactory<?> factory = factory(plugin);
    if (factory == null) {
      return List.of();
    }
    try {
      return PluginArgsReader.problems(factory, args).stream()
          .map(problem -> new FieldError(new FieldPath(problem.field()), problem.message()))
          .toList();
    } catch (RuntimeException | LinkageError e) {
      return List.of(); // the plugin's own failure, which is reported when it is made
    }
  }

  /// The custom resources that plugins of these profiles read.
  public Set<CustomResourceType> customResources(Collection<ExpandedProfile> profiles) {
    return customResources(
        profiles.stream().flatMap(profile -> profile.pluginNames().stream()).distinct());
  }

  /// The custom resources that any plugin reads.
  public Set<CustomResourceType> customResources() {
    return customResources(names().stream());
  }

  private Set<CustomResourceType> customResources(Stream<String> plugins) {
    return plugins
        .map(this::factory)
        .filter(Objects::nonNull)
        .flatMap(factory -> factory.customResources().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// Returns the factory of that name, or null.
  public @Nullable PluginFactory<?> factory(String name) {
    return factories.get(name);
  }
}
