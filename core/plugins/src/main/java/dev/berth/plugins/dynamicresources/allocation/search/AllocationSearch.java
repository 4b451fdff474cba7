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

/// Searches devices of a node for all requests of a pod's claims.
///
/// **Goal.** The first complete solution in a fixed order: requests in their order, alternatives
/// one after the other, devices in the order of their pools. The choice must be kube-scheduler's,
/// device for device, since other programs see it.
///
/// **Constraints.** A device serves one request, unless it can be shared. Constraints tie requests
/// together, such as "all from the same NUMA node", so a device that suits its request may spoil a
/// later one. The problem is NP-hard; a deadline ends hopeless searches.
///
/// **Algorithm.** Depth first with backtracking. The state is a stack of [SearchFrame]s: one for
/// each given device, and one for each request with alternatives. A frame without options left is
/// removed, and the frame below it takes back its device and takes its next option. Two devices of
/// the same request are tried in one order only, as a combination. There is no recursion, so the
/// number of claims is not limited.
///
/// ```
/// request a: one GPU       request b: one NIC on the same NUMA node as a's GPU
///
///   a=gpu-0 (node 0)
///     b=nic-1 (node 1)     constraint broken
///     no more NICs         ◀── take back gpu-0
///   a=gpu-1 (node 1)
///     b=nic-1 (node 1)     solved
/// ```
///
/// At the first dead end, [Feasibility] counts how many devices each request could get at all.
/// Where these are too few, the search ends early; it never changes which solution is found.
///
/// If a request fails because its claim would get too many devices, other devices for earlier
/// requests do not help; only other alternatives do. This is more than an optimization: devices
/// that are not tried cannot end the attempt with an error.
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

  /// The outcome of a search, or of a part of it.
  public enum Outcome {
    SOLVED,
    /// No device is left to try.
    FAILED,
    /// The claim would get too many devices.
    TOO_MANY,
    EXPIRED;

    boolean isFinal() {
      return this == SOLVED || this == EXPIRED;
    }
  }

  /// Called at every point where the search turns back.
  public interface DeadEnds {
    DeadEnds IGNORED = (_, _) -> {};

    /// No further device can be given to the request, or the request needs too many.
    void at(RequestData data, Outcome why);
  }

  /// @param requests the requests of all claims, in order
  /// @param attempt an attempt that has given nothing yet; after success, it has given all devices
  /// @param expired whether the time is over; called for every given device
  /// @param feasibilities called at the first dead end
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
  /// @throws AllocationException if an invalid claim, class or device makes a decision impossible
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

  /// Too many devices for one claim count as a plain failure for another claim.
  private static Outcome seenFrom(RequestPlan earlier, RequestPlan later, Outcome outcome) {
    return outcome == Outcome.TOO_MANY && earlier.claim() != later.claim()
        ? Outcome.FAILED
        : outcome;
  }

  /// Begins a request.
  ///
  /// @return null if there is a new frame to continue with
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

  /// Continues with a request that has been given some devices, or with the next request if it has
  /// all.
  ///
  /// @return null if there is a new frame to continue with
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

  /// Returns the alternative that served each request; 0 for a request without alternatives. Call
  /// after a successful search.
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
