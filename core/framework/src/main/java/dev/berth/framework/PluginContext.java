package dev.berth.framework;

import dev.berth.api.kubescheduler.FeatureGates;
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

/// What a factory can pass to the plugin that it makes: only what the plugin uses, not the whole.
///
/// [#nodes], [#objects], [#nominator] and [#groups] are live views: they show the cluster as of the
/// current cycle and may be kept, and are read on the engine's thread only; elsewhere they throw an
/// [IllegalStateException]. PreBind, Bind and PostBind plugins run on other threads and read a
/// [#snapshot].
public interface PluginContext {
  FeatureGates featureGates();

  /// The scheduler names of all profiles: pods with others are other schedulers'.
  Set<String> schedulerNames();

  /// The nodes and the pods on them.
  SharedLister nodes();

  /// Counts over the pods on the nodes, as of the current cycle.
  Tallies tallies();

  /// All other objects of the cluster.
  ClusterObjects objects();

  /// The cluster as of the last time between two cycles; on the engine's thread as of now. Safe on
  /// any thread; cheap, and never null.
  Snapshot snapshot();

  /// Changes of the objects, of the nodes, and of the pods that wait or are on nodes.
  ObjectInformer changes();

  /// Where changes of nodes are reported that no [dev.berth.framework.state.NodeInfo] shows.
  NodeInputs nodeInputs();

  /// What of nodes changes by itself: each call makes another one, which is empty.
  ///
  /// @param aspect in which a node changes then
  Expiries expiries(NodeAspect aspect);

  /// Has work done beside the engine for as long as the plugin is in use. To be called when the
  /// plugin is made, but not while a [#shared] part is made, which may outlive the plugin. Work
  /// that is equal to some that another plugin has requested is done once.
  ///
  /// @throws PluginException if other work of the same name is requested; the message is for the
  ///   user
  void background(BackgroundWork work);

  PodNominator nominator();

  /// The groups of pods.
  Groups groups();

  RunningPreemptions preemptions();

  WaitingPods waitingPods();

  PodActivator activator();

  EventRecorder events();

  /// The filters of the profile that the plugin is made for; usable once all plugins of the profile
  /// exist.
  NodeFilters filters();

  /// The extenders' part in a preemption: they narrow the candidates.
  ExtenderPreemption extenderPreemption();

  ChoicePolicy choices();

  InstantSource clock();

  ClusterWriter writer();

  /// State that plugins of all profiles share: what one of them has reserved, the others must see.
  /// To be requested when the plugin is made: when other plugins replace these while the scheduler
  /// runs, the state goes on that the new ones have requested until then.
  ///
  /// @param type there is one of each type
  /// @param make called at the first request of the type
  <T> T shared(Class<T> type, Supplier<T> make);
}
