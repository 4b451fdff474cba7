package dev.berth.descheduler.framework;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The cluster at the moment of the call: an evicted pod is terminating, or gone, as soon as this
/// is known. All lists are sorted by namespace and name, and immutable.
public interface DeschedulerCluster {
  /// All nodes, including those that are not ready or not selected by the policy.
  List<Node> nodes();

  /// The node of that name, or null.
  @Nullable Node node(String name);

  /// All pods with that `spec.nodeName`, including finished ones; none if the name is unknown.
  List<Pod> podsOn(String node);

  /// The requests of the pods on that node.
  default NodeRequests requestsOn(String node) {
    return NodeRequests.of(podsOn(node));
  }

  /// The number of pods in any phase, with or without a node, that have an owner with that UID.
  int podsOwnedBy(String ownerUid);

  /// The namespace of that name, or null.
  @Nullable Namespace namespace(String name);

  /// The claim of that key, or null.
  @Nullable PersistentVolumeClaim claim(ObjectKey key);

  List<PodDisruptionBudget> budgets(String namespace);

  /// The disruption budgets that cover the pod. A budget with an invalid selector covers no pod.
  default List<PodDisruptionBudget> budgetsOf(Pod pod) {
    return budgets(pod.metadata().namespace()).stream()
        .filter(budget -> {
          try {
            return Selector.of(budget.spec().selector()).matches(pod.metadata().labels());
          } catch (SelectorException e) {
            return false;
          }
        })
        .toList();
  }

  /// The object of that kind and name; null if there is none, or if no factory has requested the
  /// kind.
  ///
  /// @param namespace empty for kinds without
  default @Nullable CustomResource customResource(
      CustomResourceType type, String namespace, String name) {
    return null;
  }
}
