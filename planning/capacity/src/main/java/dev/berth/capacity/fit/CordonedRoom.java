package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How many pods more cordoned nodes would let in, were they not cordoned: tried out together.
///
/// @param nodes all that are cordoned
/// @param isAll whether no more would fit
public record CordonedRoom(List<String> nodes, long pods, boolean isAll) {
  /// So many pods are tried.
  private static final long MOST = 1_000;

  public CordonedRoom {
    nodes = List.copyOf(nodes);
  }

  /// What they would hold.
  ///
  /// @param cluster in which `base` was counted
  /// @return null if that is nothing, or if the count has not ended because the next pod fits no
  ///   node
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
