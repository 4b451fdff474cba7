package dev.berth.framework.cluster;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The nodes of the cluster as of the beginning of the scheduling cycle, with the pods on them,
/// including assumed pods.
public interface SharedLister {
  /// All nodes in snapshot order: zones take turns, and within a zone the order of arrival holds.
  List<NodeInfo> nodes();

  /// The nodes that have a pod with pod affinity or anti-affinity.
  List<NodeInfo> nodesWithPodsWithAffinity();

  /// The nodes that have a pod with required anti-affinity terms.
  List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity();

  /// Returns the node of that name, or null.
  @Nullable NodeInfo node(String name);

  /// Returns the names of the nodes that have a pod with that persistent volume claim; immutable.
  Set<String> nodesUsing(ObjectKey claim);

  /// Returns whether any pod on a node names a cloud disk directly, without a claim.
  boolean hasPodsWithDisks();
}
