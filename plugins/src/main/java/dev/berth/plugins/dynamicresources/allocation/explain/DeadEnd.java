package dev.berth.plugins.dynamicresources.allocation.explain;

import dev.berth.plugins.support.devices.DeviceId;
import java.util.List;
import java.util.stream.Collectors;

/// The point that a search could not get beyond, when it got there first.
///
/// @param claim `namespace/name` of the claim that could not be served
/// @param request its request: `request` or `request/subrequest`
/// @param given what was given to requests until there
/// @param rejected why no further device would do for the request
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
