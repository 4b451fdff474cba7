package dev.berth.engine.binding;

import dev.berth.engine.profile.Profile;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.Map;

/// A pod in its binding cycle: assumed on its node, with reserved resources, not bound yet.
///
/// @param pod with the node in its spec
/// @param state the part of the scheduling cycle's state that the binding cycle reads
/// @param waits the plugins for which the pod waits at Permit, and the longest time to wait for
///   each
public record AssumedPod(
    Profile profile, PodInfo pod, String node, CycleState state, Map<String, Duration> waits) {
  public AssumedPod {
    waits = Map.copyOf(waits);
  }

  /// Returns this pod, waiting for the given plugins from now on.
  public AssumedPod waitingFor(Map<String, Duration> plugins) {
    return new AssumedPod(profile, pod, node, state, plugins);
  }
}
