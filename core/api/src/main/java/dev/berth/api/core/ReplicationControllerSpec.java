package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. The default is one pod.
@Message
@RecordBuilder
public record ReplicationControllerSpec(
    @Field(1) @Nullable Integer replicas,
    @Field(4) int minReadySeconds,
    @Field(2) Map<String, String> selector,
    @Field(3) @Nullable PodTemplateSpec template)
    implements ReplicationControllerSpecBuilder.With {
  /// A value with no field set.
  public static final ReplicationControllerSpec EMPTY = CoreZeros.replicationControllerSpec();

  public ReplicationControllerSpec {
    selector = Map.copyOf(selector);
  }
}
