package dev.berth.capacity.disruption;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.core.Node;
import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetStatus;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A change with which drains can end that are blocked by disruption budgets.
///
/// @param object what is changed
/// @param change a description, such as `maxUnavailable: 1, instead of minAvailable: 4`
/// @param edit returns the changed object of the input
/// @param adds adds a node to the cluster before the disruption; null for none
public record DrainChange(
    KindKey object,
    String change,
    String why,
    UnaryOperator<KubernetesObject> edit,
    @Nullable Consumer<EmbeddedCluster> adds) {
  /// Returns the changed object of the input.
  public KubernetesObject applyTo(KubernetesObject known) {
    return edit.apply(known);
  }

  /// Makes the changes that cannot be written into the input.
  public void applyTo(EmbeddedCluster cluster) {
    if (adds != null) {
      adds.accept(cluster);
    }
  }

  /// Whether the change adds a node.
  public boolean addsNode() {
    return adds != null;
  }

  /// Lets the budget allow one pod less than specified.
  static DrainChange allowOne(DisruptionTarget target) {
    var spec = target.budget().spec();
    return ofBudget(
        target,
        "maxUnavailable: 1, instead of "
            + (spec.maxUnavailable() == null
                ? "minAvailable: " + spec.minAvailable()
                : spec.maxUnavailable()),
        target.requirement(),
        it -> it.withSpec(it.spec().withMinAvailable(null).withMaxUnavailable(IntOrString.of(1))));
  }

  /// Lets the budget allow the eviction of pods that are not ready.
  static DrainChange allowUnready(DisruptionTarget target) {
    return ofBudget(
        target,
        "unhealthyPodEvictionPolicy: " + DisruptionTarget.ALWAYS_ALLOW,
        "pods that are not ready may then go",
        it -> it.withSpec(it.spec().withUnhealthyPodEvictionPolicy(DisruptionTarget.ALWAYS_ALLOW)));
  }

  /// Lets the budget state a number of pods, so that nobody has to know the expected number.
  static DrainChange stateNumber(DisruptionTarget target) {
    var spec = target.budget().spec();
    var number = Math.max(0, target.pods().size() - 1);
    return ofBudget(
        target,
        "minAvailable: %d, instead of %s"
            .formatted(
                number,
                spec.maxUnavailable() == null
                    ? spec.minAvailable()
                    : "maxUnavailable: " + spec.maxUnavailable()),
        "a number needs no scale subresource",
        it ->
            it.withSpec(it.spec().withMaxUnavailable(null).withMinAvailable(IntOrString.of(number)))
                .withStatus(PodDisruptionBudgetStatus.EMPTY));
  }

  /// Lets the budget select none of the pods that another budget selects, too.
  static DrainChange selectNone(DisruptionTarget target, String other) {
    return ofBudget(
        target,
        "leave its pods to PodDisruptionBudget " + other,
        "a pod with several budgets is never evicted",
        it -> it.withSpec(it.spec().withSelector(null)));
  }

  private static DrainChange ofBudget(
      DisruptionTarget target, String change, String why, UnaryOperator<PodDisruptionBudget> edit) {
    return of(target.budget(), change, why, PodDisruptionBudget.class, edit);
  }

  /// Names the object through which an operator controls another object and undoes changes of it.
  private static String keeper(KubernetesObject kept) {
    return kept.metadata()
        .controller()
        .map(it -> "; %s %s keeps it as it is: change it there".formatted(it.kind(), it.name()))
        .orElse("");
  }

  private static <T extends KubernetesObject> DrainChange of(
      T object, String change, String why, Class<T> kind, UnaryOperator<T> edit) {
    var named = KindKey.of(object);
    return new DrainChange(
        named,
        change,
        why + keeper(object),
        known -> KindKey.of(known).equals(named) ? edit.apply(kind.cast(known)) : known,
        null);
  }

  /// Gives a workload with one pod a second one, so that one may go.
  static DrainChange runTwo(KubernetesObject workload, DisruptionTarget target) {
    return of(
        workload,
        "replicas: 2, instead of 1",
        requiredBy(target),
        KubernetesObject.class,
        it -> Workloads.withReplicas(it, 2));
  }

  /// The same for a workload whose autoscaler would remove the second pod again.
  static DrainChange scaleToTwo(
      HorizontalPodAutoscaler autoscaler, KubernetesObject workload, DisruptionTarget target) {
    var spec = autoscaler.spec();
    var least = spec.minReplicas() == null ? 1 : spec.minReplicas();
    var most =
        spec.maxReplicas() < 2
            ? ", and maxReplicas: 2, instead of %d".formatted(spec.maxReplicas())
            : "";
    var scaled =
        of(
            autoscaler,
            "minReplicas: 2, instead of %d%s".formatted(least, most),
            requiredBy(target),
            HorizontalPodAutoscaler.class,
            it ->
                it.withSpec(
                    it.spec()
                        .withMinReplicas(2)
                        .withMaxReplicas(Math.max(2, it.spec().maxReplicas()))));
    var two = runTwo(workload, target);
    return new DrainChange(
        scaled.object, scaled.change, scaled.why, it -> scaled.applyTo(two.applyTo(it)), null);
  }

  private static String requiredBy(DisruptionTarget target) {
    return "%s by PodDisruptionBudget %s"
        .formatted(target.requirement(), target.budget().metadata().name());
  }

  /// Lets a cordoned node take new pods.
  ///
  /// @param pod a pod that fits nowhere without this node
  static DrainChange uncordon(Node node, ObjectKey pod) {
    return of(node, "uncordon it", noOtherPlace(pod), Node.class, Cordon::off);
  }

  /// Adds a node for the new pods that a budget waits for.
  ///
  /// @param number the number of such nodes afterwards
  /// @param pod a pod that fits nowhere without this node
  static DrainChange addNode(Node like, int number, ObjectKey pod) {
    var name = "%s-more-%d".formatted(like.metadata().name(), number);
    return new DrainChange(
        KindKey.of(like),
        "one more like it",
        noOtherPlace(pod),
        known -> known,
        cluster -> new Nodes(cluster).addLike(like, name));
  }

  private static String noOtherPlace(ObjectKey pod) {
    return "%s has no other place".formatted(pod);
  }
}
