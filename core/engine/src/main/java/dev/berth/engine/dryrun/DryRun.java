package dev.berth.engine.dryrun;

import dev.berth.api.core.Pod;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.GatedDecision;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.SnapshotGroups;
import dev.berth.engine.cache.SnapshotView;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.memo.UncachedCounts;
import dev.berth.engine.profile.BackgroundRequests;
import dev.berth.engine.profile.EngineContext;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileBuilder;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.profile.SharedState;
import dev.berth.engine.queue.PreEnqueuePhase;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodInfoFactory;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Makes decisions about pods in a snapshot of a real or hypothetical cluster, without effects. It
/// has its own plugins, changes nothing in an engine, and may run on another thread at the same
/// time as an engine. For one thread.
///
/// A snapshot of a running scheduler lacks the data that the scheduler's plugins have in flight:
/// allocations of devices and volumes that are decided on but not written yet. Extenders are called
/// if the ports have them; a dry run of many changes should have none.
@SuppressWarnings("exports") // rooms that filter see engine.cycle
public final class DryRun {
  /// For how many kinds of pods affinity terms are cached.
  private static final int KINDS_OF_PODS = 1_000;

  private final SnapshotView view;
  private final Profiles profiles;
  private final SnapshotGroups groups;
  private final PreEnqueuePhase preEnqueue;
  private final NodeSearch search;
  private final PodInfoFactory infos;

  /// Creates a dry run that begins with that snapshot.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public DryRun(EngineSettings settings, EnginePorts ports, Snapshot snapshot) {
    view = new SnapshotView(snapshot);
    var shared = new SharedState();
    groups = new SnapshotGroups(view);
    var builder =
        new ProfileBuilder(
            settings.registry(),
            ports.extenders(),
            view,
            (profile, filters) -> context(settings, ports, profile, filters, groups, shared),
            _ -> ProfileMetrics.none());
    profiles =
        new Profiles(
            settings.profiles().stream().map(builder::build).toList(), settings.featureGates());
    groups.use(profiles.membership());
    preEnqueue = new PreEnqueuePhase(profiles.all());
    search = new NodeSearch(view, view, settings.choices());
    infos = new PodInfoFactory(PodRequests.ofRunning(settings.featureGates()), KINDS_OF_PODS);
  }

  private PluginContext context(
      EngineSettings settings,
      EnginePorts ports,
      String profile,
      NodeFilters filters,
      SnapshotGroups groups,
      SharedState shared) {
    return new EngineContext(
        new EngineContext.ProfilePart(
            profile,
            settings.schedulerNames(),
            settings.featureGates(),
            filters,
            ports.extenders().preemption(view),
            settings.choices(),
            ports.clock()),
        new EngineContext.ClusterPart(
            view,
            view,
            new UncachedCounts(view),
            groups,
            view,
            ports.live().preemptions(),
            view,
            view::snapshot),
        new EngineContext.ActionsPart(ports.writer(), ports.live()),
        new EngineContext.DataPart(
            NodeInputs.NONE,
            new ExpiryTable(NodeInputs.NONE),
            ports.clock(),
            new BackgroundRequests(),
            shared));
  }

  /// Returns the pod as plugins see it.
  public PodInfo info(Pod pod) {
    return infos.of(pod);
  }

  /// Returns whether a profile has the pod's scheduler name.
  public boolean isResponsibleFor(Pod pod) {
    return profiles.areResponsibleFor(pod);
  }

  /// Returns whether the pod's profile tries preemption.
  public boolean preempts(Pod pod) {
    return profiles.of(pod).postFilter().stream().anyMatch(PreemptionPlugin.class::isInstance);
  }

  /// Returns why the pod may not be tried at all, for example because of a scheduling gate; null if
  /// it may.
  public @Nullable PreEnqueueRejection gate(Snapshot snapshot, Pod pod) {
    view.show(snapshot);
    return preEnqueue.check(info(pod), null);
  }

  /// Returns the groups of pods in that cluster, valid until the next call.
  public Groups groups(Snapshot snapshot) {
    view.show(snapshot);
    return groups;
  }

  /// Returns the filters of the pod's profile in that cluster, valid until the next call.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public PodFilters filters(Snapshot snapshot, Pod pod) {
    view.show(snapshot);
    Profile profile = profiles.of(pod);
    return PodFilters.of(profile, info(pod), view.nodes(), view);
  }

  /// Returns the decision about the pod in that cluster, from PreEnqueue to the choice of a node or
  /// the plan of a preemption.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(Snapshot snapshot, Pod pod) {
    var queued = new QueuedPodInfo(info(pod), Instant.EPOCH, 1);
    PreEnqueueRejection gate = gate(snapshot, pod);
    return gate == null
        ? search.consider(profiles.of(pod), queued)
        : GatedDecision.of(queued, gate);
  }
}
