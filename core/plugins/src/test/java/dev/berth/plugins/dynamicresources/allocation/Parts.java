package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.CELDeviceSelector;
import dev.berth.api.resource.CapacityRequestPolicy;
import dev.berth.api.resource.CapacityRequirements;
import dev.berth.api.resource.Counter;
import dev.berth.api.resource.CounterSet;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceCapacity;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceConstraint;
import dev.berth.api.resource.DeviceCounterConsumption;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Slices, devices and claims that say no more than they must.
final class Parts {
  static final String DRIVER = "gpu.example.com";

  private Parts() {}

  /// A slice that belongs to the node of the scene, and is all of its pool.
  static ResourceSlice slice(String pool, Device... devices) {
    return slice(pool + "-slice", pool, spec -> spec.withNodeName(Scene.NODE), devices);
  }

  static ResourceSlice slice(
      String name, String pool, UnaryOperator<ResourceSliceSpec> change, Device... devices) {
    var spec =
        ResourceSliceSpec.EMPTY
            .withDriver(DRIVER)
            .withPool(new ResourcePool(pool, 1, 1))
            .withDevices(List.of(devices));
    return new ResourceSlice(ObjectMeta.named("", name), change.apply(spec));
  }

  static Device device(String name) {
    return Device.EMPTY.withName(name);
  }

  /// A device that can be allocated several times.
  static Device shareable(String name, String capacity, String amount) {
    return capacity(device(name), capacity, amount, null).withAllowMultipleAllocations(true);
  }

  static Device capacity(
      Device device, String name, String amount, @Nullable CapacityRequestPolicy policy) {
    var capacity = new HashMap<>(device.capacity());
    capacity.put(name, new DeviceCapacity(Quantity.parse(amount), policy));
    return device.withCapacity(capacity);
  }

  static Device attribute(Device device, String name, DeviceAttribute value) {
    var attributes = new HashMap<>(device.attributes());
    attributes.put(name, value);
    return device.withAttributes(attributes);
  }

  static Device attribute(Device device, String name, String value) {
    return attribute(device, name, text(value));
  }

  static DeviceAttribute text(String value) {
    return new DeviceAttribute(null, null, value, null, null, null, null, null);
  }

  static DeviceAttribute number(long value) {
    return new DeviceAttribute(value, null, null, null, null, null, null, null);
  }

  static DeviceAttribute numbers(Long... values) {
    return new DeviceAttribute(null, null, null, null, List.of(values), null, null, null);
  }

  /// A device that draws on the counter set `card`.
  static Device drawing(Device device, String counter, String amount) {
    return device.withConsumesCounters(
        List.of(
            new DeviceCounterConsumption(
                "card", Map.of(counter, new Counter(Quantity.parse(amount))), List.of())));
  }

  /// A counter set `card` with one counter.
  static CounterSet card(String counter, String amount) {
    return new CounterSet("card", Map.of(counter, new Counter(Quantity.parse(amount))));
  }

  static ResourceClaim claim(DeviceRequest... requests) {
    return claim(devices -> devices, requests);
  }

  static ResourceClaim claim(UnaryOperator<DeviceClaim> change, DeviceRequest... requests) {
    var devices = change.apply(DeviceClaim.EMPTY.withRequests(List.of(requests)));
    return new ResourceClaim(
        ObjectMeta.named("default", "claim"),
        new ResourceClaimSpec(devices),
        ResourceClaimStatus.EMPTY);
  }

  /// So many devices of the class `gpu`.
  static DeviceRequest request(String name, long count) {
    return request(name, exactly -> exactly.withCount(count));
  }

  static DeviceRequest request(String name, UnaryOperator<ExactDeviceRequest> change) {
    var one =
        ExactDeviceRequest.EMPTY
            .withDeviceClassName("gpu")
            .withAllocationMode("ExactCount")
            .withCount(1);
    return new DeviceRequest(name, change.apply(one), List.of());
  }

  /// All devices of the class `gpu`.
  static DeviceRequest all(String name) {
    return request(name, exactly -> exactly.withAllocationMode("All").withCount(0));
  }

  /// The first that can be had.
  static DeviceRequest first(String name, DeviceSubRequest... alternatives) {
    return new DeviceRequest(name, null, List.of(alternatives));
  }

  /// So many devices of the class `gpu`, if they are selected.
  static DeviceSubRequest alternative(String name, long count, String... selectors) {
    return DeviceSubRequest.EMPTY
        .withName(name)
        .withDeviceClassName("gpu")
        .withAllocationMode("ExactCount")
        .withCount(count)
        .withSelectors(selectors(selectors));
  }

  static List<DeviceSelector> selectors(String... expressions) {
    return List.of(expressions).stream()
        .map(expression -> new DeviceSelector(new CELDeviceSelector(expression)))
        .toList();
  }

  static CapacityRequirements asking(String capacity, String amount) {
    return new CapacityRequirements(Map.of(capacity, Quantity.parse(amount)));
  }

  static DeviceConstraint same(String attribute, String... requests) {
    return new DeviceConstraint(List.of(requests), attribute, null);
  }

  static DeviceConstraint distinct(String attribute, String... requests) {
    return new DeviceConstraint(List.of(requests), null, attribute);
  }

  static NodeSelector zone(String... zones) {
    var requirement = new NodeSelectorRequirement("zone", "In", List.of(zones));
    return new NodeSelector(List.of(new NodeSelectorTerm(List.of(requirement), List.of())));
  }
}
