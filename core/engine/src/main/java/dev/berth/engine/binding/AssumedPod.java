package dev.berth.engine.binding;

import dev.berth.engine.profile.Profile;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.Map;

/// A pod in its binding cycle: assumed on its node, its resources reserved, not bound yet.
///
/// @param pod with the node in its spec
/// @param state the part of the scheduling cycle's state that is read in the binding cycle
/// @param waits the plugins for which the pod waits at Permit, and for how long at most
public record AssumedPod(
    Profile profile, PodInfo pod, String node, CycleState state, Map<String, Duration> waits) {
  public AssumedPod {
    waits = Map.copyOf(waits);
  }

  /// The same pod, for which it waits from now on.
  public AssumedPod waitingFor(Map<String, Duration> plugins) {
    return new AssumedPod(profile, pod, node, state, plugins);
  }
}
