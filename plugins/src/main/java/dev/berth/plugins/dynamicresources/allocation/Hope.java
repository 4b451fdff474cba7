package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.plugins.dynamicresources.allocation.Frame.Place;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Which requests can still be served after a search has come to a dead end, so that it need not
/// try all combinations where the devices do not even suffice if nothing else is given.
///
/// What cannot be given at first can never be given: every [Ledger] allows for less and less. So
/// this changes nothing but the time that a search takes. It must not hide errors either, which
/// show when devices are looked at: if any device of the requests until the dead end makes an
/// error, or might make one in other circumstances, there is always hope.
final class Hope {
  private final PodPlan plan;
  private final Needs needs;
  private final List<PoolShape> pools;
  private final Supplier<Attempt> attempts;
  private final int[] starts;
  private final int[] @Nullable [] remaining;
  private final boolean[] hopeful;
  private boolean everlasting;

  /// @param attempts new ones, that have given nothing yet
  Hope(PodPlan plan, Needs needs, List<PoolShape> pools, Supplier<Attempt> attempts) {
    this.plan = plan;
    this.needs = needs;
    this.pools = pools;
    this.attempts = attempts;
    starts = new int[pools.size() + 1];
    for (int i = 0; i < pools.size(); i++) {
      starts[i + 1] = starts[i] + pools.get(i).devices().size();
    }
    remaining = new int[plan.wishes()][];
    hopeful = new boolean[plan.requests().size()];
    everlasting = plan.mayFailLate();
  }

  /// Whether the request can be served no more, whatever the ones before it are given.
  boolean isLost(RequestPlan request) {
    if (everlasting || hopeful[request.number()]) {
      return false;
    }
    try {
      plan.requests().subList(0, request.number()).stream()
          .flatMap(before -> before.alternatives().stream())
          .forEach(this::remaining);
      request.alternatives().forEach(this::remaining);
      boolean lost = request.alternatives().stream().allMatch(this::isUnattainable);
      hopeful[request.number()] = !lost;
      return lost;
    } catch (AllocationException e) {
      everlasting = true;
      return false;
    }
  }

  private boolean isUnattainable(Wish wish) {
    return remaining(wish)[0] < needs.of(wish).count();
  }

  /// Whether so many devices, from this place on, are more than there are for the wish. Without a
  /// dead end in it or after it, this is not known and so not the case.
  boolean isTooMuch(Wish wish, long count, Place start) {
    var known = remaining[wish.number()];
    return !everlasting
        && known != null
        && !wish.all()
        && count > known[starts[start.pool()] + start.device()];
  }

  /// How many devices could be given to the wish if nothing else was given, by the place from which
  /// they are counted.
  private int[] remaining(Wish wish) {
    var known = remaining[wish.number()];
    if (known == null) {
      known = wish.all() ? ofAll(wish) : counted(wish);
      remaining[wish.number()] = known;
    }
    return known;
  }

  private int[] ofAll(Wish wish) {
    var empty = attempts.get();
    int possible = 0;
    for (DeviceEntry device : needs.of(wish).required()) {
      if (empty.giveSelected(wish, device)) {
        empty.takeBack();
        possible++;
      }
    }
    return new int[] {possible};
  }

  private int[] counted(Wish wish) {
    var empty = attempts.get();
    var counts = new int[starts[pools.size()] + 1];
    for (int i = 0; i < pools.size(); i++) {
      var devices = pools.get(i).devices();
      for (int j = 0; j < devices.size(); j++) {
        if (empty.give(wish, devices.get(j))) {
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
