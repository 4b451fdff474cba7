package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// Selects the pods of a service.
@Message
@RecordBuilder
public record ServiceSpec(
    @Field(2) Map<String, String> selector, @Field(4) String type, @Field(3) String clusterIP)
    implements ServiceSpecBuilder.With {
  /// A value with no field set.
  public static final ServiceSpec EMPTY = CoreZeros.serviceSpec();

  public ServiceSpec {
    selector = Map.copyOf(selector);
  }
}
