package dev.berth.api.apps;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. The default is one pod.
@Message
@RecordBuilder
public record ReplicaSetSpec(
    @Field(1) @Nullable Integer replicas,
    @Field(4) int minReadySeconds,
    @Field(2) @Nullable LabelSelector selector,
    @Field(3) PodTemplateSpec template)
    implements ReplicaSetSpecBuilder.With {
  /// A value with no field set.
  public static final ReplicaSetSpec EMPTY = AppsZeros.replicaSetSpec();
}
