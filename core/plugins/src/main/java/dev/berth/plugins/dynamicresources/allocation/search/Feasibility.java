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

/// Which requests can still be served after a search has come to a dead end, so that it need not
/// try all combinations where the devices do not even suffice if nothing else is given.
///
/// What cannot be given at first can never be given: every [AllocationConstraint] allows for less
/// and less. So this changes nothing but the time that a search takes. It must not hide errors
/// either, which occur when devices are tried: if any device of the requests until the dead end
/// makes an error, or might make one in other circumstances, every request counts as feasible.
public final class Feasibility {
  private final PodPlan plan;
  private final DeviceCounts deviceCounts;
  private final List<PoolShape> pools;
  private final Supplier<AllocationAttempt> attempts;
  private final int[] starts;
  private final int[] @Nullable [] remaining;
  private final boolean[] feasible;
  private boolean undecidable;

  /// @param attempts new ones, that have given nothing yet
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

  /// Whether the request can be served no more, whatever the ones before it are given.
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

  /// Whether so many devices, from this place on, are more than there are for the request. Without
  /// a dead end in it or after it, this is not known and so not the case.
  boolean isTooMuch(RequestData data, long count, Place start) {
    var known = remaining[data.number()];
    return !undecidable
        && known != null
        && !data.all()
        && count > known[starts[start.pool()] + start.device()];
  }

  /// How many devices could be given to the request if nothing else was given, by the place from
  /// which they are counted.
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
