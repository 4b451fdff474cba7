package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.engine.cache.ExpiryTable;
import dev.berth.engine.cache.NodeExpiries;
import dev.berth.framework.PluginActions;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginData;
import dev.berth.framework.PluginProfile;
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
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.model.NodeAspect;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;

/// The context of the plugins of one profile.
public record EngineContext(
    PluginProfile profile, PluginCluster cluster, PluginActions actions, PluginData data)
    implements PluginContext {
  /// The profile.
  public record ProfilePart(
      String name,
      Set<String> schedulerNames,
      FeatureGates featureGates,
      NodeFilters filters,
      ExtenderPreemption extenderPreemption,
      ChoicePolicy choices,
      InstantSource clock)
      implements PluginProfile {}

  /// The cluster.
  ///
  /// @param snapshots returns the latest snapshot, on any thread
  public record ClusterPart(
      SharedLister nodes,
      ClusterObjects objects,
      CountSource countSource,
      Groups groups,
      PodNominator nominator,
      RunningPreemptions preemptions,
      ObjectInformer changes,
      Supplier<Snapshot> snapshots)
      implements PluginCluster {
    @Override
    public Snapshot snapshot() {
      return snapshots.get();
    }
  }

  /// Writes to the API server, and the parts of a running scheduler.
  public record ActionsPart(ClusterWriter writer, LiveHandles live) implements PluginActions {
    @Override
    public EventRecorder events() {
      return live.events();
    }

    @Override
    public WaitingPods waitingPods() {
      return live.waitingPods();
    }

    @Override
    public PodActivator activator() {
      return live.activator();
    }
  }

  /// Data of plugins.
  ///
  /// @param expiryTable the expiries of all plugins
  /// @param requests the background work of all plugins
  /// @param parts state shared with plugins of other profiles
  @SuppressWarnings("exports") // only this room makes one
  public record DataPart(
      NodeInputs nodeInputs,
      ExpiryTable expiryTable,
      InstantSource clock,
      BackgroundRequests requests,
      SharedState parts)
      implements PluginData {
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
    public <T> T shared(Class<T> type, Supplier<T> make) {
      return parts.part(type, make);
    }
  }
}
