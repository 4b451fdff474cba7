package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;

/// Allows a pod that has a node to be bound, rejects it, or makes it wait.
public interface PermitPlugin extends Plugin {
  PermitStatus permit(CycleState state, PodInfo pod, String node);

  /// The result: the pod may be bound, may not, or waits.
  sealed interface PermitStatus permits Success, Rejected, PermitStatus.Wait {
    /// The pod waits until each plugin that returned this has allowed it, until one has rejected
    /// it, or until the time is over.
    ///
    /// @param timeout how long this plugin waits at most; kube-scheduler caps it at 15 minutes
    record Wait(Duration timeout) implements PermitStatus {}
  }
}
