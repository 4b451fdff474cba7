package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.SnapshotGroups;
import dev.berth.engine.cache.SnapshotView;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.PodFilters;
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
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfoFactory;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.QueuedPodInfo;
import dev.berth.framework.tally.CountedTallies;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What would be decided about a pod in a cluster that is a snapshot, of a real cluster or of a
/// hypothetical one. It has plugins of its own, and so it changes nothing in an engine, and can be
/// used on another thread than that engine's, beside it. For one thread.
///
/// Of a running scheduler, it lacks what its plugins have in flight: allocations of devices and
/// volumes that are decided on and not written yet. Extenders are called as the ports say; a dry
/// run of many changes rather has none.
public final class DryRun {
  /// For how many kinds of pods the affinity terms are cached.
  private static final int KINDS_OF_PODS = 1_000;

  private final SnapshotView view;
  private final Profiles profiles;
  private final PreEnqueuePhase preEnqueue;
  private final NodeSearch search;
  private final PodInfoFactory infos;

  /// A dry run that begins with that snapshot.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public DryRun(EngineSettings settings, EnginePorts ports, Snapshot snapshot) {
    view = new SnapshotView(snapshot);
    var shared = new SharedState();
    var groups = new SnapshotGroups(view);
    var builder =
        new ProfileBuilder(
            settings.registry(),
            ports.extenders(),
            view,
            filters -> context(settings, ports, filters, groups, shared),
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
      NodeFilters filters,
      SnapshotGroups groups,
      SharedState shared) {
    return new EngineContext(
        settings.featureGates(),
        settings.schedulerNames(),
        view,
        new CountedTallies(view),
        view,
        view,
        NodeInputs.NONE,
        new ExpiryTable(NodeInputs.NONE),
        new BackgroundRequests(),
        view,
        groups,
        filters,
        ports.extenders().preemption(view),
        ports.live(),
        settings.choices(),
        ports.clock(),
        ports.writer(),
        shared,
        view::snapshot);
  }

  /// The pod as plugins see it.
  public PodInfo info(Pod pod) {
    return infos.of(pod);
  }

  /// Whether some profile has the pod's scheduler name.
  public boolean isResponsibleFor(Pod pod) {
    return profiles.areResponsibleFor(pod);
  }

  /// Whether the pod's profile tries preemption.
  public boolean preempts(Pod pod) {
    return profiles.of(pod).postFilter().stream().anyMatch(PreemptionPlugin.class::isInstance);
  }

  /// The rejection before the pod is tried at all, such as by a scheduling gate; null if there is
  /// none.
  public @Nullable PreEnqueueRejection gate(Snapshot snapshot, Pod pod) {
    view.show(snapshot);
    return preEnqueue.check(info(pod), null);
  }

  /// The filters of the pod's profile in that cluster, valid until the next call.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public PodFilters filters(Snapshot snapshot, Pod pod) {
    view.show(snapshot);
    Profile profile = profiles.of(pod);
    return PodFilters.of(profile, info(pod), view.nodes(), view);
  }

  /// The decision about the pod in that cluster, from PreEnqueue to the choice of a node, or to the
  /// plan of a preemption.
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
