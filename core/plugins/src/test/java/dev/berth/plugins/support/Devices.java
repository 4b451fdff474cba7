package dev.berth.plugins.support;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.CELDeviceSelector;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAllocationResult;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;
import dev.berth.testkit.GivenPod;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/// Devices, claims and what belongs to them, for tests. Devices are of [#DRIVER], each node's in a
/// pool of its own; claims are in the namespace `default`, with a UID after their name.
public final class Devices {
  public static final String DRIVER = "gpu.example.com";

  private Devices() {}

  /// A class of all devices.
  public static DeviceClass deviceClass(String name) {
    return new DeviceClass(ObjectMeta.named("", name), DeviceClassSpec.EMPTY);
  }

  /// A class of all devices, which serves an extended resource.
  public static DeviceClass deviceClass(String name, String resource) {
    var spec = DeviceClassSpec.EMPTY.withExtendedResourceName(resource);
    return new DeviceClass(ObjectMeta.named("", name), spec);
  }

  /// The class, of those devices only that the expression is true of.
  public static DeviceClass selecting(DeviceClass deviceClass, String expression) {
    var selector = new DeviceSelector(new CELDeviceSelector(expression));
    return deviceClass.withSpec(deviceClass.spec().withSelectors(List.of(selector)));
  }

  /// The devices of a node.
  public static ResourceSlice slice(String node, String... devices) {
    return new ResourceSlice(
        ObjectMeta.named("", node + "-devices"),
        ResourceSliceSpec.EMPTY
            .withDriver(DRIVER)
            .withPool(new ResourcePool(node, 1, 1))
            .withNodeName(node)
            .withDevices(Arrays.stream(devices).map(name -> Device.EMPTY.withName(name)).toList()));
  }

  /// The slice with other devices.
  public static ResourceSlice each(ResourceSlice slice, UnaryOperator<Device> change) {
    var devices = slice.spec().devices().stream().map(change).toList();
    return slice.withSpec(slice.spec().withDevices(devices));
  }

  /// A request for devices of the class `gpu`.
  public static DeviceRequest wants(String request, long count) {
    return wants(request, "gpu", count);
  }

  public static DeviceRequest wants(String request, String className, long count) {
    return new DeviceRequest(
        request,
        ExactDeviceRequest.EMPTY
            .withDeviceClassName(className)
            .withAllocationMode("ExactCount")
            .withCount(count),
        List.of());
  }

  /// A request for one device of the first of these classes that is there; alternatives are named
  /// as their class.
  public static DeviceRequest wantsFirst(String request, String... classes) {
    return new DeviceRequest(
        request,
        null,
        Arrays.stream(classes)
            .map(name ->
                DeviceSubRequest.EMPTY
                    .withName(name)
                    .withDeviceClassName(name)
                    .withAllocationMode("ExactCount")
                    .withCount(1))
            .toList());
  }

  /// A claim that waits for its devices.
  public static ResourceClaim claim(String name, DeviceRequest... requests) {
    return new ResourceClaim(
        ObjectMeta.named("default", name).withUid(name + "-uid"),
        new ResourceClaimSpec(DeviceClaim.EMPTY.withRequests(List.of(requests))),
        ResourceClaimStatus.EMPTY);
  }

  /// The claim, made from a template for the pod.
  public static ResourceClaim madeFor(ResourceClaim claim, GivenPod pod) {
    var owner = pod.build().metadata();
    return claim.withMetadata(
        claim
            .metadata()
            .withOwnerReferences(
                List.of(new OwnerReference("v1", "Pod", owner.name(), owner.uid(), true, null))));
  }

  /// The claim, having been given devices of a node.
  public static ResourceClaim on(String node, ResourceClaim claim, String... devices) {
    var results = Arrays.stream(devices).map(name -> result(node, name)).toList();
    return claim.withStatus(
        claim
            .status()
            .withAllocation(
                new AllocationResult(
                    new DeviceAllocationResult(results, List.of()), only(node), null)));
  }

  private static DeviceRequestAllocationResult result(String node, String device) {
    return DeviceRequestAllocationResult.EMPTY
        .withRequest("gpus")
        .withDriver(DRIVER)
        .withPool(node)
        .withDevice(device);
  }

  /// The claim with other results.
  public static ResourceClaim eachResult(
      ResourceClaim claim, UnaryOperator<DeviceRequestAllocationResult> change) {
    var allocation = claim.status().allocation();
    if (allocation == null) {
      throw new IllegalArgumentException("not allocated: " + claim.key());
    }
    var results = allocation.devices().results().stream().map(change).toList();
    return claim.withStatus(
        claim
            .status()
            .withAllocation(allocation.withDevices(allocation.devices().withResults(results))));
  }

  /// The claim, reserved for these pods.
  public static ResourceClaim usedBy(ResourceClaim claim, GivenPod... pods) {
    return claim.withStatus(
        claim
            .status()
            .withReservedFor(
                Arrays.stream(pods)
                    .map(pod -> pod.build().metadata())
                    .map(pod ->
                        new ResourceClaimConsumerReference("", "pods", pod.name(), pod.uid()))
                    .toList()));
  }

  /// The devices that a claim has, such as `n1/gpu-0`, and none if it has no allocation.
  public static List<String> devicesOf(ResourceClaim claim) {
    var allocation = claim.status().allocation();
    return allocation == null
        ? List.of()
        : allocation.devices().results().stream()
            .map(result -> result.pool() + "/" + result.device())
            .toList();
  }

  /// The pod, naming these claims.
  public static GivenPod using(GivenPod pod, String... claims) {
    return pod.spec(spec ->
        spec.withResourceClaims(
            Arrays.stream(claims).map(name -> new PodResourceClaim(name, name, null)).toList()));
  }

  private static NodeSelector only(String node) {
    var requirement = new NodeSelectorRequirement("metadata.name", "In", List.of(node));
    return new NodeSelector(List.of(NodeSelectorTerm.EMPTY.withMatchFields(List.of(requirement))));
  }
}
