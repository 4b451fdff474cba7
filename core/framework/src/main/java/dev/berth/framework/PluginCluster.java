package dev.berth.framework;

import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.ObjectInformer;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.counts.CountSource;

/// The cluster, as plugins see it.
///
/// All but [#snapshot] are live views: they show the cluster as of the current cycle, and a plugin
/// may keep them. They work on the engine's thread only; [#nodes], [#objects], [#nominator] and
/// [#groups] throw an [IllegalStateException] on other threads. PreBind, Bind and PostBind plugins
/// run on other threads and read a [#snapshot].
public interface PluginCluster {
  /// The nodes and the pods on them.
  SharedLister nodes();

  /// All other objects of the cluster.
  ClusterObjects objects();

  /// Counts over the pods on the nodes, as of the current cycle.
  CountSource countSource();

  /// The groups of pods.
  Groups groups();

  /// The pods that preemption has nominated to nodes.
  PodNominator nominator();

  /// The preemptions whose victims are being evicted.
  RunningPreemptions preemptions();

  /// Reports changes of objects, of nodes, and of pods that wait or are on nodes.
  ObjectInformer changes();

  /// The cluster at the last pause between two cycles; on the engine's thread, the current cluster.
  /// Callable on any thread, cheap, never null.
  Snapshot snapshot();
}
