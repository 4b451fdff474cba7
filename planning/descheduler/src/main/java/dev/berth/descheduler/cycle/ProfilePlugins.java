package dev.berth.descheduler.cycle;

import static java.util.Objects.requireNonNull;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleRecorder.PluginRecorder;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.descheduler.eviction.PodEvictor;
import dev.berth.descheduler.eviction.PodEvictor.EvictionOutcome;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.MovePlanner;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import dev.berth.descheduler.policy.DeschedulerProfile;
import dev.berth.descheduler.policy.DeschedulerProfile.BoundArgs;
import dev.berth.descheduler.policy.PolicyException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The plugins of a profile: one instance each, for all its extension points. For one thread.
final class ProfilePlugins {
  private final DeschedulerProfile profile;
  private final DeschedulerPlugins registry;
  private final DeschedulerSetup setup;
  private final PodEvictor evictor;
  private final CycleRecorder recorder;
  private final Map<String, DeschedulerPlugin> built = new LinkedHashMap<>();

  /// The filters exist only after plugins have received their evictor.
  private List<Named<EvictionFilterPlugin>> filters = List.of();

  private List<Named<PreEvictionFilterPlugin>> preEvictionFilters = List.of();

  /// A plugin with its name in policies.
  record Named<P>(String name, P plugin) {}

  private ProfilePlugins(
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

  /// Creates the plugins; errors have the descheduler's words.
  static ProfilePlugins of(
      DeschedulerProfile profile,
      DeschedulerPlugins registry,
      DeschedulerSetup setup,
      PodEvictor evictor,
      CycleRecorder recorder)
      throws PolicyException {
    var plugins = new ProfilePlugins(profile, registry, setup, evictor, recorder);
    var problem = plugins.build();
    if (problem != null) {
      throw new PolicyException(
          "unable to create \"%s\" profile: %s".formatted(profile.name(), problem));
    }
    plugins.filters = plugins.of(Point.FILTER, EvictionFilterPlugin.class);
    plugins.preEvictionFilters =
        plugins.of(Point.PRE_EVICTION_FILTER, PreEvictionFilterPlugin.class);
    return plugins;
  }

  /// Creates all plugins, and returns the error; null if there is none.
  private @Nullable String build() {
    for (var point : Point.values()) {
      var missing = registry.missing(point, profile.enabled(point));
      if (!missing.isEmpty()) {
        return "profile \"%s\" configures %s extension point of non-existing plugins: map[%s:{}]"
            .formatted(profile.name(), point.title(), String.join(":{} ", missing));
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

  private void build(String name) throws DeschedulerPluginException {
    if (built.containsKey(name)) {
      return;
    }
    var config = profile.config(name);
    var args = config == null ? null : config.args();
    if (args == null) {
      throw new DeschedulerPluginException("unable to find \"%s\" plugin config".formatted(name));
    }
    boolean evicts = profile.deschedule().contains(name) || profile.balance().contains(name);
    var log = recorder.forPlugin(profile.name(), name, evicts);
    try {
      built.put(name, create(args, context(log)));
    } catch (DeschedulerPluginException e) {
      throw new DeschedulerPluginException(
          "unable to initialize \"%s\" plugin: %s".formatted(name, e.getMessage()));
    }
  }

  private Context context(PluginRecorder log) {
    return new Context(
        setup.cluster(),
        new PluginEvictor(this, evictor, log),
        log,
        setup.metrics(),
        setup.review(),
        setup.clock(),
        setup.isOriginal(),
        setup.isDryRun(),
        setup.isSingleCycle());
  }

  /// A factory may come from any jar, and may throw or return invalid values.
  private static DeschedulerPlugin create(BoundArgs<?> args, DeschedulerContext context)
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

  /// The name of the profile.
  String profile() {
    return profile.name();
  }

  /// The plugins of an extension point, in order.
  <P> List<Named<P>> of(Point point, Class<P> type) {
    return profile.enabled(point).stream()
        .map(name -> new Named<>(name, type.cast(requireNonNull(built.get(name)))))
        .toList();
  }

  /// The first answer that keeps the pod.
  FilterResult filter(Pod pod) {
    return first(filters, plugin -> plugin.filter(pod));
  }

  /// The first answer that keeps the pod.
  FilterResult preEvictionFilter(Pod pod) {
    return first(preEvictionFilters, plugin -> plugin.preEvictionFilter(pod));
  }

  /// A filter that throws keeps the pod, and does not end the plugin that asks.
  private static <P> FilterResult first(List<Named<P>> plugins, Function<P, FilterResult> filter) {
    for (var plugin : plugins) {
      FilterResult result;
      try {
        result = filter.apply(plugin.plugin);
      } catch (RuntimeException | LinkageError e) {
        result = new FilterResult.Failed(failure(plugin.name, e));
      }
      if (!result.passes()) {
        return result;
      }
    }
    return FilterResult.passed();
  }

  /// Returns the message about a plugin that fails.
  static String failure(String plugin, Throwable e) {
    return "plugin \"%s\" finished with error: %s".formatted(plugin, text(e));
  }

  /// The message; for a defect of the plugin, with the type of the exception.
  static String text(Throwable e) {
    return e instanceof DeschedulerPluginException ? String.valueOf(e.getMessage()) : e.toString();
  }

  /// The context of one plugin.
  private record Context(
      DeschedulerCluster cluster,
      Evictor evictor,
      PluginLog log,
      MetricsSources metrics,
      MovePlanner planner,
      InstantSource clock,
      boolean isOriginal,
      boolean isDryRun,
      boolean isSingleCycle)
      implements DeschedulerContext {}

  /// The evictor of one plugin; the plugin's recorder gets its refusals.
  private record PluginEvictor(
      ProfilePlugins filters, PodEvictor pods, CycleRecorder.PluginRecorder recorder)
      implements Evictor {
    @Override
    public boolean filter(Pod pod) {
      boolean passes = passes(pod, Stage.FILTER, filters.filter(pod));
      recorder.filtered(pod, passes);
      return passes;
    }

    @Override
    public boolean preEvictionFilter(Pod pod) {
      boolean passes = passes(pod, Stage.PRE_EVICTION_FILTER, filters.preEvictionFilter(pod));
      recorder.filtered(pod, passes);
      return passes;
    }

    private boolean passes(Pod pod, Stage stage, FilterResult result) {
      switch (result) {
        case FilterResult.Passed _ -> {}
        case FilterResult.Kept(var message, var nodes) ->
            recorder.refused(pod, stage, message, nodes);
        case FilterResult.Failed(var message) -> {
          recorder.error(message);
          recorder.refused(pod, stage, "", Collections.emptySortedMap());
        }
      }
      return result.passes();
    }

    @Override
    public EvictionResult evict(Pod pod, String why) {
      EvictionOutcome outcome = pods.evict(pod, recorder.profile, recorder.plugin, why);
      switch (outcome) {
        case EvictionOutcome.Done(var reason, var destination) ->
            recorder.evicted(pod, reason, destination);
        case EvictionOutcome.Requested() -> {}
        case EvictionOutcome.Refused refused ->
            recorder.refused(
                pod,
                refused.byProof() ? Stage.PROOF : Stage.EVICT,
                refused.message(),
                Collections.emptySortedMap());
      }
      return outcome.result();
    }
  }
}
