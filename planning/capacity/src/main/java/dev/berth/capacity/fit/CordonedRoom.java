package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The number of further pods that cordoned nodes would take if they were not cordoned, all
/// together.
///
/// @param nodes all that are cordoned
/// @param isAll whether no more would fit
public record CordonedRoom(List<String> nodes, long pods, boolean isAll) {
  /// The maximum number of pods to try.
  private static final long MOST = 1_000;

  public CordonedRoom {
    nodes = List.copyOf(nodes);
  }

  /// The replicas that cordoned nodes would hold.
  ///
  /// @param cluster the cluster of the count `base`
  /// @return null if there is no room, or if the count ended for another reason than a pod that
  ///   fits no node
  public static @Nullable CordonedRoom of(
      FilledCluster cluster, List<MixPart> mix, ObjectCreation creation, FitResult base)
      throws InterruptedException {
    if (!base.stop().fitsNowhere()) {
      return null;
    }
    List<Node> cordoned =
        base.after().nodes().nodes().stream()
            .map(NodeInfo::node)
            .filter(node -> node.spec().unschedulable())
            .toList();
    if (cordoned.isEmpty()) {
      return null;
    }
    List<KubernetesObject> all = cordoned.stream().<KubernetesObject>map(Cordon::off).toList();
    long pods = new RoomTrial(cluster, mix, creation, base).gain(all, MOST);
    return pods <= 0
        ? null
        : new CordonedRoom(
            cordoned.stream().map(node -> node.metadata().name()).toList(), pods, pods < MOST);
  }
}
