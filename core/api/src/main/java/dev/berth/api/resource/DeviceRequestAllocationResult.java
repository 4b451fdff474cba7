package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A device allocated to a request.
@Message
@RecordBuilder
public record DeviceRequestAllocationResult(
    @Field(1) String request,
    @Field(2) String driver,
    @Field(3) String pool,
    @Field(4) String device,
    @Field(5) @Nullable Boolean adminAccess,
    @Field(6) List<DeviceToleration> tolerations,
    @Field(7) List<String> bindingConditions,
    @Field(8) List<String> bindingFailureConditions,
    @Field(9) @Nullable String shareID,
    @Field(10) Map<String, Quantity> consumedCapacity,
    @Field(11) List<String> skipNodeOperations)
    implements DeviceRequestAllocationResultBuilder.With {
  /// A value with no field set.
  public static final DeviceRequestAllocationResult EMPTY =
      ResourceZeros.deviceRequestAllocationResult();

  public DeviceRequestAllocationResult {
    tolerations = List.copyOf(tolerations);
    bindingConditions = List.copyOf(bindingConditions);
    bindingFailureConditions = List.copyOf(bindingFailureConditions);
    consumedCapacity = Map.copyOf(consumedCapacity);
    skipNodeOperations = List.copyOf(skipNodeOperations);
  }
}
