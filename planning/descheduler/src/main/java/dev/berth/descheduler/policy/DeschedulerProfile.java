package dev.berth.descheduler.policy;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Plugins that work together; each list has the order of their calls.
///
/// @param name may be empty, or the same as that of another profile
/// @param pluginConfig if two have the same name, the first counts
public record DeschedulerProfile(
    String name,
    List<DeschedulerPluginConfig> pluginConfig,
    List<String> deschedule,
    List<String> balance,
    List<String> filter,
    List<String> preEvictionFilter) {
  public DeschedulerProfile {
    pluginConfig = List.copyOf(pluginConfig);
    deschedule = List.copyOf(deschedule);
    balance = List.copyOf(balance);
    filter = List.copyOf(filter);
    preEvictionFilter = List.copyOf(preEvictionFilter);
  }

  /// The arguments of a plugin in a profile.
  ///
  /// @param name the plugin's
  /// @param args null if there is no plugin with that name
  public record DeschedulerPluginConfig(String name, @Nullable BoundArgs<?> args) {}

  /// The plugins of all extension points.
  Set<String> enabled() {
    return Stream.of(deschedule, balance, filter, preEvictionFilter)
        .flatMap(List::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// The plugins of an extension point.
  public List<String> enabled(DeschedulerPlugins.Point point) {
    return switch (point) {
      case DESCHEDULE -> deschedule;
      case BALANCE -> balance;
      case FILTER -> filter;
      case PRE_EVICTION_FILTER -> preEvictionFilter;
    };
  }

  /// The configuration of a plugin; null if it has none.
  public @Nullable DeschedulerPluginConfig config(String plugin) {
    return pluginConfig.stream().filter(it -> it.name().equals(plugin)).findFirst().orElse(null);
  }

  /// Arguments with the factory that reads them.
  public record BoundArgs<A>(DeschedulerPluginFactory<A> factory, A args) {

    static <A> BoundArgs<A> read(DeschedulerPluginFactory<A> factory, ArgsReader reader) {
      return new BoundArgs<>(factory, factory.read(reader));
    }

    /// Returns the errors in them.
    public List<String> problems() {
      return factory.validate(args);
    }

    /// Creates the plugin, if these arguments allow it.
    public DeschedulerPlugin create(DeschedulerContext context) throws DeschedulerPluginException {
      return factory.create(args, context);
    }
  }
}
