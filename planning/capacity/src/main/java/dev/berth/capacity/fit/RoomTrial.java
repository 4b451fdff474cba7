package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Tries how many more pods fit into a changed cluster.
final class RoomTrial {
  private final FilledCluster cluster;
  private final List<MixPart> mix;
  private final ObjectCreation creation;
  private final FitResult base;
  private final boolean isNodeLocal;

  RoomTrial(FilledCluster cluster, List<MixPart> mix, ObjectCreation creation, FitResult base) {
    this.cluster = cluster;
    this.mix = mix;
    this.creation = creation;
    this.base = base;
    isNodeLocal =
        base.inOnePass()
            && cluster.objects().list(Pod.class).stream()
                .allMatch(pod -> pod.isFinished() || !pod.spec().nodeName().isEmpty());
  }

  /// The number of pods that fit in addition to those before.
  ///
  /// @param changed existing or new nodes, and the objects that come with them
  /// @param wanted the number that is enough
  long gain(List<KubernetesObject> changed, long wanted) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return isNodeLocal ? gainOfNodes(changed, wanted) : gainByCycles(changed, wanted);
  }

  /// The same with scheduling cycles in the changed cluster.
  long gainByCycles(List<KubernetesObject> changed, long wanted) throws InterruptedException {
    var other = cluster.with(changed);
    if (base.inOnePass()) {
      return FitCounter.count(other, mix, creation, 0).placed() - base.placed();
    }
    return ReplicaLoop.continued(other, new ReplicaSource(mix, creation), base.ofNext(), wanted)
        .placed();
  }

  /// Other nodes have no room for another pod.
  private long gainOfNodes(List<KubernetesObject> changed, long wanted) {
    var pod = Objects.requireNonNull(base.stop().pod());
    var dryRun = cluster.dryRun(base.after());
    PodFilters filters = dryRun.filters(base.after(), pod);
    PodInfo replica = dryRun.info(pod.withMetadata(pod.metadata().withUid("replica")));
    long gained = 0;
    for (NodeInfo node : nodes(changed).values()) {
      NodeInfo full = node;
      while (gained < wanted && filters.fits(full)) {
        full = full.plus(replica);
        gained++;
      }
    }
    return gained;
  }

  private Map<String, NodeInfo> nodes(List<KubernetesObject> changed) {
    Map<String, NodeInfo> nodes = new LinkedHashMap<>();
    for (KubernetesObject object : changed) {
      if (object instanceof Node node) {
        var known = base.after().nodes().node(node.metadata().name());
        nodes.put(node.metadata().name(), known == null ? NodeInfo.of(node) : known.withNode(node));
      } else if (object instanceof Pod pod) {
        nodes.computeIfPresent(pod.spec().nodeName(), (_, node) -> node.plus(PodInfo.of(pod)));
      }
    }
    return nodes;
  }
}
