package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Binds the pod to its node. May block; called on the binding's own thread. The first plugin that
/// does not return [Skip] has handled the pod.
public interface BindPlugin extends Plugin {
  BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException;

  /// The result: the plugin bound the pod, leaves it to the next plugin, or cannot bind it.
  sealed interface BindStatus permits Success, Skip, Rejected {}
}
