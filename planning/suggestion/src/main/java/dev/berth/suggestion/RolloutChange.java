package dev.berth.suggestion;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.DaemonSetUpdateStrategy;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.RollingUpdateDaemonSet;
import dev.berth.api.apps.RollingUpdateDeployment;
import dev.berth.api.apps.RollingUpdateStatefulSetStrategy;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetUpdateStrategy;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A change of how a workload replaces its pods; it changes the workload, not one pod. The filters
/// cannot judge such a change: a simulation with controllers decides whether it helps.
public sealed interface RolloutChange extends Change {
  /// Returns the changed workload.
  KubernetesObject applyTo(KubernetesObject workload);

  /// Delete an old pod before creating a new pod.
  record ReplaceInPlace() implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      var none = IntOrString.of(0);
      var one = IntOrString.of(1);
      return switch (workload) {
        case Deployment it ->
            it.withSpec(
                it.spec()
                    .withStrategy(
                        new DeploymentStrategy(
                            "RollingUpdate", new RollingUpdateDeployment(one, none))));
        case DaemonSet it ->
            it.withSpec(
                it.spec()
                    .withUpdateStrategy(
                        new DaemonSetUpdateStrategy(
                            "RollingUpdate", new RollingUpdateDaemonSet(one, none))));
        default -> workload;
      };
    }
  }

  /// Delete all old pods before creating the first new pod.
  record Recreate() implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return workload instanceof Deployment it
          ? it.withSpec(
              it.spec().withStrategy(new DeploymentStrategy(DeploymentStrategy.RECREATE, null)))
          : workload;
    }
  }

  /// Let a required anti-affinity term or a spread constraint count only pods of the same template.
  ///
  /// @param isSpread whether it is a spread constraint
  /// @param index the index of the term or constraint
  /// @param topologyKey the topology key of the term or constraint
  record MatchTemplate(boolean isSpread, int index, String topologyKey) implements RolloutChange {
    /// The label by which the pods of a Deployment's templates differ.
    static final String LABEL = "pod-template-hash";

    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return Templates.withSpec(workload, isSpread ? this::ofSpread : this::ofAntiAffinity);
    }

    private PodSpec ofSpread(PodSpec spec) {
      List<TopologySpreadConstraint> constraints =
          new ArrayList<>(spec.topologySpreadConstraints());
      if (index >= constraints.size()) {
        return spec; // this template has no such term
      }
      var old = constraints.get(index);
      constraints.set(index, old.withMatchLabelKeys(with(old.matchLabelKeys())));
      return spec.withTopologySpreadConstraints(constraints);
    }

    private PodSpec ofAntiAffinity(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      PodAntiAffinity pods =
          Objects.requireNonNullElse(affinity.podAntiAffinity(), PodAntiAffinity.EMPTY);
      List<PodAffinityTerm> terms =
          new ArrayList<>(pods.requiredDuringSchedulingIgnoredDuringExecution());
      if (index >= terms.size()) {
        return spec;
      }
      PodAffinityTerm old = terms.get(index);
      terms.set(index, old.withMatchLabelKeys(with(old.matchLabelKeys())));
      return spec.withAffinity(
          affinity.withPodAntiAffinity(
              pods.withRequiredDuringSchedulingIgnoredDuringExecution(terms)));
    }

    private static List<String> with(List<String> keys) {
      var more = new ArrayList<>(keys);
      more.add(LABEL);
      return more;
    }
  }

  /// Resume a workload that is paused, suspended or partitioned.
  ///
  /// @param edit the new value of the field that holds the workload, such as `spec.paused: false`
  /// @param queue the queue of Kueue that holds the workload; empty for none
  record Resume(String edit, String queue) implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return switch (workload) {
        case Deployment it -> it.withSpec(it.spec().withPaused(false));
        case Job it -> it.withSpec(it.spec().withSuspend(false));
        case StatefulSet it ->
            it.withSpec(
                it.spec()
                    .withUpdateStrategy(
                        new StatefulSetUpdateStrategy(
                            it.spec().updateStrategy().type(),
                            new RollingUpdateStatefulSetStrategy(
                                0, it.spec().updateStrategy().limits().maxUnavailable()))));
        default -> workload;
      };
    }
  }

  /// Run another number of pods.
  record Scale(int from, int to) implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return switch (workload) {
        case Deployment it -> it.withSpec(it.spec().withReplicas(to));
        case StatefulSet it -> it.withSpec(it.spec().withReplicas(to));
        case ReplicaSet it -> it.withSpec(it.spec().withReplicas(to));
        case Job it -> it.withSpec(it.spec().withParallelism(to));
        default -> workload;
      };
    }
  }

  /// Change a claim template.
  ///
  /// @param template the name of the claim template
  record ChangeClaimTemplate(String template, ClaimChange claim) implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return workload instanceof StatefulSet it
          ? it.withSpec(
              it.spec()
                  .withVolumeClaimTemplates(
                      it.spec().volumeClaimTemplates().stream().map(this::changed).toList()))
          : workload;
    }

    private PersistentVolumeClaim changed(PersistentVolumeClaim old) {
      return old.metadata().name().equals(template) ? old.withSpec(claim.in(old.spec())) : old;
    }
  }

  /// Delete a pod of a former template for which its workload waits, so the workload creates it
  /// again.
  record RemakePod(ObjectKey pod) implements RolloutChange {
    @Override
    public KubernetesObject applyTo(KubernetesObject workload) {
      return workload;
    }
  }
}
