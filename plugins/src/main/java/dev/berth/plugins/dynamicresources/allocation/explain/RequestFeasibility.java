package dev.berth.plugins.dynamicresources.allocation.explain;

import java.util.List;
import java.util.stream.Collectors;

/// What a node has for one request, or one alternative of it, if nothing else is asked for.
///
/// @param claim `namespace/name`
/// @param request `request` or `request/subrequest`
/// @param all whether it asks for all devices that match
/// @param wanted how many devices it asks for
/// @param inReach how many devices usable pools offer the node
/// @param suitable how many of them will do
/// @param rejected the others, by what is in the way first
public record RequestFeasibility(
    String claim,
    String request,
    boolean all,
    long wanted,
    int inReach,
    int suitable,
    List<RejectedDevices> rejected) {
  public RequestFeasibility {
    rejected = List.copyOf(rejected);
  }

  /// Whether there are enough devices, if they can be had together.
  public boolean isPossible() {
    return all ? suitable > 0 && suitable == wanted : suitable >= wanted;
  }

  /// In plain words.
  public String text() {
    var findings =
        rejected.stream()
            .map(RejectedDevices::text)
            .collect(Collectors.joining("; ", rejected.isEmpty() ? "" : ": ", ""));
    return "claim %s, request %s wants %s, and %d of %d in reach will do%s"
        .formatted(claim, request, all ? "all of " + wanted : wanted, suitable, inReach, findings);
  }
}
