package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlan.ConstraintPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Requires that the constraints of claims hold between the devices of their requests.
final class ClaimConstraints implements AllocationConstraint {
  private final AttributeLookup attributes;
  private final List<List<Open>> byClaim;

  /// A constraint with its state so far.
  private record Open(ConstraintPlan plan, AttributeConstraint state) {
    static Open of(ConstraintPlan plan) {
      return new Open(
          plan,
          plan.matching() ? new AttributeConstraint.Match() : new AttributeConstraint.Distinct());
    }
  }

  ClaimConstraints(AttributeLookup attributes, List<ClaimPlan> claims) {
    this.attributes = attributes;
    byClaim =
        claims.stream().map(claim -> claim.constraints().stream().map(Open::of).toList()).toList();
  }

  @Override
  public boolean add(RequestData data, DeviceEntry device) {
    var constraints = byClaim.get(data.claim());
    for (int i = 0; i < constraints.size(); i++) {
      if (!add(constraints.get(i), data, device)) {
        remove(constraints.subList(0, i), data);
        if (data.all()) {
          // A request for all devices fails if they cannot be allocated together.
          throw new AllocationException(
              "%s: cannot add device %s because a claim constraint would not be satisfied"
                  .formatted(data.inErrors(), device.id()));
        }
        return false;
      }
    }
    return true;
  }

  private boolean add(Open constraint, RequestData data, DeviceEntry device) {
    if (!constraint.plan().concerns(data)) {
      return true;
    }
    var values = attributes.values(data, device, constraint.plan().attribute());
    return values != null && constraint.state().add(values);
  }

  @Override
  public void remove(RequestData data, DeviceEntry device) {
    remove(byClaim.get(data.claim()), data);
  }

  private static void remove(List<Open> constraints, RequestData data) {
    for (Open constraint : constraints) {
      if (constraint.plan().concerns(data)) {
        constraint.state().remove();
      }
    }
  }

  @Override
  public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    for (Open constraint : byClaim.get(data.claim())) {
      var plan = constraint.plan();
      if (plan.concerns(data)) {
        var values = attributes.values(data, device, plan.attribute());
        if (values == null || !constraint.state().admits(values)) {
          return new Rejection.ConstraintUnmet(plan.kind(), plan.attribute(), values == null);
        }
      }
    }
    return null;
  }
}
