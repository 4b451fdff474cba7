package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of pods and their template. Without a number, there is one pod.
@RecordBuilder
public record ReplicationControllerSpec(
    @Nullable Integer replicas,
    int minReadySeconds,
    Map<String, String> selector,
    @Nullable PodTemplateSpec template)
    implements ReplicationControllerSpecBuilder.With {

  /// A value with no field set.
  public static final ReplicationControllerSpec EMPTY =
      new ReplicationControllerSpec(null, 0, Map.of(), null);

  public ReplicationControllerSpec {
    selector = Map.copyOf(selector);
  }
}
