package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.plugins.dynamicresources.allocation.ClaimPlan.ConstraintPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The constraints of claims must hold between the devices of their requests.
final class ConstraintLedger implements Ledger {
  private final AttributeLookup attributes;
  private final List<List<Open>> byClaim;

  /// A constraint with what it holds for so far.
  private record Open(ConstraintPlan plan, Constraint state) {
    static Open of(ConstraintPlan plan) {
      return new Open(plan, plan.matching() ? new Constraint.Match() : new Constraint.Distinct());
    }
  }

  ConstraintLedger(AttributeLookup attributes, List<ClaimPlan> claims) {
    this.attributes = attributes;
    byClaim =
        claims.stream().map(claim -> claim.constraints().stream().map(Open::of).toList()).toList();
  }

  @Override
  public boolean enter(Wish wish, DeviceEntry device) {
    var constraints = byClaim.get(wish.claim());
    for (int i = 0; i < constraints.size(); i++) {
      if (!enter(constraints.get(i), wish, device)) {
        strike(constraints.subList(0, i), wish);
        if (wish.all()) {
          // It makes no sense to ask for all devices if they cannot be had together.
          throw new AllocationException(
              "%s: cannot add device %s because a claim constraint would not be satisfied"
                  .formatted(wish.inErrors(), device.id()));
        }
        return false;
      }
    }
    return true;
  }

  private boolean enter(Open constraint, Wish wish, DeviceEntry device) {
    if (!constraint.plan().concerns(wish)) {
      return true;
    }
    var values = attributes.values(wish, device, constraint.plan().attribute());
    return values != null && constraint.state().add(values);
  }

  @Override
  public void strike(Wish wish, DeviceEntry device) {
    strike(byClaim.get(wish.claim()), wish);
  }

  private static void strike(List<Open> constraints, Wish wish) {
    for (Open constraint : constraints) {
      if (constraint.plan().concerns(wish)) {
        constraint.state().remove();
      }
    }
  }

  @Override
  public @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    for (Open constraint : byClaim.get(wish.claim())) {
      var plan = constraint.plan();
      if (plan.concerns(wish)) {
        var values = attributes.values(wish, device, plan.attribute());
        if (values == null || !constraint.state().admits(values)) {
          return new Obstacle.ConstraintUnmet(plan.kind(), plan.attribute(), values == null);
        }
      }
    }
    return null;
  }
}
