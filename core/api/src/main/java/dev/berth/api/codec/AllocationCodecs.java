package dev.berth.api.codec;

import dev.berth.api.resource.AllocatedDeviceStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceAllocationConfiguration;
import dev.berth.api.resource.DeviceAllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.DeviceToleration;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimStatus;

/// Codec tables for `api.resource`: allocations of claims.
final class AllocationCodecs {

  static final RecordCodec<DeviceToleration> DEVICE_TOLERATION =
      RecordCodec.of(
          "DeviceToleration",
          f -> {
            var key = f.string(1, "key", DeviceToleration::key);
            var operator = f.string(2, "operator", DeviceToleration::operator);
            var value = f.string(3, "value", DeviceToleration::value);
            var effect = f.string(4, "effect", DeviceToleration::effect);
            var tolerationSeconds =
                f.optional(
                    5, "tolerationSeconds", Codecs.INT64, DeviceToleration::tolerationSeconds);
            return v ->
                new DeviceToleration(
                    v.get(key),
                    v.get(operator),
                    v.get(value),
                    v.get(effect),
                    v.get(tolerationSeconds));
          });

  static final RecordCodec<DeviceRequestAllocationResult> DEVICE_REQUEST_ALLOCATION_RESULT =
      RecordCodec.of(
          "DeviceRequestAllocationResult",
          f -> {
            var request = f.string(1, "request", DeviceRequestAllocationResult::request);
            var driver = f.string(2, "driver", DeviceRequestAllocationResult::driver);
            var pool = f.string(3, "pool", DeviceRequestAllocationResult::pool);
            var device = f.string(4, "device", DeviceRequestAllocationResult::device);
            var adminAccess =
                f.optional(
                    5, "adminAccess", Codecs.BOOL, DeviceRequestAllocationResult::adminAccess);
            var tolerations =
                f.list(
                    6,
                    "tolerations",
                    DEVICE_TOLERATION,
                    DeviceRequestAllocationResult::tolerations);
            var bindingConditions =
                f.strings(7, "bindingConditions", DeviceRequestAllocationResult::bindingConditions);
            var bindingFailureConditions =
                f.strings(
                    8,
                    "bindingFailureConditions",
                    DeviceRequestAllocationResult::bindingFailureConditions);
            var shareID =
                f.optional(9, "shareID", Codecs.STRING, DeviceRequestAllocationResult::shareID);
            var consumedCapacity =
                f.map(
                    10,
                    "consumedCapacity",
                    Codecs.QUANTITY,
                    DeviceRequestAllocationResult::consumedCapacity);
            var skipNodeOperations =
                f.strings(
                    11, "skipNodeOperations", DeviceRequestAllocationResult::skipNodeOperations);
            return v ->
                new DeviceRequestAllocationResult(
                    v.get(request),
                    v.get(driver),
                    v.get(pool),
                    v.get(device),
                    v.get(adminAccess),
                    v.get(tolerations),
                    v.get(bindingConditions),
                    v.get(bindingFailureConditions),
                    v.get(shareID),
                    v.get(consumedCapacity),
                    v.get(skipNodeOperations));
          });

  static final RecordCodec<DeviceAllocationConfiguration> DEVICE_ALLOCATION_CONFIGURATION =
      RecordCodec.of(
          "DeviceAllocationConfiguration",
          f -> {
            var source = f.string(1, "source", DeviceAllocationConfiguration::source);
            var requests = f.strings(2, "requests", DeviceAllocationConfiguration::requests);
            var configuration = f.inlined(3);
            var opaque =
                configuration.optional(
                    1,
                    "opaque",
                    DeviceClassCodecs.OPAQUE_DEVICE_CONFIGURATION,
                    DeviceAllocationConfiguration::opaque);
            return v ->
                new DeviceAllocationConfiguration(v.get(source), v.get(requests), v.get(opaque));
          });

  static final RecordCodec<DeviceAllocationResult> DEVICE_ALLOCATION_RESULT =
      RecordCodec.of(
          "DeviceAllocationResult",
          f -> {
            var results =
                f.list(
                    1,
                    "results",
                    DEVICE_REQUEST_ALLOCATION_RESULT,
                    DeviceAllocationResult::results);
            var config =
                f.list(
                    2, "config", DEVICE_ALLOCATION_CONFIGURATION, DeviceAllocationResult::config);
            return v -> new DeviceAllocationResult(v.get(results), v.get(config));
          });

  static final RecordCodec<AllocationResult> ALLOCATION_RESULT =
      RecordCodec.of(
          "AllocationResult",
          f -> {
            var devices =
                f.field(1, "devices", DEVICE_ALLOCATION_RESULT, AllocationResult::devices);
            var nodeSelector =
                f.optional(
                    3, "nodeSelector", CoreTables.NODE_SELECTOR, AllocationResult::nodeSelector);
            var allocationTimestamp =
                f.optional(
                    5, "allocationTimestamp", Codecs.TIME, AllocationResult::allocationTimestamp);
            return v ->
                new AllocationResult(
                    v.get(devices), v.get(nodeSelector), v.get(allocationTimestamp));
          });

  static final RecordCodec<ResourceClaimConsumerReference> RESOURCE_CLAIM_CONSUMER_REFERENCE =
      RecordCodec.of(
          "ResourceClaimConsumerReference",
          f -> {
            var apiGroup = f.string(1, "apiGroup", ResourceClaimConsumerReference::apiGroup);
            var resource = f.string(3, "resource", ResourceClaimConsumerReference::resource);
            var name = f.string(4, "name", ResourceClaimConsumerReference::name);
            var uid = f.string(5, "uid", ResourceClaimConsumerReference::uid);
            return v ->
                new ResourceClaimConsumerReference(
                    v.get(apiGroup), v.get(resource), v.get(name), v.get(uid));
          });

  static final RecordCodec<AllocatedDeviceStatus> ALLOCATED_DEVICE_STATUS =
      RecordCodec.of(
          "AllocatedDeviceStatus",
          f -> {
            var driver = f.string(1, "driver", AllocatedDeviceStatus::driver);
            var pool = f.string(2, "pool", AllocatedDeviceStatus::pool);
            var device = f.string(3, "device", AllocatedDeviceStatus::device);
            var shareID = f.optional(7, "shareID", Codecs.STRING, AllocatedDeviceStatus::shareID);
            var conditions =
                f.list(4, "conditions", MetaTables.CONDITION, AllocatedDeviceStatus::conditions);
            return v ->
                new AllocatedDeviceStatus(
                    v.get(driver), v.get(pool), v.get(device), v.get(shareID), v.get(conditions));
          });

  static final RecordCodec<ResourceClaimStatus> RESOURCE_CLAIM_STATUS =
      RecordCodec.of(
          "ResourceClaimStatus",
          f -> {
            var allocation =
                f.optional(1, "allocation", ALLOCATION_RESULT, ResourceClaimStatus::allocation);
            var reservedFor =
                f.list(
                    2,
                    "reservedFor",
                    RESOURCE_CLAIM_CONSUMER_REFERENCE,
                    ResourceClaimStatus::reservedFor);
            var devices =
                f.list(4, "devices", ALLOCATED_DEVICE_STATUS, ResourceClaimStatus::devices);
            return v ->
                new ResourceClaimStatus(v.get(allocation), v.get(reservedFor), v.get(devices));
          });

  private AllocationCodecs() {}
}
