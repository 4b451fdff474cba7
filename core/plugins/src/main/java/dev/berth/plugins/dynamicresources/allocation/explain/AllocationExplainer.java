package dev.berth.plugins.dynamicresources.allocation.explain;

import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.DeadEnd;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.DeadEnd.Given;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.RejectedDevices;
import dev.berth.plugins.dynamicresources.allocation.explain.AllocationExplanation.RequestFeasibility;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.PodPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationAttempt;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationSearch;
import dev.berth.plugins.dynamicresources.allocation.search.AllocationSearch.Outcome;
import dev.berth.plugins.dynamicresources.allocation.search.DeviceCounts;
import dev.berth.plugins.dynamicresources.allocation.search.Feasibility;
import dev.berth.plugins.dynamicresources.allocation.search.Rejection;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds out why a search has found no solution.
public final class AllocationExplainer {
  /// The number of devices that may be given in the search for the point beyond which there is no
  /// way.
  private static final int STEPS = 20_000;

  private final PodPlan plan;
  private final DeviceCounts deviceCounts;
  private final List<PoolShape> pools;
  private final Supplier<AllocationAttempt> attempts;

  /// @param attempts creates attempts without given devices
  public AllocationExplainer(
      PodPlan plan,
      DeviceCounts deviceCounts,
      List<PoolShape> pools,
      Supplier<AllocationAttempt> attempts) {
    this.plan = plan;
    this.deviceCounts = deviceCounts;
    this.pools = pools;
    this.attempts = attempts;
  }

  public AllocationExplanation explain() {
    var feasibilities = new ArrayList<RequestFeasibility>();
    boolean eachPossible = true;
    for (RequestPlan request : plan.requests()) {
      var alternatives = request.alternatives().stream().map(this::feasibility).toList();
      eachPossible &= alternatives.stream().anyMatch(RequestFeasibility::isPossible);
      feasibilities.addAll(alternatives);
    }
    return new AllocationExplanation(
        pools.stream().map(PoolShape::problem).filter(Objects::nonNull).toList(),
        feasibilities,
        eachPossible ? deadEnd() : null);
  }

  private RequestFeasibility feasibility(RequestData data) {
    int inReach = pools.stream().mapToInt(pool -> pool.devices().size()).sum();
    var rejected = rejected(data, attempts.get());
    return new RequestFeasibility(
        data.claimName(),
        data.reference(),
        data.all(),
        deviceCounts.of(data).count(),
        inReach,
        inReach - rejected.stream().mapToInt(group -> group.devices().size()).sum(),
        rejected);
  }

  /// Returns the devices that can no longer be given to the request, by reason.
  private List<RejectedDevices> rejected(RequestData data, AllocationAttempt attempt) {
    Map<Rejection, List<DeviceId>> groups = new LinkedHashMap<>();
    for (PoolShape pool : pools) {
      for (DeviceEntry device : pool.devices()) {
        var rejection = attempt.rejection(data, device);
        if (rejection != null) {
          groups.computeIfAbsent(rejection, _ -> new ArrayList<>()).add(device.id());
        }
      }
    }
    return groups.entrySet().stream()
        .map(group -> new RejectedDevices(group.getKey(), group.getValue()))
        .toList();
  }

  private @Nullable DeadEnd deadEnd() {
    var attempt = attempts.get();
    var furthest = new Furthest(attempt);
    new AllocationSearch(
            plan.requests(),
            deviceCounts,
            pools,
            attempt,
            furthest::isTiring,
            () -> new Feasibility(plan, deviceCounts, pools, attempts),
            furthest)
        .run();
    return furthest.found;
  }

  /// Records the first of the dead ends that were reached with the most devices given.
  private final class Furthest implements AllocationSearch.DeadEnds {
    private final AllocationAttempt attempt;
    private @Nullable DeadEnd found;
    private int given = -1;
    private int steps;

    Furthest(AllocationAttempt attempt) {
      this.attempt = attempt;
    }

    boolean isTiring() {
      steps++;
      return steps > STEPS;
    }

    @Override
    public void at(RequestData data, Outcome why) {
      if (attempt.given().size() > given) {
        given = attempt.given().size();
        found =
            new DeadEnd(
                data.claimName(),
                data.reference(),
                attempt.given().stream().map(this::given).toList(),
                why == Outcome.TOO_MANY ? tooMany(data) : rejected(data, attempt));
      }
    }

    private Given given(AllocationAttempt.Given one) {
      return new Given(one.data().claimName(), one.data().reference(), one.device().id());
    }

    private List<RejectedDevices> tooMany(RequestData data) {
      int left = DeviceCounts.LIMIT - attempt.givenTo(data.claim());
      return List.of(
          new RejectedDevices(
              new Rejection.TooMany(deviceCounts.of(data).count(), left), List.of()));
    }
  }
}
