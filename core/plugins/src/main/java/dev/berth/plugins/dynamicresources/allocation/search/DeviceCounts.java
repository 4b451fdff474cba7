package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolProblem;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The number of devices that each request needs on a node; for a request for all devices, also
/// which devices.
public final class DeviceCounts {
  /// The most devices that a claim can get.
  public static final int LIMIT = 32;

  private final List<Need> byRequest;

  /// The need of a request.
  ///
  /// @param devices the needed devices if the request is for all; otherwise null
  public record Need(long count, @Nullable List<DeviceEntry> devices) {
    /// Returns the needed devices; only for a request for all.
    List<DeviceEntry> required() {
      return Objects.requireNonNull(devices);
    }
  }

  private DeviceCounts(List<Need> byRequest) {
    this.byRequest = byRequest;
  }

  /// Computes the counts, and finds errors of the claims on the way.
  ///
  /// @param empty an attempt that has given nothing yet
  /// @throws AllocationException if a claim cannot be allocated on any node
  public static DeviceCounts of(
      List<ClaimPlan> claims, List<PoolShape> pools, AllocationAttempt empty) {
    var deviceCounts = new ArrayList<Need>();
    for (ClaimPlan claim : claims) {
      long least = 0;
      for (RequestPlan request : claim.requests()) {
        refuse(request.problem());
        long fewest = Long.MAX_VALUE;
        for (RequestData data : request.alternatives()) {
          refuse(data.problem());
          var need = need(data, pools, empty);
          deviceCounts.add(need);
          fewest = Math.min(fewest, need.count());
        }
        if (fewest > LIMIT - least) {
          throw new AllocationException(
              "%s: adding %d devices exceeds the claim limit of %d, with %d already accounted for"
                  .formatted(
                      RequestData.inErrors(claim.name(), request.name()), fewest, LIMIT, least));
        }
        least += fewest;
      }
      refuse(claim.problem());
    }
    return new DeviceCounts(List.copyOf(deviceCounts));
  }

  private static void refuse(@Nullable String problem) {
    if (problem != null) {
      throw new AllocationException(problem);
    }
  }

  private static Need need(RequestData data, List<PoolShape> pools, AllocationAttempt empty) {
    if (!data.all()) {
      return new Need(data.exactly().count(), null);
    }
    var devices = new ArrayList<DeviceEntry>();
    for (PoolShape pool : pools) {
      switch (pool.problem()) {
        case PoolProblem.Incomplete _ -> throw unusable(data, pool, "being updated");
        case PoolProblem.Invalid _ -> throw unusable(data, pool, "invalid");
        case null, default -> {
          for (DeviceEntry device : pool.devices()) {
            if (empty.belongsToAll(data, device)) {
              devices.add(device);
            }
          }
        }
      }
    }
    return new Need(devices.size(), List.copyOf(devices));
  }

  private static AllocationException unusable(RequestData data, PoolShape pool, String state) {
    return new AllocationException(
        "%s: asks for all devices, but resource pool %s is currently %s"
            .formatted(data.inErrors(), pool.id(), state));
  }

  public Need of(RequestData data) {
    return byRequest.get(data.number());
  }
}
