package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.core.Node;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PodPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.PoolId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The devices given to each request so far, in one attempt to serve claims on a node. They are
/// taken back in reverse order. For one thread.
public final class AllocationAttempt {
  private final DeviceSelection selection;
  private final ExclusiveUse occupancy;
  private final @Nullable CapacityConstraint capacity;
  private final List<AllocationConstraint> constraints;
  private final List<Given> given = new ArrayList<>();
  private final int[] givenToClaim;
  private final Map<PoolId, CounterScope> scopes = new HashMap<>();

  /// A device given to a request.
  public record Given(RequestData data, DeviceEntry device) {}

  public AllocationAttempt(
      AllocationFeatures features,
      DeviceUsage usage,
      AttributeLookup attributes,
      Node node,
      List<PoolShape> pools,
      PodPlan plan) {
    selection = new DeviceSelection(node);
    occupancy = new ExclusiveUse(usage);
    capacity = features.consumableCapacity() ? new CapacityConstraint(features, usage) : null;
    givenToClaim = new int[plan.claims().size()];
    for (PoolShape pool : pools) {
      if (pool.counters() != null && pool.counters().size() > 0) {
        scopes.put(pool.id(), pool.counters());
      }
    }
    constraints = constraints(features, usage, attributes, node, plan);
  }

  /// Returns the rules in kube-scheduler's order, which matters if a rule causes an error.
  private List<AllocationConstraint> constraints(
      AllocationFeatures features,
      DeviceUsage usage,
      AttributeLookup attributes,
      Node node,
      PodPlan plan) {
    var rules = new ArrayList<AllocationConstraint>();
    rules.add(occupancy);
    if (!features.partitionableDevices()) {
      rules.add(DeviceConstraints.NO_COUNTERS);
    }
    if (features.experimental()) {
      rules.add(DeviceConstraints.nodeOperations(features, node));
    }
    if (features.compatibilityGroups() && !scopes.isEmpty()) {
      rules.add(new PoolConstraint<>(new GroupRule(usage), this::scope, this::isShared));
    }
    if (!scopes.isEmpty()) {
      rules.add(new PoolConstraint<>(new CounterRule(usage), this::scope, this::isShared));
    }
    if (features.deviceTaints()) {
      rules.add(DeviceConstraints.TAINTS);
    }
    if (plan.isConstrained()) {
      rules.add(new ClaimConstraints(attributes, plan.claims()));
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

  /// Returns whether a request for all devices includes this one; devices that can never have the
  /// requested capacity are excluded.
  ///
  /// @throws AllocationException if an invalid claim, class or device makes a decision impossible
  boolean belongsToAll(RequestData data, DeviceEntry device) {
    if (!selection.selects(data, device)) {
      return false;
    }
    try {
      return capacity == null || capacity.couldHaveRoom(data, device);
    } catch (AllocationException e) {
      throw checkingCapacity(data, device.device().name(), e);
    }
  }

  /// Gives the device to the request if that is possible.
  ///
  /// @throws AllocationException if an invalid claim, class or device makes a decision impossible
  boolean give(RequestData data, DeviceEntry device) {
    return occupancy.isFree(data, device)
        && selection.selects(data, device)
        && hasRoom(data, device)
        && giveSelected(data, device);
  }

  private boolean hasRoom(RequestData data, DeviceEntry device) {
    try {
      return capacity == null || capacity.hasRoom(data, device);
    } catch (AllocationException e) {
      throw checkingCapacity(data, device.id().toString(), e);
    }
  }

  private static AllocationException checkingCapacity(
      RequestData data, String device, AllocationException e) {
    return new AllocationException(
        "%s: checking capacity for device %s: %s"
            .formatted(data.inErrors(), device, e.getMessage()),
        e);
  }

  /// Gives a device that is known to match the request.
  ///
  /// @throws AllocationException if a constraint prevents that a request gets all devices
  boolean giveSelected(RequestData data, DeviceEntry device) {
    for (int i = 0; i < constraints.size(); i++) {
      if (!constraints.get(i).add(data, device)) {
        remove(i, data, device);
        return false;
      }
    }
    given.add(new Given(data, device));
    givenToClaim[data.claim()]++;
    return true;
  }

  /// Takes back the device that was given last.
  void takeBack() {
    var last = given.removeLast();
    givenToClaim[last.data().claim()]--;
    remove(constraints.size(), last.data(), last.device());
  }

  private void remove(int entered, RequestData data, DeviceEntry device) {
    for (int i = entered - 1; i >= 0; i--) {
      constraints.get(i).remove(data, device);
    }
  }

  /// The given devices, in order.
  public List<Given> given() {
    return given;
  }

  public int givenTo(int claim) {
    return givenToClaim[claim];
  }

  /// Returns why the device cannot be given to the request now; null if it can.
  public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    try {
      var first = unselected(data, device);
      for (int i = 0; i < constraints.size() && first == null; i++) {
        first = constraints.get(i).rejection(data, device);
      }
      return first;
    } catch (AllocationException e) {
      return new Rejection.Failing(e.getMessage());
    }
  }

  /// Returns why the device does not match in any case; this comes before the check that it is in
  /// use.
  private @Nullable Rejection unselected(RequestData data, DeviceEntry device) {
    try {
      return selection.rejection(data, device);
    } catch (AllocationException e) {
      if (occupancy.isFree(data, device)) {
        throw e;
      }
      return null; // an attempt does not reach its selectors; the first rule says why
    }
  }
}
