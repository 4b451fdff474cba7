package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What an operator does when the node of a database's primary is cordoned: it makes another
/// instance the primary, so that a disruption budget for the primary covers that one, and the pod
/// may be evicted. Operators are not simulated.
///
/// Source: CloudNativePG's `internal/controller/replicas.go` and
/// `pkg/specs/poddisruptionbudget.go`, postgres-operator's `pkg/controller/node.go`.
///
/// @param operator such as `CloudNativePG`
/// @param instance that can be the primary; null if there is none
public record Switchover(String operator, @Nullable ObjectKey instance) {
  /// How operators label instances.
  ///
  /// @param role the label with the role of an instance
  /// @param primary the role of the primary
  /// @param cluster the label that all instances of a cluster have in common
  private record Labels(String operator, String role, String primary, String cluster) {
    boolean isPrimary(Pod pod) {
      var labels = pod.metadata().labels();
      return primary.equals(labels.get(role)) && labels.containsKey(cluster);
    }

    boolean isOfCluster(Pod other, Pod pod) {
      return !other.key().equals(pod.key())
          && other.metadata().namespace().equals(pod.metadata().namespace())
          && Objects.equals(
              other.metadata().labels().get(cluster), pod.metadata().labels().get(cluster));
    }

    Pod withoutRole(Pod pod) {
      var labels = new HashMap<>(pod.metadata().labels());
      labels.remove(role);
      return pod.withMetadata(pod.metadata().withLabels(labels));
    }
  }

  private static final String CLOUD_NATIVE_PG = "CloudNativePG";
  private static final List<Labels> OPERATORS =
      List.of(
          new Labels(CLOUD_NATIVE_PG, "cnpg.io/instanceRole", "primary", "cnpg.io/cluster"),
          new Labels(CLOUD_NATIVE_PG, "role", "primary", "cnpg.io/cluster"),
          new Labels("postgres-operator", "spilo-role", "master", "cluster-name"));

  /// Returns what the operator of a pod does, because the pod's node is cordoned; null if the
  /// budget does not depend on the role of the pod.
  public static @Nullable Switchover of(
      Pod pod, PodDisruptionBudget budget, EmbeddedCluster cluster) {
    if (!isCordoned(pod, cluster)) {
      return null;
    }
    return OPERATORS.stream()
        .filter(labels -> labels.isPrimary(pod))
        .filter(labels -> !DisruptionTarget.covers(budget, labels.withoutRole(pod)))
        .findFirst()
        .map(labels ->
            new Switchover(
                labels.operator,
                cluster.list(Pod.class).stream()
                    .filter(other -> labels.isOfCluster(other, pod))
                    .filter(other -> PodStates.isAvailable(other) && !isCordoned(other, cluster))
                    .map(Pod::key)
                    .findFirst()
                    .orElse(null)))
        .orElse(null);
  }

  private static boolean isCordoned(Pod pod, EmbeddedCluster cluster) {
    var node = cluster.get(Node.class, ObjectKey.clusterScoped(pod.spec().nodeName()));
    return node != null && node.spec().unschedulable();
  }

  /// Returns it with its consequence for an eviction of the pod, as a clause.
  public String text() {
    return instance == null
        ? "%s, which is not simulated, has no ready instance on a node that is not cordoned to make it the primary: the pod stays until there is one, or until the operator removes the budget"
            .formatted(operator)
        : "%s, which is not simulated, makes another instance, such as %s, the primary because the node is cordoned: then the budget covers that pod, and this one may go"
            .formatted(operator, instance.name());
  }
}
