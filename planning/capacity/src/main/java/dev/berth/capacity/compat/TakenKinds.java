package dev.berth.capacity.compat;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The kinds that cluster-capacity takes over from a cluster. These kinds do not include volumes,
/// device classes, priority classes, limit ranges and quotas; finished pods and excluded nodes are
/// not taken over, either.
public final class TakenKinds {
  /// The kinds in the order of their lists.
  public static final List<Kind<?>> ALL =
      List.of(
          Kinds.NAMESPACE,
          Kinds.POD,
          Kinds.NODE,
          Kinds.SERVICE,
          Kinds.PERSISTENT_VOLUME_CLAIM,
          Kinds.REPLICATION_CONTROLLER,
          Kinds.POD_DISRUPTION_BUDGET,
          Kinds.REPLICA_SET,
          Kinds.STATEFUL_SET,
          Kinds.STORAGE_CLASS);

  private TakenKinds() {}

  /// The objects that are taken over; each kind is sorted by namespace and name, like an API
  /// server's list.
  ///
  /// @param excludedNodes names of nodes; names of missing nodes do not matter
  static List<KubernetesObject> of(
      Collection<? extends KubernetesObject> cluster, Set<String> excludedNodes) {
    return cluster.stream()
        .filter(object -> isTaken(object, excludedNodes))
        .sorted(
            Comparator.comparing((KubernetesObject object) -> object.metadata().namespace())
                .thenComparing(object -> object.metadata().name()))
        .map(KubernetesObject.class::cast)
        .toList();
  }

  private static boolean isTaken(KubernetesObject object, Set<String> excludedNodes) {
    return switch (object) {
      case Node node -> !excludedNodes.contains(node.metadata().name());
      case Pod pod -> !pod.isFinished();
      default -> ALL.stream().anyMatch(kind -> kind.type().equals(object.getClass()));
    };
  }
}
