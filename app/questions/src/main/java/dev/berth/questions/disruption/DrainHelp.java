package dev.berth.questions.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DrainChange;
import java.util.List;

/// Changes with which blocked drains get further.
///
/// @param changes all of them together
/// @param report the report of the same disruption after the changes
public record DrainHelp(List<DrainChange> changes, DisruptionReport report) {
  public DrainHelp {
    changes = List.copyOf(changes);
  }
}
