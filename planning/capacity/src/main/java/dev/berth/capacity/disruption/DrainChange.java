package dev.berth.capacity.disruption;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.core.Node;
import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetStatus;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.node.Cordon;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.DisruptionTarget;
import dev.berth.cluster.workload.Workloads;

/// A change that may let drains end which disruption budgets keep from that.
public sealed interface DrainChange {

  /// What is changed.
  KindKey object();

  /// How, such as `maxUnavailable: 1, instead of minAvailable: 4`.
  String change();

  /// Why that is needed.
  String why();

  /// An object of the input as it is then.
  KubernetesObject applyTo(KubernetesObject known);

  /// Makes what cannot be written into the input.
  ///
  /// @param cluster before the disruption
  default void applyTo(EmbeddedCluster cluster) {}

  private static KindKey name(DisruptionTarget target) {
    return KindKey.of(target.budget());
  }

  private static String requiredBy(DisruptionTarget target) {
    return "%s by PodDisruptionBudget %s"
        .formatted(target.requirement(), target.budget().metadata().name());
  }

  /// The budget allows one pod less than there are to be.
  record AllowOne(DisruptionTarget target) implements DrainChange {
    @Override
    public KindKey object() {
      return name(target);
    }

    @Override
    public String change() {
      var spec = target.budget().spec();
      return spec.maxUnavailable() == null
          ? "maxUnavailable: 1, instead of minAvailable: %s".formatted(spec.minAvailable())
          : "maxUnavailable: 1, instead of %s".formatted(spec.maxUnavailable());
    }

    @Override
    public String why() {
      return target.requirement();
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return known instanceof PodDisruptionBudget budget && KindKey.of(budget).equals(object())
          ? budget.withSpec(
              budget.spec().withMinAvailable(null).withMaxUnavailable(IntOrString.of(1)))
          : known;
    }
  }

  /// A workload of one pod has two, so that one may go.
  record RunTwo(KindKey object, DisruptionTarget target) implements DrainChange {
    @Override
    public String change() {
      return "replicas: 2, instead of 1";
    }

    @Override
    public String why() {
      return requiredBy(target);
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return KindKey.of(known).equals(object()) ? Workloads.withReplicas(known, 2) : known;
    }
  }

  /// The same of a workload whose autoscaler would take the second pod away again.
  ///
  /// @param workload that it scales
  record ScaleToTwo(HorizontalPodAutoscaler autoscaler, KindKey workload, DisruptionTarget target)
      implements DrainChange {
    @Override
    public KindKey object() {
      return KindKey.of(autoscaler);
    }

    @Override
    public String change() {
      var spec = autoscaler.spec();
      var least = spec.minReplicas() == null ? 1 : spec.minReplicas();
      var most =
          spec.maxReplicas() < 2
              ? ", and maxReplicas: 2, instead of %d".formatted(spec.maxReplicas())
              : "";
      return "minReplicas: 2, instead of %d%s".formatted(least, most);
    }

    @Override
    public String why() {
      return requiredBy(target);
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      var key = KindKey.of(known);
      if (key.equals(workload)) {
        return Workloads.withReplicas(known, 2);
      }
      return known instanceof HorizontalPodAutoscaler it && key.equals(object())
          ? it.withSpec(
              it.spec().withMinReplicas(2).withMaxReplicas(Math.max(2, it.spec().maxReplicas())))
          : known;
    }
  }

  /// The budget selects no pods any more, which another one selects, too.
  record SelectNone(DisruptionTarget target, String other) implements DrainChange {
    @Override
    public KindKey object() {
      return name(target);
    }

    @Override
    public String change() {
      return "leave its pods to PodDisruptionBudget " + other;
    }

    @Override
    public String why() {
      return "a pod with several budgets is never evicted";
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return known instanceof PodDisruptionBudget budget && KindKey.of(budget).equals(object())
          ? budget.withSpec(budget.spec().withSelector(null))
          : known;
    }
  }

  private static String noOtherPlace(ObjectKey pod) {
    return "%s has no other place".formatted(pod);
  }

  /// A node takes new pods that was cordoned before.
  ///
  /// @param pod one that fits nowhere without it
  record Uncordon(Node node, ObjectKey pod) implements DrainChange {
    @Override
    public KindKey object() {
      return KindKey.of(node);
    }

    @Override
    public String change() {
      return "uncordon it";
    }

    @Override
    public String why() {
      return noOtherPlace(pod);
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return known instanceof Node it && KindKey.of(it).equals(object()) ? Cordon.off(it) : known;
    }
  }

  /// The budget states a number of pods, for which nobody has to say how many there are to be.
  record StateNumber(DisruptionTarget target) implements DrainChange {
    @Override
    public KindKey object() {
      return name(target);
    }

    @Override
    public String change() {
      var spec = target.budget().spec();
      return "minAvailable: %d, instead of %s"
          .formatted(
              number(),
              spec.maxUnavailable() == null
                  ? spec.minAvailable()
                  : "maxUnavailable: " + spec.maxUnavailable());
    }

    @Override
    public String why() {
      return "a number needs no scale subresource";
    }

    private int number() {
      return Math.max(0, target.pods().size() - 1);
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return known instanceof PodDisruptionBudget budget && KindKey.of(budget).equals(object())
          ? budget
              .withSpec(
                  budget.spec().withMaxUnavailable(null).withMinAvailable(IntOrString.of(number())))
              .withStatus(PodDisruptionBudgetStatus.EMPTY)
          : known;
    }
  }

  /// There is a node more, for the new pods that a budget waits for.
  ///
  /// @param like the node that it is like
  /// @param number how many such nodes there are then
  /// @param pod one that fits nowhere without it
  record AddNode(Node like, int number, ObjectKey pod) implements DrainChange {
    @Override
    public KindKey object() {
      return KindKey.of(like);
    }

    @Override
    public String change() {
      return "one more like it";
    }

    @Override
    public String why() {
      return noOtherPlace(pod);
    }

    @Override
    public KubernetesObject applyTo(KubernetesObject known) {
      return known;
    }

    @Override
    public void applyTo(EmbeddedCluster cluster) {
      new Nodes(cluster).addLike(like, "%s-more-%d".formatted(like.metadata().name(), number));
    }
  }
}
