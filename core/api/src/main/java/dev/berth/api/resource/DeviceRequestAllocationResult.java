package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A device allocated to a request.
@RecordBuilder
public record DeviceRequestAllocationResult(
    String request,
    String driver,
    String pool,
    String device,
    @Nullable Boolean adminAccess,
    List<DeviceToleration> tolerations,
    List<String> bindingConditions,
    List<String> bindingFailureConditions,
    @Nullable String shareID,
    Map<String, Quantity> consumedCapacity,
    List<String> skipNodeOperations)
    implements DeviceRequestAllocationResultBuilder.With {

  /// A value with no field set.
  public static final DeviceRequestAllocationResult EMPTY =
      new DeviceRequestAllocationResult(
          "", "", "", "", null, List.of(), List.of(), List.of(), null, Map.of(), List.of());

  public DeviceRequestAllocationResult {
    tolerations = List.copyOf(tolerations);
    bindingConditions = List.copyOf(bindingConditions);
    bindingFailureConditions = List.copyOf(bindingFailureConditions);
    consumedCapacity = Map.copyOf(consumedCapacity);
    skipNodeOperations = List.copyOf(skipNodeOperations);
  }
}
