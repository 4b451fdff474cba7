package dev.berth.framework.handle;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.state.NodeInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The nodes of the cluster as they were when the scheduling cycle began, with the pods on them,
/// assumed ones included.
public interface SharedLister {
  /// All nodes in snapshot order: zones take turns, a zone's nodes keep the order in which they
  /// came.
  List<NodeInfo> nodes();

  /// The nodes with at least one pod that has any pod affinity or anti-affinity.
  List<NodeInfo> nodesWithPodsWithAffinity();

  /// The nodes with at least one pod that has required anti-affinity terms.
  List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity();

  /// The node of that name, or null.
  @Nullable NodeInfo node(String name);

  /// The names of the nodes with pods that name the persistent volume claim; immutable.
  Set<String> nodesUsing(ObjectKey claim);

  /// Whether any pod on a node mounts a disk of a cloud that it names itself, without a claim.
  boolean hasPodsWithDisks();
}
