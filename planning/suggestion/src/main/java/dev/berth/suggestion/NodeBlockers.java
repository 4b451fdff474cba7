package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.DevicesInUse;
import dev.berth.framework.diagnosis.InsufficientResource;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/// All that keeps a pod from one node.
///
/// @param rejections by each plugin that rejects the pod there, in the order in which a scheduling
///   cycle calls them: it would stop at the first; not empty
public record NodeBlockers(String node, List<PluginStatus> rejections) {
  /// Nodes where fewer plugins reject the pod come before others. Among nodes with as many, those
  /// that only lack resources come first, the smallest lack before larger ones; then nodes where
  /// removing pods may help; then the rest.
  private static final Comparator<Measured> NEAREST_FIRST =
      Comparator.comparingInt((Measured measured) -> measured.blockers.rejections.size())
          .thenComparingDouble(Measured::distance)
          .thenComparing(measured -> measured.blockers.rejections.getFirst().plugin())
          .thenComparing(measured -> measured.blockers.node);

  /// With its distance, which comparisons then need not compute.
  private record Measured(NodeBlockers blockers, double distance) {}

  public NodeBlockers {
    rejections = List.copyOf(rejections);
  }

  /// Those of all nodes that the pod does not fit, nearest first.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public static List<NodeBlockers> nearestFirst(DryRun dryRun, Snapshot snapshot, Pod pod) {
    PodFilters filters = dryRun.filters(snapshot, pod);
    var blockers = new ArrayList<NodeBlockers>();
    for (NodeInfo node : snapshot.nodes().nodes()) {
      List<PluginStatus> rejections = filters.rejections(node);
      if (!rejections.isEmpty()) {
        blockers.add(new NodeBlockers(node.name(), rejections));
      }
    }
    return nearestFirst(blockers);
  }

  /// The same blockers in order.
  public static List<NodeBlockers> nearestFirst(List<NodeBlockers> blockers) {
    return blockers.stream()
        .map(one -> new Measured(one, one.distance()))
        .sorted(NEAREST_FIRST)
        .map(Measured::blockers)
        .toList();
  }

  private double distance() {
    double distance = 0;
    for (PluginStatus rejection : rejections) {
      distance += distance(rejection);
    }
    return distance;
  }

  /// Below 1 if some resource is lacking and nothing else.
  private static double distance(PluginStatus rejection) {
    if (!rejection.reasons().isEmpty()
        && rejection.reasons().stream().allMatch(InsufficientResource.class::isInstance)) {
      double missing = missing(rejection);
      return missing / (1 + missing);
    }
    return switch (rejection.code()) {
      case UNSCHEDULABLE -> 1;
      case ERROR -> 3;
      default -> 2;
    };
  }

  /// Which part of the pod's requests is missing, summed over the resources.
  private static double missing(PluginStatus rejection) {
    double missing = 0;
    for (Reason reason : rejection.reasons()) {
      if (reason instanceof InsufficientResource resource) {
        missing += (double) resource.shortBy() / Math.max(1, resource.requested());
      }
    }
    return missing;
  }

  /// Whether removing pods from the node may help.
  public boolean mayBePreempted() {
    return rejections.stream().allMatch(rejection -> rejection.code() == Code.UNSCHEDULABLE);
  }

  /// Whether the pod has nowhere to go, since each node is rejected for such a reason.
  ///
  /// @param reason takes a reason, and the plugin that gives it
  static boolean isEverywhere(List<NodeBlockers> nodes, BiPredicate<String, Reason> reason) {
    return !nodes.isEmpty() && nodes.stream().allMatch(node -> node.has(reason));
  }

  private boolean has(BiPredicate<String, Reason> wanted) {
    return rejections.stream()
        .anyMatch(it -> it.reasons().stream().anyMatch(why -> wanted.test(it.plugin(), why)));
  }

  /// Whether it has not the devices that the pod's claims request.
  boolean isForDevices() {
    return has((_, reason) -> reason instanceof DevicesInUse);
  }
}
