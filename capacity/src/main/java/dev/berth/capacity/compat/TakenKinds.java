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

/// What cluster-capacity takes over from a cluster. Volumes, device and priority classes, limits
/// and quotas are not among it, and neither are finished pods and the nodes that are excluded.
public enum TakenKinds {
  NAMESPACES(Kinds.NAMESPACE, "ns"),
  PODS(Kinds.POD, "pods"),
  NODES(Kinds.NODE, "nodes"),
  SERVICES(Kinds.SERVICE, "services"),
  PERSISTENT_VOLUME_CLAIMS(Kinds.PERSISTENT_VOLUME_CLAIM, "pvcs"),
  REPLICATION_CONTROLLERS(Kinds.REPLICATION_CONTROLLER, "RCs"),
  POD_DISRUPTION_BUDGETS(Kinds.POD_DISRUPTION_BUDGET, "PDBs"),
  REPLICA_SETS(Kinds.REPLICA_SET, "replicas sets"),
  STATEFUL_SETS(Kinds.STATEFUL_SET, "stateful sets"),
  STORAGE_CLASSES(Kinds.STORAGE_CLASS, "storage classes");

  @SuppressWarnings("ImmutableEnumChecker") // a kind does not change
  private final Kind<?> kind;

  private final String word;

  TakenKinds(Kind<?> kind, String word) {
    this.kind = kind;
    this.word = word;
  }

  /// The kind, in the order in which they are listed.
  public Kind<?> kind() {
    return kind;
  }

  /// How cluster-capacity calls them when they cannot be listed: `unable to list pods: …`.
  public String word() {
    return word;
  }

  /// The objects that are taken over, those of a kind by namespace and name, as an API server lists
  /// them.
  ///
  /// @param excludedNodes names; those of no node do not matter
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
      default -> {
        for (TakenKinds taken : values()) {
          if (taken.kind.type().equals(object.getClass())) {
            yield true;
          }
        }
        yield false;
      }
    };
  }
}
