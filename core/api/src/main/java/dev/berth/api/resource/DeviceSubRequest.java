package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One alternative of a request.
@RecordBuilder
public record DeviceSubRequest(
    String name,
    String deviceClassName,
    List<DeviceSelector> selectors,
    String allocationMode,
    long count,
    List<DeviceToleration> tolerations,
    @Nullable CapacityRequirements capacity,
    List<DeviceDerivedAttribute> derivedAttributes)
    implements DeviceSubRequestBuilder.With {

  /// A value with no field set.
  public static final DeviceSubRequest EMPTY =
      new DeviceSubRequest("", "", List.of(), "", 0, List.of(), null, List.of());

  public DeviceSubRequest {
    selectors = List.copyOf(selectors);
    tolerations = List.copyOf(tolerations);
    derivedAttributes = List.copyOf(derivedAttributes);
  }
}
