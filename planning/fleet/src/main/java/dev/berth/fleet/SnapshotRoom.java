package dev.berth.fleet;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.capacity.fit.FilledCluster;
import dev.berth.capacity.fit.FitScheduler;
import dev.berth.capacity.fit.NodeFill;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.SnapshotObjects;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.cluster.Snapshot;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts how many more pods the cluster of a snapshot takes, if its scheduler places them one
/// after the other. It preempts nothing for them, and no plugin delays them. For one thread.
///
/// A [NodeFill] counts equal pods if it has the same result. All other counts need a copy of the
/// cluster and a scheduling cycle for each pod.
public final class SnapshotRoom {
  /// The number at which a count ends.
  public static final int MOST_PODS = 1_000_000;

  /// The number at which a count with a cycle for each pod ends.
  public static final int MOST_CYCLES = 20_000;

  private static final Set<ExtensionPoint> UNUSED =
      Set.of(
          ExtensionPoint.PRE_ENQUEUE,
          ExtensionPoint.POST_FILTER,
          ExtensionPoint.POD_GROUP_POST_FILTER);

  private final FitScheduler scheduler;
  private final EngineSettings settings;
  private final InstantSource clock;
  private @Nullable DryRun dryRun;
  private int made;

  /// @param settings the settings of the scheduler, whose first profile decides
  /// @param clock that of plugins
  public SnapshotRoom(EngineSettings settings, InstantSource clock) {
    this.settings = settings.withProfiles(List.of(settings.profiles().getFirst().without(UNUSED)));
    this.clock = clock;
    scheduler = new FitScheduler(this.settings, Extenders.NONE, clock);
  }

  /// Returns the number of whole sets that fit; [Integer#MAX_VALUE] if a set has no pods. The count
  /// ends with [#MOST_PODS] pods, or [#MOST_CYCLES].
  ///
  /// @param assumed sets that are already on their way into the cluster; their pods take room as
  ///   far as they fit
  public int count(Snapshot snapshot, PodSet set, List<PodSet> assumed)
      throws InterruptedException {
    if (set.size() == 0) {
      return Integer.MAX_VALUE;
    }
    if (assumed.isEmpty() && set.components().size() == 1) {
      var component = set.components().getFirst();
      var fill = NodeFill.of(dryRun(snapshot), snapshot, named(component.pod()), MOST_PODS);
      if (fill != null) {
        return (int) (fill.placed() / component.count());
      }
    }
    return countByCycles(snapshot, set, assumed);
  }

  private DryRun dryRun(Snapshot snapshot) {
    var known = dryRun;
    if (known == null) {
      known =
          new DryRun(
              settings,
              EnginePorts.immediate(
                  clock, new ReadOnlyWriter("an estimate writes nothing"), Extenders.NONE),
              snapshot);
      dryRun = known;
    }
    return known;
  }

  /// The same count without the shortcut.
  int countByCycles(Snapshot snapshot, PodSet set, List<PodSet> assumed)
      throws InterruptedException {
    var cluster =
        FilledCluster.of(
            new EmbeddedCluster(SnapshotObjects.of(snapshot, Set.of())),
            scheduler,
            Controllers.NONE,
            false,
            _ -> {});
    for (var earlier : assumed) {
      place(cluster, earlier);
    }
    long most = MOST_CYCLES / set.size();
    int sets = 0;
    while (sets < most && place(cluster, set)) {
      sets++;
    }
    return sets;
  }

  /// Places the pods of a set until one fits nowhere.
  ///
  /// @return whether all have a place
  private boolean place(FilledCluster cluster, PodSet set) throws InterruptedException {
    for (var component : set.components()) {
      for (int i = 0; i < component.count(); i++) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        var pod = named(component.pod());
        cluster.objects().add(pod);
        if (cluster.place(pod).chosen() == null) {
          cluster.objects().evict(pod.key());
          return false;
        }
      }
    }
    return true;
  }

  private Pod named(Pod pod) {
    made++;
    return pod.withMetadata(pod.metadata().withName("estimate-" + made).withUid("estimate-" + made))
        .withSpec(pod.spec().withSchedulerName(settings.profiles().getFirst().schedulerName()));
  }
}
