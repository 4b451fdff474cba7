package dev.berth.plugins.dynamicresources.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How many devices each wish needs on a node; of wishes for all devices also which.
final class Needs {
  /// A claim cannot be given more devices than this.
  static final int LIMIT = 32;

  private final List<Need> byWish;

  /// @param devices those that are needed, if it is for all; null otherwise
  record Need(long count, @Nullable List<DeviceEntry> devices) {

    /// The devices that are needed; for all only.
    List<DeviceEntry> required() {
      return Objects.requireNonNull(devices);
    }
  }

  private Needs(List<Need> byWish) {
    this.byWish = byWish;
  }

  /// Works them out, and with it brings to light what is wrong with the claims.
  ///
  /// @param empty an attempt that has given nothing yet
  /// @throws AllocationException if a claim can be allocated on no node
  static Needs of(List<ClaimPlan> claims, List<PoolShape> pools, Attempt empty) {
    var needs = new ArrayList<Need>();
    for (ClaimPlan claim : claims) {
      long least = 0;
      for (RequestPlan request : claim.requests()) {
        refuse(request.problem());
        long fewest = Long.MAX_VALUE;
        for (Wish wish : request.alternatives()) {
          refuse(wish.problem());
          var need = need(wish, pools, empty);
          needs.add(need);
          fewest = Math.min(fewest, need.count());
        }
        if (fewest > LIMIT - least) {
          throw new AllocationException(
              "%s: adding %d devices exceeds the claim limit of %d, with %d already accounted for"
                  .formatted(Wish.inErrors(claim.name(), request.name()), fewest, LIMIT, least));
        }
        least += fewest;
      }
      refuse(claim.problem());
    }
    return new Needs(List.copyOf(needs));
  }

  private static void refuse(@Nullable String problem) {
    if (problem != null) {
      throw new AllocationException(problem);
    }
  }

  private static Need need(Wish wish, List<PoolShape> pools, Attempt empty) {
    if (!wish.all()) {
      return new Need(wish.wanted().count(), null);
    }
    var devices = new ArrayList<DeviceEntry>();
    for (PoolShape pool : pools) {
      switch (pool.problem()) {
        case PoolProblem.Incomplete _ -> throw unusable(wish, pool, "being updated");
        case PoolProblem.Invalid _ -> throw unusable(wish, pool, "invalid");
        case null, default -> {
          for (DeviceEntry device : pool.devices()) {
            if (empty.belongsToAll(wish, device)) {
              devices.add(device);
            }
          }
        }
      }
    }
    return new Need(devices.size(), List.copyOf(devices));
  }

  private static AllocationException unusable(Wish wish, PoolShape pool, String state) {
    return new AllocationException(
        "%s: asks for all devices, but resource pool %s is currently %s"
            .formatted(wish.inErrors(), pool.id(), state));
  }

  Need of(Wish wish) {
    return byWish.get(wish.number());
  }
}
