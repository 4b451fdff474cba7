package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.NodeExpiries;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.ObjectInformer;
import dev.berth.framework.cluster.PodActivator;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.counts.Tallies;
import dev.berth.framework.model.NodeAspect;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;

/// The context of the plugins of one profile.
///
/// @param expiryTable the expiries of all plugins
/// @param requests the background work of all plugins
/// @param parts state shared with plugins of other profiles
/// @param snapshots returns the latest snapshot, on any thread
@SuppressWarnings("exports") // only this room makes one
public record EngineContext(
    FeatureGates featureGates,
    String profile,
    Set<String> schedulerNames,
    SharedLister nodes,
    Tallies tallies,
    ClusterObjects objects,
    ObjectInformer changes,
    NodeInputs nodeInputs,
    ExpiryTable expiryTable,
    BackgroundRequests requests,
    PodNominator nominator,
    Groups groups,
    NodeFilters filters,
    ExtenderPreemption extenderPreemption,
    LiveHandles live,
    ChoicePolicy choices,
    InstantSource clock,
    ClusterWriter writer,
    SharedState parts,
    Supplier<Snapshot> snapshots)
    implements PluginContext {
  @Override
  public Snapshot snapshot() {
    return snapshots.get();
  }

  @Override
  public Expiries expiries(NodeAspect aspect) {
    NodeExpiries added = expiryTable.add(aspect, clock);
    parts.watching(() -> expiryTable.remove(added));
    return added;
  }

  @Override
  public void background(BackgroundWork work) {
    requests.add(work);
  }

  @Override
  public RunningPreemptions preemptions() {
    return live.preemptions();
  }

  @Override
  public WaitingPods waitingPods() {
    return live.waitingPods();
  }

  @Override
  public PodActivator activator() {
    return live.activator();
  }

  @Override
  public EventRecorder events() {
    return live.events();
  }

  @Override
  public <T> T shared(Class<T> type, Supplier<T> make) {
    return parts.part(type, make);
  }
}
