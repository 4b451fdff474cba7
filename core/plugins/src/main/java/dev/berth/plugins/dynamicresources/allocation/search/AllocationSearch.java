package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.PoolShape;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.dynamicresources.allocation.search.SearchFrame.Choice;
import dev.berth.plugins.dynamicresources.allocation.search.SearchFrame.Counted;
import dev.berth.plugins.dynamicresources.allocation.search.SearchFrame.Fixed;
import dev.berth.plugins.dynamicresources.allocation.search.SearchFrame.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Searches the first way to serve all requests, depth first and completely: devices are tried in
/// their order, within a request only in combinations, not in all orders; alternatives one after
/// the other.
///
/// The way to the present point is a stack of [SearchFrame]s: one for each device given, and one
/// for each request with alternatives. A frame that has no way left to go is removed, and the one
/// below it goes another way. There is no recursion, so the number of claims does not matter.
///
/// If a request cannot be served because its claim would get too many devices, then other devices
/// for the requests before it are no help, only other alternatives are. This is more than a short
/// cut: devices that are not tried cannot make the attempt fail with an error.
public final class AllocationSearch {
  private final List<RequestPlan> requests;
  private final DeviceCounts deviceCounts;
  private final List<PoolShape> pools;
  private final AllocationAttempt attempt;
  private final BooleanSupplier expired;
  private final DeadEnds deadEnds;
  private final Supplier<Feasibility> feasibilities;
  private final List<SearchFrame> stack = new ArrayList<>();
  private @Nullable Feasibility feasibility;

  /// How a search, or a part of it, ends.
  public enum Outcome {
    SOLVED,
    /// No device is left to be tried.
    FAILED,
    /// The claim would get too many devices.
    TOO_MANY,
    EXPIRED;

    boolean isFinal() {
      return this == SOLVED || this == EXPIRED;
    }
  }

  /// Called at every point from which the search turns back.
  public interface DeadEnds {
    DeadEnds IGNORED = (_, _) -> {};

    /// No further device can be given to the request, or it needs too many.
    void at(RequestData data, Outcome why);
  }

  /// @param requests of all claims, in order
  /// @param attempt has given nothing yet; has served all when the search is over with success
  /// @param expired whether time is up; called for every device given
  /// @param feasibilities read at the first dead end
  public AllocationSearch(
      List<RequestPlan> requests,
      DeviceCounts deviceCounts,
      List<PoolShape> pools,
      AllocationAttempt attempt,
      BooleanSupplier expired,
      Supplier<Feasibility> feasibilities,
      DeadEnds deadEnds) {
    this.requests = requests;
    this.deviceCounts = deviceCounts;
    this.pools = pools;
    this.attempt = attempt;
    this.expired = expired;
    this.feasibilities = feasibilities;
    this.deadEnds = deadEnds;
  }

  /// Runs to the end.
  ///
  /// @throws AllocationException if claim, class or device are such that nothing can be decided
  public Outcome run() {
    var outcome = begin(0);
    while (outcome == null || (!outcome.isFinal() && !stack.isEmpty())) {
      var top = stack.getLast();
      if (outcome != null) {
        top.takeBack();
      }
      if (outcome == null || top.goesOnAfter(outcome)) {
        if (top.advance()) {
          outcome = serve(top.request(), top.data(), top.given(), top.next());
          continue;
        }
        outcome = top.exhausted();
        if (!(top instanceof Choice)) {
          deadEnds.at(top.data(), outcome);
        }
        if (outcome == Outcome.FAILED && feasibility().isInfeasible(top.request())) {
          return outcome;
        }
      }
      stack.removeLast();
      if (!stack.isEmpty()) {
        outcome = seenFrom(stack.getLast().request(), top.request(), outcome);
      }
    }
    return outcome;
  }

  private Feasibility feasibility() {
    if (feasibility == null) {
      feasibility = feasibilities.get();
    }
    return feasibility;
  }

  /// Too many devices for one claim is just a failure for another.
  private static Outcome seenFrom(RequestPlan earlier, RequestPlan later, Outcome outcome) {
    return outcome == Outcome.TOO_MANY && earlier.claim() != later.claim()
        ? Outcome.FAILED
        : outcome;
  }

  /// Turns to a request.
  ///
  /// @return null if there is a new frame to go on with
  private @Nullable Outcome begin(int number) {
    if (number == requests.size()) {
      return Outcome.SOLVED;
    }
    var request = requests.get(number);
    if (request.prioritized()) {
      stack.add(new Choice(request));
      return null;
    }
    return serve(request, request.alternatives().getFirst(), 0, Place.FIRST);
  }

  /// Goes on with a request that has been given some devices, or with the next request if these are
  /// all.
  ///
  /// @return null if there is a new frame to go on with
  private @Nullable Outcome serve(RequestPlan request, RequestData data, int given, Place start) {
    if (expired.getAsBoolean()) {
      return Outcome.EXPIRED;
    }
    var need = deviceCounts.of(data);
    if (data.all() && need.count() == 0) {
      deadEnds.at(data, Outcome.FAILED);
      return Outcome.FAILED;
    }
    if (given >= need.count()) {
      var outcome = begin(request.number() + 1);
      return outcome == null || outcome.isFinal()
          ? outcome
          : seenFrom(request, requests.get(request.number() + 1), outcome);
    }
    if (need.count() - given > DeviceCounts.LIMIT - attempt.givenTo(data.claim())) {
      deadEnds.at(data, Outcome.TOO_MANY);
      return Outcome.TOO_MANY;
    }
    if (feasibility != null && feasibility.isTooMuch(data, need.count() - given, start)) {
      return Outcome.FAILED;
    }
    var all = need.devices();
    stack.add(
        all == null
            ? new Counted(request, data, given + 1, start, pools, attempt)
            : new Fixed(request, data, given + 1, all.get(given), attempt));
    return null;
  }

  /// The alternative that a request was served with; that of a request without any is 0. To be
  /// called after a successful search.
  public int[] alternatives() {
    var taken = new int[requests.size()];
    for (SearchFrame frame : stack) {
      if (frame instanceof Choice choice) {
        taken[choice.request().number()] = choice.index();
      }
    }
    return taken;
  }
}
