package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One alternative of a request.
@Message
@RecordBuilder
public record DeviceSubRequest(
    @Field(1) String name,
    @Field(2) String deviceClassName,
    @Field(3) List<DeviceSelector> selectors,
    @Field(4) String allocationMode,
    @Field(5) long count,
    @Field(6) List<DeviceToleration> tolerations,
    @Field(7) @Nullable CapacityRequirements capacity,
    @Field(8) List<DeviceDerivedAttribute> derivedAttributes)
    implements DeviceSubRequestBuilder.With {
  /// A value with no field set.
  public static final DeviceSubRequest EMPTY = ResourceZeros.deviceSubRequest();

  public DeviceSubRequest {
    selectors = List.copyOf(selectors);
    tolerations = List.copyOf(tolerations);
    derivedAttributes = List.copyOf(derivedAttributes);
  }
}
