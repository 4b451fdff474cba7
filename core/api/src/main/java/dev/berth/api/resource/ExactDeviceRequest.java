package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A number of devices of a class.
@RecordBuilder
public record ExactDeviceRequest(
    String deviceClassName,
    List<DeviceSelector> selectors,
    String allocationMode,
    long count,
    @Nullable Boolean adminAccess,
    List<DeviceToleration> tolerations,
    @Nullable CapacityRequirements capacity,
    List<DeviceDerivedAttribute> derivedAttributes)
    implements ExactDeviceRequestBuilder.With {

  /// A value with no field set.
  public static final ExactDeviceRequest EMPTY =
      new ExactDeviceRequest("", List.of(), "", 0, null, List.of(), null, List.of());

  public ExactDeviceRequest {
    selectors = List.copyOf(selectors);
    tolerations = List.copyOf(tolerations);
    derivedAttributes = List.copyOf(derivedAttributes);
  }
}
