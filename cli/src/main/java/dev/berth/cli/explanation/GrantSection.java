package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.diagnosis.Decision;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Volumes and devices that were allocated to the claims of a pod; without claims that had theirs
/// before.
final class GrantSection {
  private final Decision decision;

  GrantSection(Decision decision) {
    this.decision = decision;
  }

  void write(Page page) {
    if (!decision.volumes().isEmpty()) {
      page.gap();
      page.line(Line.of("Volumes", Style.HEADING));
      page.table(2, volumes());
    }
    if (!decision.claims().isEmpty()) {
      page.gap();
      page.line(Line.of("Devices", Style.HEADING));
      page.table(2, devices());
    }
  }

  private Table volumes() {
    var table = new Table().left("CLAIM").left("VOLUME");
    new TreeMap<>(decision.volumes())
        .forEach((claim, volume) ->
            table.row(
                Line.of(claim.toString()),
                volume.isEmpty() ? Line.of("none yet", Style.FAINT) : Line.of(volume)));
    return table;
  }

  private Table devices() {
    var table = new Table().left("CLAIM").left("REQUEST").left("DEVICE").wrapping("").named("NOTE");
    new TreeMap<>(decision.claims())
        .forEach((claim, status) -> {
          List<DeviceRequestAllocationResult> results = results(status);
          String name = claim.toString();
          if (results.isEmpty()) {
            table.row(Line.of(name), Line.EMPTY, Line.of("none", Style.FAINT));
          }
          for (DeviceRequestAllocationResult result : results) {
            table.row(
                Line.of(name),
                Line.of(result.request()),
                Line.of("%s/%s/%s".formatted(result.driver(), result.pool(), result.device())),
                Line.of(remark(result), Style.FAINT));
            name = "";
          }
        });
    return table;
  }

  static List<DeviceRequestAllocationResult> results(ResourceClaimStatus claim) {
    var allocation = claim.allocation();
    return allocation == null ? List.of() : allocation.devices().results();
  }

  private static String remark(DeviceRequestAllocationResult result) {
    if (Boolean.TRUE.equals(result.adminAccess())) {
      return "admin access";
    }
    return result.consumedCapacity().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(consumed -> consumed.getValue() + " of its " + consumed.getKey())
        .collect(joining(", "));
  }
}
