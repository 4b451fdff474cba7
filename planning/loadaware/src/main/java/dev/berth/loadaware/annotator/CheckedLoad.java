package dev.berth.loadaware.annotator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What would come of a metric of a node.
///
/// @param age of the last measurement; null if it is not known
/// @param problem what is wrong, and the same for all nodes of which it is; empty for nothing
/// @param detail what is so of this node alone; empty for nothing
/// @param remedy what to do; empty for nothing
public record CheckedLoad(
    MonitoredNode node,
    String metric,
    LoadAnswer answer,
    @Nullable Duration age,
    String problem,
    String detail,
    String remedy) {
  public boolean isWell() {
    return problem.isEmpty();
  }
}
