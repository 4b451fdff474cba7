package dev.berth.suggestion;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.framework.model.PodRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds changes of a workload that may help if its pods are in each other's way. A simulation with
/// controllers decides whether a change helps.
public final class RolloutCandidates {
  /// The label of a Job that names its queue of Kueue.
  private static final String KUEUE_QUEUE = "kueue.x-k8s.io/queue-name";

  /// Labels that controllers give to the pods of one template, or to one pod.
  private static final Set<String> OF_ONE_POD =
      Set.of(
          RolloutChange.MatchTemplate.LABEL,
          Pod.REVISION,
          "pod-template-generation",
          "statefulset.kubernetes.io/pod-name",
          "apps.kubernetes.io/pod-index",
          "batch.kubernetes.io/controller-uid",
          "batch.kubernetes.io/job-completion-index",
          "controller-uid");

  private static final Optional<RolloutChange> SCALED_UP =
      Optional.of(new RolloutChange.Scale(0, 1));

  private RolloutCandidates() {}

  /// Returns the changes of a workload with a pending pod.
  ///
  /// @param pod a pending pod of the workload
  /// @param isStuck whether pods of former templates have to go, but stay
  /// @param labels the labels of the nodes
  public static List<Change> of(
      KubernetesObject workload, Pod pod, boolean isStuck, NodeLabels labels) {
    var candidates = new ArrayList<Change>();
    if (isStuck) {
      replacement(workload, candidates);
    }
    PodTemplateSpec template = Templates.of(workload);
    if (template != null) {
      boolean isByHash = isStuck && workload instanceof Deployment;
      ofTerms(template, isByHash, labels, candidates);
      ofConstraints(template, isByHash, candidates);
    }
    if (workload instanceof StatefulSet && template != null && differs(pod, template)) {
      candidates.add(new RolloutChange.RemakePod(pod.key()));
    }
    return candidates;
  }

  /// Returns the change that resumes a workload that somebody has paused, suspended or scaled to 0;
  /// empty for other workloads.
  public static Optional<RolloutChange> resumption(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it when it.spec().paused() ->
          Optional.of(new RolloutChange.Resume("spec.paused: false", ""));
      case Job it when Boolean.TRUE.equals(it.spec().suspend()) ->
          Optional.of(
              new RolloutChange.Resume(
                  "spec.suspend: false", it.metadata().labels().getOrDefault(KUEUE_QUEUE, "")));
      case Deployment it when isZero(it.spec().replicas()) -> SCALED_UP;
      case ReplicaSet it when isZero(it.spec().replicas()) -> SCALED_UP;
      case StatefulSet it when isZero(it.spec().replicas()) -> SCALED_UP;
      case StatefulSet it when isPositive(it.spec().updateStrategy().limits().partition()) ->
          Optional.of(
              new RolloutChange.Resume("spec.updateStrategy.rollingUpdate.partition: 0", ""));
      default -> Optional.empty();
    };
  }

  /// Returns the change that lets pods run beside the given pod, by its lasting labels; empty if it
  /// has none.
  public static Optional<PodChange.JoinPods> beside(Pod pod) {
    Map<String, String> labels = new HashMap<>(pod.metadata().labels());
    labels.keySet().removeAll(OF_ONE_POD);
    return labels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PodChange.JoinPods(
                PodAffinityTerm.EMPTY
                    .withLabelSelector(new LabelSelector(labels, List.of()))
                    .withTopologyKey(Node.HOSTNAME)));
  }

  private static boolean isZero(@Nullable Integer number) {
    return Integer.valueOf(0).equals(number);
  }

  private static boolean isPositive(@Nullable Integer number) {
    return number != null && number > 0;
  }

  /// Whether the pod requests something else than a new pod of the template would.
  private static boolean differs(Pod pod, PodTemplateSpec template) {
    var old = pod.spec();
    var now = template.spec();
    return !PodRequests.OF_SPEC.of(pod).equals(PodRequests.OF_SPEC.of(pod.withSpec(now)))
        || !old.nodeSelector().equals(now.nodeSelector())
        || !Objects.equals(old.affinity(), now.affinity())
        || !old.tolerations().containsAll(now.tolerations())
        || !old.topologySpreadConstraints().equals(now.topologySpreadConstraints());
  }

  private static void replacement(KubernetesObject workload, List<Change> candidates) {
    boolean isRolling =
        switch (workload) {
          case Deployment it -> !it.spec().strategy().type().equals(DeploymentStrategy.RECREATE);
          case DaemonSet it -> it.spec().updateStrategy().limits().maxSurge() != null;
          default -> false;
        };
    if (isRolling) {
      candidates.add(new RolloutChange.ReplaceInPlace());
      if (workload instanceof Deployment) {
        candidates.add(new RolloutChange.Recreate());
      }
    }
  }

  /// Adds changes of required anti-affinity terms that select pods of the same workload.
  private static void ofTerms(
      PodTemplateSpec template, boolean isByHash, NodeLabels labels, List<Change> candidates) {
    Affinity affinity = template.spec().affinity();
    var pods = affinity == null ? null : affinity.podAntiAffinity();
    if (pods == null) {
      return;
    }
    candidates.addAll(PodChange.UseTopologyKey.apart(template.spec(), labels));
    List<PodAffinityTerm> terms = pods.requiredDuringSchedulingIgnoredDuringExecution();
    for (int i = 0; i < terms.size(); i++) {
      PodAffinityTerm term = terms.get(i);
      if (selects(term.labelSelector(), template)) {
        if (isByHash) {
          candidates.add(new RolloutChange.MatchTemplate(false, i, term.topologyKey()));
        }
        candidates.add(new PodChange.PreferPodAntiAffinity(i, term));
      }
    }
  }

  private static void ofConstraints(
      PodTemplateSpec template, boolean isByHash, List<Change> candidates) {
    List<TopologySpreadConstraint> constraints = template.spec().topologySpreadConstraints();
    for (int i = 0; isByHash && i < constraints.size(); i++) {
      if (selects(constraints.get(i).labelSelector(), template)) {
        candidates.add(new RolloutChange.MatchTemplate(true, i, constraints.get(i).topologyKey()));
      }
    }
  }

  private static boolean selects(@Nullable LabelSelector selector, PodTemplateSpec template) {
    Map<String, String> labels = template.metadata().labels();
    return selector != null && Selector.of(selector).matches(labels);
  }
}
