package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// Lets a pod with a node go on to be bound, turns it away, or has it wait.
public interface PermitPlugin extends Plugin {
  PermitStatus permit(CycleState state, PodInfo pod, String node);
}
