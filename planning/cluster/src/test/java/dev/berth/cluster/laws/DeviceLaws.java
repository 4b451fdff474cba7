package dev.berth.cluster.laws;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.Counter;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// No device is allocated twice, unless it may be, and then no more of it than there is; no shared
/// counter is overdrawn; and a pod has the devices that it claims.
final class DeviceLaws {
  private record Name(String pool, String device) {}

  private record Account(String pool, String set, String counter) {}

  private DeviceLaws() {}

  static List<String> broken(ClusterView view) {
    Map<Name, Device> devices = new HashMap<>();
    Map<Account, BigDecimal> balance = new HashMap<>();
    for (ResourceSlice slice : view.cluster().list(ResourceSlice.class)) {
      String pool = slice.spec().pool().name();
      slice.spec().devices().forEach(device -> devices.put(new Name(pool, device.name()), device));
      slice
          .spec()
          .sharedCounters()
          .forEach(set ->
              set.counters()
                  .forEach((counter, amount) ->
                      balance.put(new Account(pool, set.name(), counter), amount(amount))));
    }
    var broken = new ArrayList<String>();
    Map<Name, Integer> users = new HashMap<>();
    Map<Name, Map<String, BigDecimal>> consumed = new HashMap<>();
    allocated(view)
        .forEach(result -> {
          var name = new Name(result.pool(), result.device());
          users.merge(name, 1, Integer::sum);
          result
              .consumedCapacity()
              .forEach((capacity, amount) ->
                  consumed
                      .computeIfAbsent(name, _ -> new HashMap<>())
                      .merge(capacity, amount.toBigDecimal(), BigDecimal::add));
        });
    users.forEach((name, count) -> {
      Device device = devices.get(name);
      if (device == null) {
        broken.add("there is no %s".formatted(name));
        return;
      }
      if (Boolean.TRUE.equals(device.allowMultipleAllocations())) {
        overdrawn(name, device, consumed.getOrDefault(name, Map.of()), broken);
      } else if (count > 1) {
        broken.add("%s is allocated %d times".formatted(name, count));
      }
      device
          .consumesCounters()
          .forEach(consumption ->
              consumption
                  .counters()
                  .forEach((counter, amount) ->
                      balance.merge(
                          new Account(name.pool, consumption.counterSet(), counter),
                          amount(amount).negate(),
                          BigDecimal::add)));
    });
    balance.forEach((account, left) -> {
      if (left.signum() < 0) {
        broken.add("%s is overdrawn by %s".formatted(account, left.negate()));
      }
    });
    return broken;
  }

  private static void overdrawn(
      Name name, Device device, Map<String, BigDecimal> consumed, List<String> broken) {
    consumed.forEach((capacity, amount) -> {
      var has = device.capacity().get(capacity);
      if (has == null || amount.compareTo(has.value().toBigDecimal()) > 0) {
        broken.add("%s gives %s of %s".formatted(name, amount, capacity));
      }
    });
  }

  /// Every claim of the pod is allocated to devices of its node, and reserved for it.
  static List<String> broken(ClusterView view, Pod placed) {
    var broken = new ArrayList<String>();
    for (var reference : placed.spec().resourceClaims()) {
      String name =
          reference.resourceClaimName() != null
              ? reference.resourceClaimName()
              : placed.metadata().name() + "-" + reference.name();
      ResourceClaim claim = view.get(ResourceClaim.class, "default", name);
      var allocation = claim.status().allocation();
      if (allocation == null
          || claim.status().reservedFor().stream()
              .noneMatch(user -> user.uid().equals(placed.metadata().uid()))) {
        broken.add("%s has not got %s".formatted(placed.key(), claim.key()));
      } else if (allocation.devices().results().stream()
          .anyMatch(result -> !result.pool().equals(placed.spec().nodeName()))) {
        broken.add("%s has devices of another node".formatted(placed.key()));
      }
    }
    return broken;
  }

  private static Stream<DeviceRequestAllocationResult> allocated(ClusterView view) {
    return view.cluster().list(ResourceClaim.class).stream()
        .flatMap(claim -> {
          var allocation = claim.status().allocation();
          return allocation == null ? Stream.empty() : allocation.devices().results().stream();
        })
        .filter(result -> !Boolean.TRUE.equals(result.adminAccess()));
  }

  private static BigDecimal amount(Counter counter) {
    Quantity value = counter.value();
    return value.toBigDecimal();
  }
}
