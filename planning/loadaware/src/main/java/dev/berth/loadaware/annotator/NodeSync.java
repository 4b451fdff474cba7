package dev.berth.loadaware.annotator;

import java.util.List;

/// A node whose turn it is.
///
/// @param metrics that are due
public record NodeSync(MonitoredNode node, List<String> metrics) {
  public NodeSync {
    metrics = List.copyOf(metrics);
  }
}
