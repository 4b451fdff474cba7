package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which devices belong to a class, and the extended resource that it provides, if any.
@Message
@RecordBuilder
public record DeviceClassSpec(
    @Field(1) List<DeviceSelector> selectors,
    @Field(2) List<DeviceClassConfiguration> config,
    @Field(4) @Nullable String extendedResourceName)
    implements DeviceClassSpecBuilder.With {
  /// A value with no field set.
  public static final DeviceClassSpec EMPTY = ResourceZeros.deviceClassSpec();

  public DeviceClassSpec {
    selectors = List.copyOf(selectors);
    config = List.copyOf(config);
  }
}
