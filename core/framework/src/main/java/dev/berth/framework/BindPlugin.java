package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// Binds the pod to its node. May block; called on the binding's own thread. The first plugin that
/// does not return [Skip] has handled the pod.
public interface BindPlugin extends Plugin {
  BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException;

  /// The pod is bound, is left to the next plugin, or cannot be bound.
  sealed interface BindStatus permits Success, Skip, Rejected {}
}
