package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.DevicesInUse;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/// All plugins that keep a pod from one node.
///
/// @param rejections the status of each rejecting plugin, in the order of the scheduling cycle,
///   which would stop at the first one; not empty
public record NodeBlockers(String node, List<PluginStatus> rejections) {
  /// Orders nodes by the number of rejecting plugins, the smallest first. Among nodes with equally
  /// many, nodes that only lack resources come first, the smallest lack first; then nodes on which
  /// removing pods may help; then all others.
  private static final Comparator<Measured> NEAREST_FIRST =
      Comparator.comparingInt((Measured measured) -> measured.blockers.rejections.size())
          .thenComparingDouble(Measured::distance)
          .thenComparing(measured -> measured.blockers.rejections.getFirst().plugin())
          .thenComparing(measured -> measured.blockers.node);

  /// The plugins that check where the volumes of a pod can be used.
  private static final Set<String> VOLUME_PLUGINS = Set.of("VolumeBinding", "VolumeZone");

  /// Blockers with their distance, which is then computed only once.
  private record Measured(NodeBlockers blockers, double distance) {}

  public NodeBlockers {
    rejections = List.copyOf(rejections);
  }

  /// Returns the blockers of all nodes that the pod does not fit, nearest first.
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

  /// Returns the same blockers, nearest first.
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

  /// Returns the distance of a rejection; less than 1 if the node only lacks resources.
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

  /// Returns the missing part of the pod's requests, summed over the resources.
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

  /// Whether every node rejects the pod for a matching reason.
  ///
  /// @param reason tests a plugin's name and its reason
  static boolean isEverywhere(List<NodeBlockers> nodes, BiPredicate<String, Reason> reason) {
    return !nodes.isEmpty() && nodes.stream().allMatch(node -> node.has(reason));
  }

  private boolean has(BiPredicate<String, Reason> wanted) {
    return rejections.stream()
        .anyMatch(it -> it.reasons().stream().anyMatch(why -> wanted.test(it.plugin(), why)));
  }

  /// Whether volumes alone keep the pod from the node.
  boolean isForVolumes() {
    return rejections.stream().allMatch(it -> VOLUME_PLUGINS.contains(it.plugin()));
  }

  /// Whether the node lacks devices that the pod's claims request.
  boolean isForDevices() {
    return has((_, reason) -> reason instanceof DevicesInUse);
  }
}
