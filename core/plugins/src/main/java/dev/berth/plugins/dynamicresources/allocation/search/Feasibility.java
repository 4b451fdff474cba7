package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PodPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.dynamicresources.allocation.search.SearchFrame.Place;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Decides after a dead end of a search which requests can still be served. The search then need
/// not try all combinations if there are too few devices even without other requests.
///
/// A device that cannot be given at the beginning can never be given, as every
/// [AllocationConstraint] only becomes stricter. So this class changes nothing but the duration of
/// a search. It must not hide errors either, which occur when devices are tried. If a device for
/// any request before the dead end causes an error, or might cause one in other circumstances,
/// every request counts as feasible.
public final class Feasibility {
  private final PodPlan plan;
  private final DeviceCounts deviceCounts;
  private final List<PoolShape> pools;
  private final Supplier<AllocationAttempt> attempts;
  private final int[] starts;
  private final int[] @Nullable [] remaining;
  private final boolean[] feasible;
  private boolean undecidable;

  /// @param attempts creates attempts without given devices
  public Feasibility(
      PodPlan plan,
      DeviceCounts deviceCounts,
      List<PoolShape> pools,
      Supplier<AllocationAttempt> attempts) {
    this.plan = plan;
    this.deviceCounts = deviceCounts;
    this.pools = pools;
    this.attempts = attempts;
    starts = new int[pools.size() + 1];
    for (int i = 0; i < pools.size(); i++) {
      starts[i + 1] = starts[i] + pools.get(i).devices().size();
    }
    remaining = new int[plan.requestCount()][];
    feasible = new boolean[plan.requests().size()];
    undecidable = plan.mayFailLate();
  }

  /// Returns whether the request can no longer be served, whatever earlier requests get.
  boolean isInfeasible(RequestPlan request) {
    if (undecidable || feasible[request.number()]) {
      return false;
    }
    try {
      plan.requests().subList(0, request.number()).stream()
          .flatMap(before -> before.alternatives().stream())
          .forEach(this::remaining);
      request.alternatives().forEach(this::remaining);
      boolean lost = request.alternatives().stream().allMatch(this::isUnattainable);
      feasible[request.number()] = !lost;
      return lost;
    } catch (AllocationException e) {
      undecidable = true;
      return false;
    }
  }

  private boolean isUnattainable(RequestData data) {
    return remaining(data)[0] < deviceCounts.of(data).count();
  }

  /// Returns whether the request would need more devices, from this place on, than there are. False
  /// if it is not known, because there was no dead end in this request or a later one.
  boolean isTooMuch(RequestData data, long count, Place start) {
    var known = remaining[data.number()];
    return !undecidable
        && known != null
        && !data.all()
        && count > known[starts[start.pool()] + start.device()];
  }

  /// Returns, for each place, how many devices from there on could be given to the request if
  /// nothing else were given.
  private int[] remaining(RequestData data) {
    var known = remaining[data.number()];
    if (known == null) {
      known = data.all() ? ofAll(data) : counted(data);
      remaining[data.number()] = known;
    }
    return known;
  }

  private int[] ofAll(RequestData data) {
    var empty = attempts.get();
    int possible = 0;
    for (DeviceEntry device : deviceCounts.of(data).required()) {
      if (empty.giveSelected(data, device)) {
        empty.takeBack();
        possible++;
      }
    }
    return new int[] {possible};
  }

  private int[] counted(RequestData data) {
    var empty = attempts.get();
    var counts = new int[starts[pools.size()] + 1];
    for (int i = 0; i < pools.size(); i++) {
      var devices = pools.get(i).devices();
      for (int j = 0; j < devices.size(); j++) {
        if (empty.give(data, devices.get(j))) {
          empty.takeBack();
          counts[starts[i] + j] = 1;
        }
      }
    }
    for (int i = counts.length - 2; i >= 0; i--) {
      counts[i] += counts[i + 1];
    }
    return counts;
  }
}
