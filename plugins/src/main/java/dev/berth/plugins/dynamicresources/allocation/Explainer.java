package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.plugins.dynamicresources.allocation.Search.Outcome;
import dev.berth.plugins.dynamicresources.allocation.Standstill.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds out why there is no solution, after a search has found none.
final class Explainer {
  /// So many devices may be given in the search for the point that it does not get beyond.
  private static final int STEPS = 20_000;

  private final PodPlan plan;
  private final Needs needs;
  private final List<PoolShape> pools;
  private final Supplier<Attempt> attempts;

  /// @param attempts new ones, that have given nothing yet
  Explainer(PodPlan plan, Needs needs, List<PoolShape> pools, Supplier<Attempt> attempts) {
    this.plan = plan;
    this.needs = needs;
    this.pools = pools;
    this.attempts = attempts;
  }

  Explanation explain() {
    var outlooks = new ArrayList<RequestOutlook>();
    boolean eachPossible = true;
    for (RequestPlan request : plan.requests()) {
      var alternatives = request.alternatives().stream().map(this::outlook).toList();
      eachPossible &= alternatives.stream().anyMatch(RequestOutlook::isPossible);
      outlooks.addAll(alternatives);
    }
    return new Explanation(
        pools.stream().map(PoolShape::problem).filter(Objects::nonNull).toList(),
        outlooks,
        eachPossible ? standstill() : null);
  }

  private RequestOutlook outlook(Wish wish) {
    int inReach = pools.stream().mapToInt(pool -> pool.devices().size()).sum();
    var ruledOut = ruledOut(wish, attempts.get());
    return new RequestOutlook(
        wish.claimName(),
        wish.reference(),
        wish.all(),
        needs.of(wish).count(),
        inReach,
        inReach - ruledOut.stream().mapToInt(group -> group.devices().size()).sum(),
        ruledOut);
  }

  /// The devices that cannot be given to the wish any more, by reason.
  private List<RuledOut> ruledOut(Wish wish, Attempt attempt) {
    Map<Obstacle, List<DeviceId>> groups = new LinkedHashMap<>();
    for (PoolShape pool : pools) {
      for (DeviceEntry device : pool.devices()) {
        var obstacle = attempt.obstacle(wish, device);
        if (obstacle != null) {
          groups.computeIfAbsent(obstacle, _ -> new ArrayList<>()).add(device.id());
        }
      }
    }
    return groups.entrySet().stream()
        .map(group -> new RuledOut(group.getKey(), group.getValue()))
        .toList();
  }

  private @Nullable Standstill standstill() {
    var attempt = attempts.get();
    var furthest = new Furthest(attempt);
    new Search(
            plan.requests(),
            needs,
            pools,
            attempt,
            furthest::isTiring,
            () -> new Hope(plan, needs, pools, attempts),
            furthest)
        .run();
    return furthest.found;
  }

  /// Notes the first of the dead ends behind which most devices had been given.
  private final class Furthest implements Search.DeadEnds {
    private final Attempt attempt;
    private @Nullable Standstill found;
    private int given = -1;
    private int steps;

    Furthest(Attempt attempt) {
      this.attempt = attempt;
    }

    boolean isTiring() {
      steps++;
      return steps > STEPS;
    }

    @Override
    public void at(Wish wish, Outcome why) {
      if (attempt.given().size() > given) {
        given = attempt.given().size();
        found =
            new Standstill(
                wish.claimName(),
                wish.reference(),
                attempt.given().stream().map(this::given).toList(),
                why == Outcome.TOO_MANY ? tooMany(wish) : ruledOut(wish, attempt));
      }
    }

    private Given given(Attempt.Given one) {
      return new Given(one.wish().claimName(), one.wish().reference(), one.device().id());
    }

    private List<RuledOut> tooMany(Wish wish) {
      int left = Needs.LIMIT - attempt.givenTo(wish.claim());
      return List.of(new RuledOut(new Obstacle.TooMany(needs.of(wish).count(), left), List.of()));
    }
  }
}
