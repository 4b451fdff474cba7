package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A number of devices of a class.
@Message
@RecordBuilder
public record ExactDeviceRequest(
    @Field(1) String deviceClassName,
    @Field(2) List<DeviceSelector> selectors,
    @Field(3) String allocationMode,
    @Field(4) long count,
    @Field(5) @Nullable Boolean adminAccess,
    @Field(6) List<DeviceToleration> tolerations,
    @Field(7) @Nullable CapacityRequirements capacity,
    @Field(8) List<DeviceDerivedAttribute> derivedAttributes)
    implements ExactDeviceRequestBuilder.With {
  /// A value with no field set.
  public static final ExactDeviceRequest EMPTY = ResourceZeros.exactDeviceRequest();

  public ExactDeviceRequest {
    selectors = List.copyOf(selectors);
    tolerations = List.copyOf(tolerations);
    derivedAttributes = List.copyOf(derivedAttributes);
  }
}
