package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.storage.CSINode;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A copy of a node as a cluster autoscaler would add it: ready, not cordoned, with the pods of
/// daemon sets and no other pods.
///
/// @param model the copied node with its pods
/// @param name the name of the copy
/// @param labels the labels that differ from the model
public record NodeCopy(NodeInfo model, String name, Map<String, String> labels) {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  public NodeCopy {
    labels = Map.copyOf(labels);
  }

  /// Creates a copy with the labels of the model.
  public NodeCopy(NodeInfo model, String name) {
    this(model, name, Map.of());
  }

  /// Returns the changes that add the node: the objects of its drivers and devices, the node
  /// itself, and its pods.
  public List<ClusterChange> in(ClusterObjects objects) {
    return in(objects, Set.of());
  }

  /// Returns the changes for a cluster in which nothing may remove the taints with which nodes
  /// begin.
  List<ClusterChange> in(Snapshot cluster) {
    return in(cluster.objects(), StateTaints.lasting(cluster.nodes().nodes()));
  }

  private List<ClusterChange> in(ClusterObjects objects, Set<String> lasting) {
    var added = new ArrayList<ClusterChange>();
    CSINode drivers = objects.get(CSINode.class, model.name());
    if (drivers != null) {
      added.add(new Added(drivers.withMetadata(renamed(drivers.metadata(), name))));
    }
    for (ResourceSlice slice : objects.list(ResourceSlice.class)) {
      if (model.name().equals(slice.spec().nodeName())) {
        added.add(new Added(copy(slice)));
      }
    }
    added.add(new Added(node(lasting)));
    for (var pod : model.pods()) {
      if (isDaemon(pod.pod())) {
        added.add(new Added(copy(pod.pod())));
      }
    }
    return added;
  }

  /// Whether the pod exists because of its node: a pod of a daemon set, or a static pod.
  public static boolean isDaemon(Pod pod) {
    return pod.metadata()
        .controller()
        .filter(owner -> owner.kind().equals("DaemonSet") || owner.kind().equals("Node"))
        .isPresent();
  }

  /// @param lasting the state taints of the model that the copy has as well
  private Node node(Set<String> lasting) {
    Node old = model.node();
    Map<String, String> all = new HashMap<>(old.metadata().labels());
    all.replaceAll((key, value) -> value.equals(model.name()) ? name : value);
    all.replace(HOSTNAME, name);
    all.putAll(labels);
    return old.withMetadata(renamed(old.metadata(), name).withLabels(all))
        .withSpec(
            old.spec()
                .withUnschedulable(false)
                .withTaints(
                    old.spec().taints().stream()
                        .filter(
                            taint -> !StateTaints.contain(taint) || lasting.contains(taint.key()))
                        .toList()));
  }

  private ResourceSlice copy(ResourceSlice slice) {
    ResourcePool pool = slice.spec().pool();
    return slice
        .withMetadata(renamed(slice.metadata(), slice.metadata().name() + "-" + name))
        .withSpec(
            slice
                .spec()
                .withNodeName(name)
                .withPool(
                    new ResourcePool(
                        pool.name() + "-" + name, pool.generation(), pool.resourceSliceCount())));
  }

  private Pod copy(Pod pod) {
    return pod.withMetadata(renamed(pod.metadata(), pod.metadata().name() + "-" + name))
        .withSpec(pod.spec().withNodeName(name));
  }

  private static ObjectMeta renamed(ObjectMeta metadata, String name) {
    return metadata.withName(name).withUid(metadata.uid() + "/" + name);
  }
}
