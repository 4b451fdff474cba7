package dev.berth.plugins.dynamicresources.allocation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.cel.DeviceExpressions;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import dev.berth.plugins.support.devices.AllocatedState;
import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/// A node, devices and claims, built step by step; the results of the claims as short texts.
final class Scene {
  static final String NODE = "here";

  /// The gates that are on by default in v1.37, as far as they matter.
  static final Set<String> DEFAULTS =
      Set.of(
          "DRAAdminAccess",
          "DRAConsumableCapacity",
          "DRADeviceBindingConditions",
          "DRADeviceTaints",
          "DRAPartitionableDevices",
          "DRAPrioritizedList",
          "DRAResourceClaimDeviceStatus");

  /// Making one takes longer than a test.
  private static final DeviceExpressions SELECTORS = new DeviceExpressions();

  private final Set<String> gates = new TreeSet<>(DEFAULTS);
  private final List<ResourceSlice> slices = new ArrayList<>();
  private final Map<String, DeviceClass> classes = new HashMap<>();
  private final Set<DeviceId> devices = new HashSet<>();
  private final Map<DeviceId, PSet<String>> shares = new HashMap<>();
  private final Map<DeviceId, Map<String, Quantity>> consumed = new HashMap<>();
  private final List<ResourceClaim> claims = new ArrayList<>();
  private Node node =
      new Node(
          ObjectMeta.named("", NODE).withLabels(Map.of("zone", "z1")),
          NodeSpec.EMPTY,
          NodeStatus.EMPTY);

  private Scene() {
    deviceClass("gpu", spec -> spec);
  }

  /// A node in zone `z1`, a class `gpu` of all devices, and nothing else.
  static Scene scene() {
    return new Scene();
  }

  Scene on(String gate) {
    gates.add(gate);
    return this;
  }

  Scene off(String... those) {
    gates.removeAll(Set.of(those));
    return this;
  }

  Scene node(UnaryOperator<Node> change) {
    node = change.apply(node);
    return this;
  }

  Scene deviceClass(String name, UnaryOperator<DeviceClassSpec> change) {
    var made = new DeviceClass(ObjectMeta.named("", name), change.apply(DeviceClassSpec.EMPTY));
    classes.put(name, made);
    return this;
  }

  Scene slice(ResourceSlice... added) {
    slices.addAll(List.of(added));
    return this;
  }

  /// A slice of the pool `pool`, all of it, that belongs to the node.
  Scene devices(Device... added) {
    return slice(Parts.slice("pool", added));
  }

  /// Devices of the pool `pool` that belong to other claims.
  Scene inUse(String... names) {
    for (String name : names) {
      devices.add(id(name));
    }
    return this;
  }

  /// A share of a device of the pool `pool`.
  Scene shared(String name, Map<String, Quantity> amounts) {
    shares.merge(
        id(name),
        HashTreePSet.singleton("share"),
        (known, _) -> known.plus("share-" + known.size()));
    var sums = consumed.computeIfAbsent(id(name), _ -> new HashMap<>());
    amounts.forEach((capacity, amount) -> sums.merge(capacity, amount, Quantity::add));
    return this;
  }

  private static DeviceId id(String name) {
    return new DeviceId(Parts.DRIVER, "pool", name);
  }

  Scene claim(ResourceClaim claim) {
    claims.add(claim);
    return this;
  }

  AllocationFeatures features() {
    return AllocationFeatures.of(gates::contains);
  }

  List<ResourceSlice> slices() {
    return slices;
  }

  List<ResourceClaim> claims() {
    return claims;
  }

  Node node() {
    return node;
  }

  AllocatedState allocated() {
    return new AllocatedState(
        HashTreePSet.from(devices), HashTreePMap.from(shares), HashTreePMap.from(consumed));
  }

  Allocator allocator() {
    return new Allocator(features(), allocated(), classes::get, slices, SELECTORS);
  }

  /// One for the same claims and other slices.
  Allocator allocator(SliceCatalog catalog) {
    return new Allocator(allocated(), classes::get, catalog, SELECTORS);
  }

  /// What is decided.
  Allocation allocation() {
    return allocator().allocate(node, claims, () -> false, () -> "share");
  }

  /// What each claim gets.
  List<AllocationResult> results() {
    if (allocation() instanceof Allocation.Allocated(var results)) {
      return results;
    }
    throw new AssertionError(outcome());
  }

  /// The only device that is given.
  DeviceRequestAllocationResult result() {
    return results().getFirst().devices().results().getFirst();
  }

  /// Why there is nothing.
  AllocationExplanation explanation() {
    if (allocation() instanceof Allocation.Infeasible refused) {
      return refused.explain();
    }
    throw new AssertionError(outcome());
  }

  /// In short: `r=a+b s=c`, with the devices by request and `;` between claims; `no`, with the
  /// message if it is not the usual one; or the error.
  String outcome() {
    try {
      return switch (allocation()) {
        case Allocation.Allocated(var results) ->
            results.stream().map(Scene::inShort).collect(joining("; "));
        case Allocation.Infeasible refused ->
            refused.message().equals("cannot allocate all claims") ? "no" : refused.message();
        case Allocation.Expired _ -> "expired";
      };
    } catch (AllocationException e) {
      return e.getMessage();
    }
  }

  private static String inShort(AllocationResult result) {
    var byRequest = new LinkedHashMap<String, List<String>>();
    for (var one : result.devices().results()) {
      var device = one.pool().equals("pool") ? one.device() : one.pool() + "/" + one.device();
      byRequest.computeIfAbsent(one.request(), _ -> new ArrayList<>()).add(device);
    }
    return byRequest.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + String.join("+", entry.getValue()))
        .collect(joining(" "));
  }
}
