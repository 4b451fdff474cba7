package dev.berth.plugins.dynamicresources.allocation.explain;

import dev.berth.plugins.dynamicresources.allocation.plan.PoolProblem;
import dev.berth.plugins.dynamicresources.allocation.search.Rejection;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Why claims cannot be allocated on a node.
///
/// @param pools the reachable pools that give no devices
/// @param requests every request, or alternative of one, as if it were the only one
/// @param deadEnd where the search got furthest; null if some request cannot be served even alone
public record AllocationExplanation(
    List<PoolProblem> pools, List<RequestFeasibility> requests, @Nullable DeadEnd deadEnd) {
  public AllocationExplanation {
    pools = List.copyOf(pools);
    requests = List.copyOf(requests);
  }

  /// One line for each finding.
  public List<String> lines() {
    var lines = new ArrayList<String>();
    pools.forEach(pool -> lines.add(pool.text()));
    requests.forEach(request -> lines.add(request.text()));
    if (deadEnd != null) {
      lines.add(deadEnd.text());
    }
    return lines;
  }

  /// The devices that would do but are used by other claims, as `driver/pool/device`.
  public Set<String> devicesInUse() {
    return Stream.concat(
            requests.stream().flatMap(request -> request.rejected().stream()),
            Stream.ofNullable(deadEnd).flatMap(end -> end.rejected().stream()))
        .filter(group -> group.rejection() instanceof Rejection.InUse)
        .flatMap(group -> group.devices().stream())
        .map(DeviceId::toString)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// The devices of a node for one request or alternative, as if it were the only one.
  ///
  /// @param claim `namespace/name`
  /// @param request `request` or `request/subrequest`
  /// @param all whether the request is for all matching devices
  /// @param requested number of devices
  /// @param reachable the number of devices in usable pools that the node can reach
  /// @param suitable the number of these that can be allocated
  /// @param rejected the other devices, by their first obstacle
  public record RequestFeasibility(
      String claim,
      String request,
      boolean all,
      long requested,
      int reachable,
      int suitable,
      List<RejectedDevices> rejected) {
    public RequestFeasibility {
      rejected = List.copyOf(rejected);
    }

    /// Returns whether there are enough devices, provided that they can be allocated together.
    public boolean isPossible() {
      return all ? suitable > 0 && suitable == requested : suitable >= requested;
    }

    /// In plain words.
    public String text() {
      var findings =
          rejected.stream()
              .map(RejectedDevices::text)
              .collect(Collectors.joining("; ", rejected.isEmpty() ? "" : ": ", ""));
      return "claim %s, request %s needs %s, and %d of %d reachable devices are suitable%s"
          .formatted(
              claim,
              request,
              all ? "all of " + requested : requested,
              suitable,
              reachable,
              findings);
    }
  }

  /// Devices that cannot be given, all for the same reason.
  ///
  /// @param devices empty if the reason does not concern particular devices
  public record RejectedDevices(Rejection rejection, List<DeviceId> devices) {
    public RejectedDevices {
      devices = List.copyOf(devices);
    }

    /// In plain words.
    public String text() {
      return devices.isEmpty() ? rejection.text() : devices.size() + " " + rejection.text();
    }
  }

  /// The furthest point of a search, as first reached.
  ///
  /// @param claim the claim that could not be served, as `namespace/name`
  /// @param request its request: `request` or `request/subrequest`
  /// @param given the devices given to requests up to this point
  /// @param rejected why no further device fits the request
  public record DeadEnd(
      String claim, String request, List<Given> given, List<RejectedDevices> rejected) {
    public DeadEnd {
      given = List.copyOf(given);
      rejected = List.copyOf(rejected);
    }

    /// A device given to a request during the search.
    public record Given(String claim, String request, DeviceId device) {}

    /// In plain words.
    public String text() {
      var before =
          given.isEmpty()
              ? ""
              : given.stream()
                  .map(one -> "%s for %s/%s".formatted(one.device(), one.claim(), one.request()))
                  .collect(Collectors.joining(", ", "with ", " taken, "));
      var findings =
          rejected.stream()
              .map(RejectedDevices::text)
              .collect(Collectors.joining("; ", rejected.isEmpty() ? "" : ": ", ""));
      return "%sclaim %s, request %s gets no further device%s"
          .formatted(before, claim, request, findings);
    }
  }
}
