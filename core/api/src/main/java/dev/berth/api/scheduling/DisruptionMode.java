package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// What of a group may be preempted: exactly one of the two is set, and an object without a mode
/// has [#SINGLE]. Kubernetes has a type of the same shape for composite groups,
/// `CompositeDisruptionMode`, and one for workloads.
public record DisruptionMode(
    @Nullable SingleDisruptionMode single, @Nullable AllDisruptionMode all) {

  /// The default.
  public static final DisruptionMode SINGLE = new DisruptionMode(new SingleDisruptionMode(), null);

  public static final DisruptionMode ALL = new DisruptionMode(null, new AllDisruptionMode());
}
