package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Which parts of a group may be preempted separately: exactly one of the two is set. An object
/// without a mode has [#SINGLE]. Kubernetes has types with the same fields for composite groups
/// (`CompositeDisruptionMode`) and for workloads.
@Message
public record DisruptionMode(
    @Field(1) @Nullable SingleDisruptionMode single, @Field(2) @Nullable AllDisruptionMode all) {
  /// The default.
  public static final DisruptionMode SINGLE = new DisruptionMode(new SingleDisruptionMode(), null);

  public static final DisruptionMode ALL = new DisruptionMode(null, new AllDisruptionMode());
}
