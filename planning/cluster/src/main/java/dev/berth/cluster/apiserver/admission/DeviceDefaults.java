package dev.berth.cluster.apiserver.admission;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.DeviceToleration;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceSlice;

/// Sets the API's defaults of devices and device claims. A taint without a time counts as existing
/// from the beginning.
final class DeviceDefaults {
  private static final String EXACT_COUNT = "ExactCount";
  private static final String EQUAL = "Equal";

  private DeviceDefaults() {}

  static ResourceClaim apply(ResourceClaim claim) {
    var status = claim.status();
    var allocation = status.allocation();
    return new ResourceClaim(
        claim.metadata(),
        apply(claim.spec()),
        allocation == null ? status : status.withAllocation(defaulted(allocation)));
  }

  static ResourceClaimTemplate apply(ResourceClaimTemplate template) {
    return template.withSpec(template.spec().withSpec(apply(template.spec().spec())));
  }

  static ResourceSlice apply(ResourceSlice slice) {
    var spec = slice.spec();
    return slice.withSpec(
        spec.withDevices(CopyOnChange.each(spec.devices(), DeviceDefaults::defaulted)));
  }

  static DeviceTaintRule apply(DeviceTaintRule rule) {
    return rule.withSpec(rule.spec().withTaint(defaulted(rule.spec().taint())));
  }

  private static ResourceClaimSpec apply(ResourceClaimSpec spec) {
    DeviceClaim devices = spec.devices();
    return spec.withDevices(
        devices.withRequests(CopyOnChange.each(devices.requests(), DeviceDefaults::defaulted)));
  }

  private static DeviceRequest defaulted(DeviceRequest request) {
    var exactly = request.exactly();
    return new DeviceRequest(
        request.name(),
        exactly == null ? null : defaulted(exactly),
        CopyOnChange.each(request.firstAvailable(), DeviceDefaults::defaulted));
  }

  private static ExactDeviceRequest defaulted(ExactDeviceRequest request) {
    var mode = mode(request.allocationMode());
    return request.with(b ->
        b.allocationMode(mode)
            .count(count(mode, request.count()))
            .tolerations(CopyOnChange.each(request.tolerations(), DeviceDefaults::defaulted)));
  }

  private static DeviceSubRequest defaulted(DeviceSubRequest request) {
    var mode = mode(request.allocationMode());
    return request.with(b ->
        b.allocationMode(mode)
            .count(count(mode, request.count()))
            .tolerations(CopyOnChange.each(request.tolerations(), DeviceDefaults::defaulted)));
  }

  private static String mode(String mode) {
    return mode.isEmpty() ? EXACT_COUNT : mode;
  }

  private static long count(String mode, long count) {
    return count == 0 && mode.equals(EXACT_COUNT) ? 1 : count;
  }

  private static AllocationResult defaulted(AllocationResult allocation) {
    var devices = allocation.devices();
    return allocation.withDevices(
        devices.withResults(CopyOnChange.each(devices.results(), DeviceDefaults::defaulted)));
  }

  private static DeviceRequestAllocationResult defaulted(DeviceRequestAllocationResult result) {
    return result.withTolerations(
        CopyOnChange.each(result.tolerations(), DeviceDefaults::defaulted));
  }

  private static DeviceToleration defaulted(DeviceToleration toleration) {
    return toleration.operator().isEmpty()
        ? new DeviceToleration(
            toleration.key(),
            EQUAL,
            toleration.value(),
            toleration.effect(),
            toleration.tolerationSeconds())
        : toleration;
  }

  private static Device defaulted(Device device) {
    var taints = CopyOnChange.each(device.taints(), DeviceDefaults::defaulted);
    return CopyOnChange.same(taints, device.taints()) ? device : device.withTaints(taints);
  }

  private static DeviceTaint defaulted(DeviceTaint taint) {
    return taint.timeAdded() == null ? taint.withTimeAdded(Identities.EPOCH) : taint;
  }
}
