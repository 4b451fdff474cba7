package dev.berth.engine.binding;

import dev.berth.engine.profile.Profile;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.Map;

/// A pod on its way to a node: assumed there and reserved for, not bound yet.
///
/// @param pod with the node in its spec
/// @param state what the plugins read of the scheduling cycle's state when they bind
/// @param waits the plugins that want the pod to wait before it is bound, and for how long at most
public record AssumedPod(
    Profile profile, PodInfo pod, String node, CycleState state, Map<String, Duration> waits) {
  public AssumedPod {
    waits = Map.copyOf(waits);
  }
}
