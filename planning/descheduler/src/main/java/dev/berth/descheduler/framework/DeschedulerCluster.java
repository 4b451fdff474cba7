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

/// The cluster as it is at the moment of the call: a pod that has been evicted is terminating, or
/// gone, as soon as that is known. All lists are by namespace and name, immutable, and stay as they
/// were returned.
public interface DeschedulerCluster {
  /// All nodes, also those that are not ready or not selected by the policy.
  List<Node> nodes();

  /// The node of that name, or null.
  @Nullable Node node(String name);

  /// All pods with that `spec.nodeName`, finished ones included; none if the name is unknown.
  List<Pod> podsOn(String node);

  /// What the pods of that node request.
  default NodeRequests requestsOn(String node) {
    return NodeRequests.of(podsOn(node));
  }

  /// How many pods, of any phase, on any node or none, have an owner of that UID.
  int podsOwnedBy(String ownerUid);

  /// The namespace of that name, or null.
  @Nullable Namespace namespace(String name);

  /// The claim of that key, or null.
  @Nullable PersistentVolumeClaim claim(ObjectKey key);

  List<PodDisruptionBudget> budgets(String namespace);

  /// The disruption budgets that cover the pod. One with a selector that is not valid covers none.
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

  /// The object of that kind and name; null if there is none, or no factory has asked for the kind.
  ///
  /// @param namespace empty for kinds without
  default @Nullable CustomResource customResource(
      CustomResourceType type, String namespace, String name) {
    return null;
  }
}
