package dev.berth.framework;

import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.cluster.PodActivator;
import dev.berth.framework.cluster.WaitingPods;

/// The actions of plugins on the cluster, and on pods that wait.
public interface PluginActions {
  /// Writes to the API server; for PreBind, Bind and PostBind, on their threads.
  ClusterWriter writer();

  /// Records Kubernetes events about pods.
  EventRecorder events();

  /// The pods that wait at Permit: a plugin lets them go on, or rejects them.
  WaitingPods waitingPods();

  /// Moves unschedulable pods to the active queue.
  PodActivator activator();
}
