package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.Condition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetSpec;
import dev.berth.api.selector.Selector;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The pods of a disruption budget, and how many of them must stay, as the disruption controller
/// counts them.
///
/// Source: `pkg/controller/disruption/disruption.go`.
///
/// @param pods the selected pods, without finished ones
/// @param expectedPods how many pods their workloads specify
/// @param desiredHealthy how many of the pods must be healthy
/// @param withoutScale the resource of a workload without the subresource `scale`, such as
///   `jobs.batch`, if the budget depends on the number of expected pods: then the controller fails,
///   and allows no disruption; empty otherwise
/// @param syncFailure why the controller has failed, according to the budget's status; empty if it
///   has not
public record DisruptionTarget(
    PodDisruptionBudget budget,
    List<Pod> pods,
    int expectedPods,
    int desiredHealthy,
    String withoutScale,
    String syncFailure) {
  private static final String SYNC_FAILED = "SyncFailed";

  /// Kinds that control pods and lack the subresource `scale`, with their groups: Kubernetes' own
  /// kinds, and operators' kinds according to the CRDs of KubeRay, Strimzi and FoundationDB.
  private static final Map<String, String> WITHOUT_SCALE =
      Map.of(
          "Job.batch", "jobs.batch",
          "DaemonSet.apps", "daemonsets.apps",
          "Node.", "nodes",
          "RayCluster.ray.io", "rayclusters.ray.io",
          "StrimziPodSet.core.strimzi.io", "strimzipodsets.core.strimzi.io",
          "FoundationDBCluster.apps.foundationdb.org",
              "foundationdbclusters.apps.foundationdb.org");

  /// The policy with which pods that are not ready may always be evicted.
  public static final String ALWAYS_ALLOW = "AlwaysAllow";

  public DisruptionTarget {
    pods = List.copyOf(pods);
  }

  /// Whether the controller can count the pods; if not, it allows no disruption.
  public boolean isCounted() {
    return withoutScale.isEmpty() && syncFailure.isEmpty();
  }

  /// Returns how many of the pods are available now.
  public int healthy() {
    return (int) pods.stream().filter(PodStates::isAvailable).count();
  }

  /// Whether so few pods are healthy that not even running pods that are not ready may be evicted.
  public boolean keepsUnready() {
    return !allowsUnready()
        && healthy() < desiredHealthy
        && pods.stream()
            .anyMatch(pod ->
                pod.status().phase().equals(PodStatus.RUNNING)
                    && !pod.isTerminating()
                    && !PodStates.isReady(pod));
  }

  /// Whether pods that are not ready may always be evicted.
  boolean allowsUnready() {
    return ALWAYS_ALLOW.equals(budget.spec().unhealthyPodEvictionPolicy());
  }

  /// @param all the pods of the cluster
  /// @param workloads returns the workload of a pod; null if it has none
  static DisruptionTarget of(
      PodDisruptionBudget budget,
      Collection<Pod> all,
      Function<Pod, @Nullable KubernetesObject> workloads) {
    var pods = all.stream().filter(pod -> covers(budget, pod)).toList();
    var expected = expected(pods, workloads);
    return new DisruptionTarget(
        budget,
        pods,
        expected,
        desiredHealthy(budget, expected),
        dependsOnScale(budget.spec()) ? withoutScale(pods) : "",
        budget.status().conditions().stream()
            .filter(it -> it.reason().equals(SYNC_FAILED) && it.status().equals("False"))
            .map(Condition::message)
            .findFirst()
            .orElse(""));
  }

  /// Whether the budget depends on the number of expected pods.
  private static boolean dependsOnScale(PodDisruptionBudgetSpec spec) {
    return spec.maxUnavailable() != null
        || (spec.minAvailable() != null && spec.minAvailable().toString().endsWith("%"));
  }

  private static String withoutScale(List<Pod> pods) {
    return pods.stream()
        .flatMap(pod -> pod.metadata().controller().stream())
        .map(owner -> WITHOUT_SCALE.getOrDefault(owner.kind() + "." + owner.group(), ""))
        .filter(resource -> !resource.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// Whether the budget selects the pod. Finished pods belong to no budget.
  public static boolean covers(PodDisruptionBudget budget, Pod pod) {
    return pod.metadata().namespace().equals(budget.metadata().namespace())
        && !pod.isFinished()
        && Selector.of(budget.spec().selector()).matches(pod.metadata().labels());
  }

  /// Whether the budget keeps all of its pods, so none of them can ever be evicted.
  public boolean keepsAll() {
    return !pods.isEmpty() && desiredHealthy >= expectedPods;
  }

  /// Returns a text such as `4 of 4 pods have to be healthy`.
  public String requirement() {
    return "%,d of %,d %s to be healthy"
        .formatted(desiredHealthy, expectedPods, expectedPods == 1 ? "pod has" : "pods have");
  }

  /// Returns how many pods the workloads of these pods specify.
  private static int expected(List<Pod> pods, Function<Pod, @Nullable KubernetesObject> workloads) {
    var counted = new HashSet<String>();
    int expected = 0;
    for (var pod : pods) {
      var workload = workloads.apply(pod);
      if (workload == null) {
        expected++;
      } else if (counted.add(workload.metadata().uid())) {
        expected += Workloads.replicas(workload, pods.size());
      }
    }
    return expected;
  }

  private static int desiredHealthy(PodDisruptionBudget budget, int expected) {
    var spec = budget.spec();
    return spec.maxUnavailable() == null
        ? Limits.roundedUp(spec.minAvailable(), "1", expected)
        : Math.max(0, expected - Limits.roundedUp(spec.maxUnavailable(), "0", expected));
  }
}
