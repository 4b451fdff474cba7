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

/// A change that may let drains end which disruption budgets keep from that.
///
/// @param object what is changed
/// @param change how, such as `maxUnavailable: 1, instead of minAvailable: 4`
/// @param edit an object of the input as it is then
/// @param adds adds a node to the cluster before the disruption; null for none
public record DrainChange(
    KindKey object,
    String change,
    String why,
    UnaryOperator<KubernetesObject> edit,
    @Nullable Consumer<EmbeddedCluster> adds) {
  /// An object of the input as it is then.
  public KubernetesObject applyTo(KubernetesObject known) {
    return edit.apply(known);
  }

  /// Makes what cannot be written into the input.
  public void applyTo(EmbeddedCluster cluster) {
    if (adds != null) {
      adds.accept(cluster);
    }
  }

  /// Whether there is a node more.
  public boolean addsNode() {
    return adds != null;
  }

  /// The budget allows one pod less than there are to be.
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

  /// The budget states a number of pods, for which nobody has to say how many there are to be.
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

  /// The budget selects no pods any more, which another one selects, too.
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

  /// Names the object by which an operator keeps another one, and undoes changes of it.
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

  /// A workload of one pod has two, so that one may go.
  static DrainChange runTwo(KubernetesObject workload, DisruptionTarget target) {
    return of(
        workload,
        "replicas: 2, instead of 1",
        requiredBy(target),
        KubernetesObject.class,
        it -> Workloads.withReplicas(it, 2));
  }

  /// The same of a workload whose autoscaler would take the second pod away again.
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

  /// A node takes new pods that was cordoned before.
  ///
  /// @param pod one that fits nowhere without it
  static DrainChange uncordon(Node node, ObjectKey pod) {
    return of(node, "uncordon it", noOtherPlace(pod), Node.class, Cordon::off);
  }

  /// There is a node more, for the new pods that a budget waits for.
  ///
  /// @param number how many such nodes there are then
  /// @param pod one that fits nowhere without it
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
