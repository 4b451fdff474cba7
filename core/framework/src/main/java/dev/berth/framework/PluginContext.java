package dev.berth.framework;

import dev.berth.api.kubescheduler.FeatureGates;
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

/// What the engine offers to plugins. A factory takes from it what its plugin uses, and passes only
/// these parts on.
///
/// [#nodes], [#objects], [#nominator] and [#groups] are live views: they show the cluster as of the
/// current cycle, and a plugin may keep them. They work on the engine's thread only; on other
/// threads they throw an [IllegalStateException]. PreBind, Bind and PostBind plugins run on other
/// threads and read a [#snapshot].
public interface PluginContext {
  FeatureGates featureGates();

  /// The scheduler name of the plugin's profile.
  String profile();

  /// The scheduler names of all profiles. Pods with other names belong to other schedulers.
  Set<String> schedulerNames();

  /// The nodes and the pods on them.
  SharedLister nodes();

  /// Counts over the pods on the nodes, as of the current cycle.
  Tallies tallies();

  /// All other objects of the cluster.
  ClusterObjects objects();

  /// The cluster as of the last pause between two cycles; on the engine's thread, as of now.
  /// Callable on any thread, cheap, never null.
  Snapshot snapshot();

  /// Reports changes of objects, of nodes, and of pods that wait or are on nodes.
  ObjectInformer changes();

  /// Takes reports of changes of nodes that no [dev.berth.framework.model.NodeInfo] shows.
  NodeInputs nodeInputs();

  /// Creates an empty [Expiries], which records when nodes change only because time passes.
  ///
  /// @param aspect the aspect of a node that changes then
  Expiries expiries(NodeAspect aspect);

  /// Runs work beside the engine for as long as the plugin is in use. Call this while the plugin is
  /// made, but not inside the supplier of a [#shared] part: that part may outlive the plugin. If
  /// another plugin has requested equal work, the work runs once.
  ///
  /// @throws PluginException if different work of the same name is already requested; the message
  ///   is for the user
  void background(BackgroundWork work);

  PodNominator nominator();

  /// The groups of pods.
  Groups groups();

  RunningPreemptions preemptions();

  WaitingPods waitingPods();

  PodActivator activator();

  EventRecorder events();

  /// The filters of the plugin's profile; usable once all plugins of the profile exist.
  NodeFilters filters();

  /// Lets the extenders narrow the candidates of a preemption.
  ExtenderPreemption extenderPreemption();

  ChoicePolicy choices();

  InstantSource clock();

  ClusterWriter writer();

  /// Returns state that the plugins of all profiles share, so that each sees what the others have
  /// reserved. Call this while the plugin is made. If plugins are replaced while the scheduler
  /// runs, the new plugins get the old state, provided that they request it while they are made.
  ///
  /// @param type the type of the state; there is one state of each type
  /// @param make called at the first request for the type
  <T> T shared(Class<T> type, Supplier<T> make);
}
