package dev.berth.plugins.interpodaffinity;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import org.jspecify.annotations.Nullable;

/// A pod near the node must not be near pods like this one.
///
/// @param topologyKey the label of that pod's required anti-affinity term
/// @param domain the node's value of it
/// @param conflictingPod one such pod; null if none is known by name
record ExistingAntiAffinityViolated(
    String topologyKey, String domain, @Nullable ObjectKey conflictingPod) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't satisfy existing pods anti-affinity rules";
  }

  @Override
  public String detail() {
    return "anti-affinity of %s in %s=%s keeps this pod away"
        .formatted(conflictingPod == null ? "another pod" : conflictingPod, topologyKey, domain);
  }
}
