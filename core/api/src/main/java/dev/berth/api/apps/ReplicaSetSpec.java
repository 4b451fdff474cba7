package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. Without a number, there is one pod.
@RecordBuilder
public record ReplicaSetSpec(
    @Nullable Integer replicas,
    int minReadySeconds,
    @Nullable LabelSelector selector,
    PodTemplateSpec template)
    implements ReplicaSetSpecBuilder.With {

  /// A value with no field set.
  public static final ReplicaSetSpec EMPTY =
      new ReplicaSetSpec(null, 0, null, PodTemplateSpec.EMPTY);
}
