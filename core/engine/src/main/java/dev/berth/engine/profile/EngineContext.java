package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.NodeExpiries;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.PluginContext;
import dev.berth.framework.group.Groups;
import dev.berth.framework.handle.BackgroundWork;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.handle.EventRecorder;
import dev.berth.framework.handle.Expiries;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.NodeInputs;
import dev.berth.framework.handle.ObjectInformer;
import dev.berth.framework.handle.PodActivator;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.handle.WaitingPods;
import dev.berth.framework.preemption.ExtenderPreemption;
import dev.berth.framework.tally.Tallies;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;

/// The context of the plugins of one profile.
///
/// @param expiryTable the expiries of all plugins
/// @param requests the background work of all plugins
/// @param parts state shared with plugins of other profiles
/// @param snapshots returns the latest snapshot, on any thread
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
