package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How many pods, of which template. Without a number, one.
@RecordBuilder
public record ReplicaSetSpec(
    @Nullable Integer replicas,
    int minReadySeconds,
    @Nullable LabelSelector selector,
    PodTemplateSpec template)
    implements ReplicaSetSpecBuilder.With {

  /// Nothing said.
  public static final ReplicaSetSpec EMPTY =
      new ReplicaSetSpec(null, 0, null, PodTemplateSpec.EMPTY);
}
