package dev.berth.descheduler.cycle;

import dev.berth.descheduler.eviction.PodEvictor;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import dev.berth.descheduler.policy.BoundArgs;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import dev.berth.descheduler.policy.DeschedulerProfile;
import dev.berth.descheduler.policy.PolicyException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes the plugins of a profile: one instance each, for all its extension points. For one
/// profile.
final class DeschedulerProfileBuilder {
  private final DeschedulerProfile profile;
  private final DeschedulerPlugins registry;
  private final DeschedulerSetup setup;
  private final PodEvictor evictor;
  private final CycleRecorder recorder;
  private final EvictionFilters filters = new EvictionFilters();
  private final Map<String, DeschedulerPlugin> built = new LinkedHashMap<>();

  DeschedulerProfileBuilder(
      DeschedulerProfile profile,
      DeschedulerPlugins registry,
      DeschedulerSetup setup,
      PodEvictor evictor,
      CycleRecorder recorder) {
    this.profile = profile;
    this.registry = registry;
    this.setup = setup;
    this.evictor = evictor;
    this.recorder = recorder;
  }

  /// @throws PolicyException with the descheduler's words
  ProfilePlugins build() throws PolicyException {
    var problem = problem();
    if (problem != null) {
      throw new PolicyException(
          "unable to create \"%s\" profile: %s".formatted(profile.name(), problem));
    }
    filters.complete(
        plugins(Point.FILTER, EvictionFilterPlugin.class),
        plugins(Point.PRE_EVICTION_FILTER, PreEvictionFilterPlugin.class));
    return new ProfilePlugins(
        profile.name(),
        filters,
        plugins(Point.DESCHEDULE, DeschedulePlugin.class),
        plugins(Point.BALANCE, BalancePlugin.class));
  }

  private @Nullable String problem() {
    for (var point : Point.values()) {
      var missing = registry.missing(point, profile.enabled(point));
      if (!missing.isEmpty()) {
        return "profile \"%s\" configures %s extension point of non-existing plugins: %s"
            .formatted(profile.name(), point.title(), goSet(missing));
      }
    }
    for (var point : Point.values()) {
      for (var name : profile.enabled(point)) {
        try {
          build(name);
        } catch (DeschedulerPluginException e) {
          return "unable to build %s plugin: %s".formatted(name, e.getMessage());
        }
      }
    }
    return null;
  }

  private static String goSet(Iterable<String> names) {
    var all = new ArrayList<String>();
    names.forEach(name -> all.add(name + ":{}"));
    return all.stream().collect(Collectors.joining(" ", "map[", "]"));
  }

  private void build(String name) throws DeschedulerPluginException {
    if (built.containsKey(name)) {
      return;
    }
    var config = profile.config(name);
    var args = config == null ? null : config.args();
    if (args == null) {
      throw new DeschedulerPluginException("unable to find \"%s\" plugin config".formatted(name));
    }
    var log = recorder.forPlugin(profile.name(), name, evicts(name));
    try {
      built.put(
          name,
          create(args, new ProfileContext(setup, new PluginEvictor(filters, evictor, log), log)));
    } catch (DeschedulerPluginException e) {
      throw new DeschedulerPluginException(
          "unable to initialize \"%s\" plugin: %s".formatted(name, e.getMessage()));
    }
  }

  /// A factory may come from any jar, and throw or return what none should.
  private static DeschedulerPlugin create(BoundArgs<?> args, ProfileContext context)
      throws DeschedulerPluginException {
    DeschedulerPlugin plugin;
    try {
      plugin = args.create(context);
    } catch (RuntimeException | LinkageError e) {
      throw new DeschedulerPluginException("create has thrown " + e);
    }
    var type = args.factory().type();
    if (!type.isInstance(plugin)) {
      throw new DeschedulerPluginException(
          "create has not returned a %s, as type() promises".formatted(type.getName()));
    }
    return plugin;
  }

  private boolean evicts(String name) {
    return profile.deschedule().contains(name) || profile.balance().contains(name);
  }

  private <P> List<P> plugins(Point point, Class<P> type) {
    return profile.enabled(point).stream().map(name -> type.cast(built.get(name))).toList();
  }
}
