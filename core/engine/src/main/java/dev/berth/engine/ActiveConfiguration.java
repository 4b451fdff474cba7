package dev.berth.engine;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.SchedulingCycle;
import dev.berth.engine.group.GroupCycle;
import dev.berth.engine.group.GroupFeatures;
import dev.berth.engine.memo.CachedCounts;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.memo.MemoStats;
import dev.berth.engine.profile.BackgroundRequests;
import dev.berth.engine.profile.EngineContext;
import dev.berth.engine.profile.PluginInformer;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileBuilder;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.profile.SharedState;
import dev.berth.engine.queue.Nominator;
import dev.berth.engine.queue.PreEnqueuePhase;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.NodeFilters;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The plugins of one configuration and everything that depends on them: profiles, PreEnqueue, the
/// scheduling cycle, remembered answers. Replaced as a whole, so that no decision mixes two
/// configurations. For the engine's thread, except [#settings].
final class ActiveConfiguration {
  /// The most memory for remembered answers, in bytes.
  private static final long KEPT_ANSWERS = 64L << 20;

  /// This many different counts of pods are always kept. A workload needs about three.
  private static final int KEPT_COUNTS = 1_000;

  /// More counts are kept while all counts together have at most this many 4-byte numbers. In a
  /// cluster of 5,000 nodes this is enough for about a thousand workloads.
  private static final long KEPT_NUMBERS = 16L << 20;

  private final EngineSettings settings;
  private final EnginePorts ports;
  private final ClusterState state;
  private final SharedState shared;
  private final BackgroundRequests background = new BackgroundRequests();
  private final CachedCounts countSource;
  private final Memo memo;
  private final Profiles profiles;
  private final PreEnqueuePhase preEnqueue;
  private final SchedulingCycle cycle;
  private final GroupFeatures groupFeatures;
  private final GroupCycle groupCycle;

  private ActiveConfiguration(
      EngineSettings settings, EnginePorts ports, ClusterState state, SharedState shared) {
    this.settings = settings;
    this.ports = ports;
    this.state = state;
    this.shared = shared;
    countSource = new CachedCounts(state.cache(), KEPT_COUNTS, KEPT_NUMBERS);
    memo = new Memo(state.cache(), state.nominator(), countSource, KEPT_ANSWERS, ports.onError());
    var builder =
        new ProfileBuilder(
            settings.registry(),
            ports.extenders(),
            state.nominator(),
            this::context,
            name -> ProfileMetrics.of(name, ports.metrics(), ports.metricsClock()));
    profiles =
        new Profiles(
            settings.profiles().stream().map(builder::build).toList(), settings.featureGates());
    preEnqueue = new PreEnqueuePhase(profiles.all());
    NodeSearch search = search();
    cycle = new SchedulingCycle(profiles, state.cache(), state.nominator(), search, state.infos());
    groupFeatures = GroupFeatures.of(settings.featureGates());
    groupCycle =
        new GroupCycle(
            groupFeatures,
            profiles,
            state.cache(),
            state.objects(),
            state.nominator(),
            search,
            settings.choices(),
            state.infos());
  }

  /// Creates the plugins.
  ///
  /// @param before the configuration to replace, whose shared state is kept; null if there is none
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built; the previous
  ///   configuration is then unchanged
  static ActiveConfiguration of(
      EngineSettings settings,
      EnginePorts ports,
      ClusterState state,
      @Nullable ActiveConfiguration before) {
    var shared = new SharedState(before == null ? null : before.shared);
    try {
      var made = new ActiveConfiguration(settings, ports, state, shared);
      if (before != null) {
        made.profiles.checkMembershipOf(before.profiles);
      }
      shared.takeOver();
      return made;
    } catch (RuntimeException e) {
      shared.release();
      throw e;
    }
  }

  private PluginContext context(String profile, NodeFilters filters) {
    return new EngineContext(
        new EngineContext.ProfilePart(
            profile,
            settings.schedulerNames(),
            settings.featureGates(),
            filters,
            ports.extenders().preemption(state.cache()),
            settings.choices(),
            ports.clock()),
        new EngineContext.ClusterPart(
            state.cache(),
            state.objects(),
            countSource,
            state.groups(),
            state.nominator(),
            ports.live().preemptions(),
            new PluginInformer(state.objects(), state.cache(), shared),
            state::snapshot),
        new EngineContext.ActionsPart(ports.writer(), ports.live()),
        new EngineContext.DataPart(
            state.cache(), state.expiries(), ports.clock(), background, shared));
  }

  private NodeSearch search() {
    ClusterCache cache = state.cache();
    Nominator nominator = state.nominator();
    return switch (settings.evaluation()) {
      case PLAIN -> {
        countSource.plain(true);
        yield new NodeSearch(cache, nominator, settings.choices());
      }
      case REMEMBERED -> NodeSearch.remembering(cache, nominator, settings.choices(), memo);
      case VERIFIED ->
          NodeSearch.verifying(cache, nominator, settings.choices(), memo, state::snapshot);
    };
  }

  /// Callable on any thread.
  EngineSettings settings() {
    return settings;
  }

  Profiles profiles() {
    return profiles;
  }

  PreEnqueuePhase preEnqueue() {
    return preEnqueue;
  }

  SchedulingCycle cycle() {
    return cycle;
  }

  GroupFeatures groupFeatures() {
    return groupFeatures;
  }

  GroupCycle groupCycle() {
    return groupCycle;
  }

  /// The background work that the plugins request.
  Collection<BackgroundWork> background() {
    return background.all();
  }

  /// How much is remembered.
  MemoStats memoStats() {
    return memo.stats();
  }

  /// Returns whether one of the profiles is still in use.
  boolean isUsed(Predicate<Profile> used) {
    return profiles.all().stream().anyMatch(used);
  }

  /// Releases the plugins, which are not called afterwards.
  void release() {
    shared.release();
  }
}
