package dev.berth.cli.explanation;

import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// A node that the pod does not fit.
record NearMiss(String node, PluginStatus status) {
  /// Nodes that only lack some of a resource come first, those that lack the smallest part of what
  /// the pod requests before others; then nodes on which preemption might help; then all others.
  private static final Comparator<NearMiss> NEAREST_FIRST =
      Comparator.comparingInt(NearMiss::rank)
          .thenComparingDouble(NearMiss::missing)
          .thenComparing(miss -> miss.status.plugin())
          .thenComparing(NearMiss::node);

  /// The nodes that were rejected, nearest first.
  static List<NearMiss> nearestFirst(Map<String, PluginStatus> nodes) {
    return nodes.entrySet().stream()
        .filter(node -> !node.getValue().isSuccess())
        .map(node -> new NearMiss(node.getKey(), node.getValue()))
        .sorted(NEAREST_FIRST)
        .toList();
  }

  private int rank() {
    if (!status.reasons().isEmpty()
        && status.reasons().stream().allMatch(InsufficientResource.class::isInstance)) {
      return 0;
    }
    return switch (status.code()) {
      case UNSCHEDULABLE -> 1;
      case ERROR -> 3;
      default -> 2;
    };
  }

  /// Whether preemption might help.
  boolean mayBePreempted() {
    return status.code() == Code.UNSCHEDULABLE;
  }

  /// Which part of the pod's requests is missing, summed over the resources.
  private double missing() {
    double missing = 0;
    for (Reason reason : status.reasons()) {
      if (reason instanceof InsufficientResource resource) {
        missing += (double) resource.shortBy() / Math.max(1, resource.requested());
      }
    }
    return missing;
  }
}
