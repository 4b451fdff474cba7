package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many pods, of which template. Without a number, one.
@RecordBuilder
public record ReplicationControllerSpec(
    @Nullable Integer replicas,
    int minReadySeconds,
    Map<String, String> selector,
    @Nullable PodTemplateSpec template)
    implements ReplicationControllerSpecBuilder.With {

  /// Nothing said.
  public static final ReplicationControllerSpec EMPTY =
      new ReplicationControllerSpec(null, 0, Map.of(), null);

  public ReplicationControllerSpec {
    selector = Map.copyOf(selector);
  }
}
