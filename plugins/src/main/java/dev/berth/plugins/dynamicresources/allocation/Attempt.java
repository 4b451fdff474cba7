package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.core.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What has been given to whom so far in one attempt to serve claims on a node. Devices are taken
/// back in the reverse order. Belongs to one thread.
final class Attempt {
  private final Selection selection;
  private final Occupancy occupancy;
  private final @Nullable CapacityLedger capacity;
  private final List<Ledger> ledgers;
  private final List<Given> given = new ArrayList<>();
  private final int[] givenToClaim;
  private final Map<PoolId, CounterScope> scopes = new HashMap<>();

  /// A device given to a wish.
  record Given(Wish wish, DeviceEntry device) {}

  Attempt(
      AllocationFeatures features,
      Usage usage,
      AttributeLookup attributes,
      Node node,
      List<PoolShape> pools,
      PodPlan plan) {
    selection = new Selection(node);
    occupancy = new Occupancy(usage);
    capacity = features.consumableCapacity() ? new CapacityLedger(features, usage) : null;
    givenToClaim = new int[plan.claims().size()];
    for (PoolShape pool : pools) {
      if (pool.counters() != null && pool.counters().size() > 0) {
        scopes.put(pool.id(), pool.counters());
      }
    }
    ledgers = ledgers(features, usage, attributes, node, plan);
  }

  /// The rules in kube-scheduler's order, which shows where one of them is an error.
  private List<Ledger> ledgers(
      AllocationFeatures features,
      Usage usage,
      AttributeLookup attributes,
      Node node,
      PodPlan plan) {
    var rules = new ArrayList<Ledger>();
    rules.add(occupancy);
    if (!features.partitionableDevices()) {
      rules.add(Requirements.NO_COUNTERS);
    }
    if (features.experimental()) {
      rules.add(Requirements.nodeOperations(features, node));
    }
    if (features.compatibilityGroups() && !scopes.isEmpty()) {
      rules.add(new PoolLedger<>(new GroupRule(usage), this::scope, this::isShared));
    }
    if (!scopes.isEmpty()) {
      rules.add(new PoolLedger<>(new CounterRule(usage), this::scope, this::isShared));
    }
    if (features.deviceTaints()) {
      rules.add(Requirements.TAINTS);
    }
    if (plan.isConstrained()) {
      rules.add(new ConstraintLedger(attributes, plan.claims()));
    }
    if (capacity != null) {
      rules.add(capacity);
    }
    return rules;
  }

  private CounterScope scope(DeviceEntry device) {
    return Objects.requireNonNull(scopes.get(device.slice().pool()));
  }

  private boolean isShared(DeviceEntry device) {
    return capacity != null && capacity.isShared(device);
  }

  /// Whether a wish for all devices is for this one, too: those that can never have the capacity
  /// that is asked for are left out.
  ///
  /// @throws AllocationException if claim, class or device are such that nothing can be decided
  boolean belongsToAll(Wish wish, DeviceEntry device) {
    if (!selection.selects(wish, device)) {
      return false;
    }
    try {
      return capacity == null || capacity.couldHaveRoom(wish, device);
    } catch (AllocationException e) {
      throw checkingCapacity(wish, device.device().name(), e);
    }
  }

  /// Gives the device to the wish, if that is possible.
  ///
  /// @throws AllocationException if claim, class or device are such that nothing can be decided
  boolean give(Wish wish, DeviceEntry device) {
    return occupancy.isFree(wish, device)
        && selection.selects(wish, device)
        && hasRoom(wish, device)
        && giveSelected(wish, device);
  }

  private boolean hasRoom(Wish wish, DeviceEntry device) {
    try {
      return capacity == null || capacity.hasRoom(wish, device);
    } catch (AllocationException e) {
      throw checkingCapacity(wish, device.id().toString(), e);
    }
  }

  private static AllocationException checkingCapacity(
      Wish wish, String device, AllocationException e) {
    return new AllocationException(
        "%s: checking capacity for device %s: %s"
            .formatted(wish.inErrors(), device, e.getMessage()),
        e);
  }

  /// Gives a device that is known to be what the wish is for.
  ///
  /// @throws AllocationException if a constraint keeps a wish from getting all devices
  boolean giveSelected(Wish wish, DeviceEntry device) {
    for (int i = 0; i < ledgers.size(); i++) {
      if (!ledgers.get(i).enter(wish, device)) {
        strike(i, wish, device);
        return false;
      }
    }
    given.add(new Given(wish, device));
    givenToClaim[wish.claim()]++;
    return true;
  }

  /// Takes back what was given last.
  void takeBack() {
    var last = given.removeLast();
    givenToClaim[last.wish().claim()]--;
    strike(ledgers.size(), last.wish(), last.device());
  }

  private void strike(int entered, Wish wish, DeviceEntry device) {
    for (int i = entered - 1; i >= 0; i--) {
      ledgers.get(i).strike(wish, device);
    }
  }

  /// What has been given, in order.
  List<Given> given() {
    return given;
  }

  int givenTo(int claim) {
    return givenToClaim[claim];
  }

  /// Why the device cannot be given to the wish now; null if it can be.
  @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    try {
      var first = occupancy.obstacle(wish, device);
      if (first == null) {
        first = selection.obstacle(wish, device);
      }
      for (int i = 0; i < ledgers.size() && first == null; i++) {
        first = ledgers.get(i).obstacle(wish, device);
      }
      return first;
    } catch (AllocationException e) {
      return new Obstacle.Failing(e.getMessage());
    }
  }
}
