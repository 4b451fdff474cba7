package dev.berth.cluster.manifest.operators;

import dev.berth.api.core.Namespace;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.cluster.controller.workload.KueueQueues;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Notes about objects of an input that other controllers and plugins of a cluster would act on,
/// and that have no effect here.
public final class OtherControllers {
  private static final String SCHEDULER_PLUGINS = "scheduling.x-k8s.io";
  private static final String KARPENTER = "karpenter.sh";

  /// Annotations of namespaces that add to the node selectors of pods: OpenShift's annotation, and
  /// the annotation of the admission plugin PodNodeSelector, which is off by default.
  private static final List<String> NODE_SELECTORS =
      List.of("openshift.io/node-selector", "scheduler.alpha.kubernetes.io/node-selector");

  private OtherControllers() {}

  /// Whether this class reads objects of the kind.
  public static boolean reads(String apiVersion, String kind) {
    return isCoscheduling(apiVersion, kind)
        || isElasticQuota(apiVersion, kind)
        || isNodePool(apiVersion, kind)
        || isOpenShiftScheduler(apiVersion, kind)
        || KueueQueues.reads(apiVersion, kind);
  }

  private static boolean isCoscheduling(String apiVersion, String kind) {
    return apiVersion.startsWith(SCHEDULER_PLUGINS + "/") && kind.equals("PodGroup");
  }

  private static boolean isElasticQuota(String apiVersion, String kind) {
    return apiVersion.startsWith(SCHEDULER_PLUGINS + "/") && kind.equals("ElasticQuota");
  }

  private static boolean isNodePool(String apiVersion, String kind) {
    return apiVersion.startsWith(KARPENTER + "/") && kind.equals("NodePool");
  }

  private static boolean isNodePool(OtherObject object) {
    return isNodePool(object.tree().apiVersion(), object.tree().kind());
  }

  private static boolean isOpenShiftScheduler(String apiVersion, String kind) {
    return apiVersion.startsWith("config.openshift.io/") && kind.equals("Scheduler");
  }

  /// Returns a line for each note.
  public static List<String> notes(Input input) {
    return Stream.of(
            line(
                others(input, OtherControllers::isCoscheduling),
                "not obeyed: PodGroup %s of "
                    + SCHEDULER_PLUGINS
                    + ", which the plugin Coscheduling"
                    + " reads: its pods are not a group here"),
            line(
                others(input, OtherControllers::isElasticQuota),
                "not obeyed: ElasticQuota %s of "
                    + SCHEDULER_PLUGINS
                    + ", which the plugin CapacityScheduling reads: it holds pods back above max,"
                    + " and preempts for a namespace below min"),
            line(
                added(input, manifest -> KueueQueues.queue(manifest.object())),
                "not obeyed: Kueue's queue %s, which may hold pods back"),
            refusedByKueue(input),
            line(
                namespaces(input),
                "not applied: the node selector that an annotation of namespace %s adds to its"
                    + " pods"),
            line(
                defaultNodeSelectors(input),
                "not applied: the node selector %s, which OpenShift adds to new pods of namespaces"
                    + " without one of their own"),
            line(
                others(input, OtherControllers::isNodePool),
                "not simulated: Karpenter, which adds nodes by NodePool %s for pods that wait;"
                    + " berth capacity scale finds how many"),
            line(
                NodePoolLimits.reached(
                    input.others().stream().filter(OtherControllers::isNodePool)),
                "Karpenter adds no node beyond the limits that %s has reached: raise spec.limits"),
            withoutNodePool(input))
        .flatMap(List::stream)
        .toList();
  }

  /// Returns a note about labels that nodes of no NodePool have.
  private static List<String> withoutNodePool(Input input) {
    var nodePools = input.others().stream().filter(OtherControllers::isNodePool).toList();
    return nodePools.isEmpty()
        ? List.of()
        : line(
            new NodePoolLabels(nodePools).missing(input),
            "Karpenter adds no node for pods that select %s, as no NodePool has that label: set it"
                + " in spec.template.metadata.labels of one");
  }

  /// Returns notes such as `not obeyed: the gang of PodGroup ml/training`, about groups of
  /// kube-batch and Volcano that no profile treats as gangs; empty if there are none.
  public static List<String> gangs(Input input) {
    return line(
        input.manifests().stream()
            .filter(manifest -> manifest.object() instanceof BatchPodGroup)
            .map(Manifest::title),
        "not obeyed: the gang of %s, as no profile has the plugins FairShare and GangScheduling:"
            + " its pods are not a group here");
  }

  private interface OfKind {
    boolean test(String apiVersion, String kind);
  }

  private static Stream<String> others(Input input, OfKind kind) {
    return input.others().stream()
        .filter(object -> kind.test(object.tree().apiVersion(), object.tree().kind()))
        .map(OtherObject::key)
        .map(Object::toString);
  }

  /// Returns the names of new objects.
  private static Stream<String> added(Input input, Function<Manifest, String> name) {
    return input.manifests().stream()
        .filter(manifest -> manifest.metadata().uid().isEmpty())
        .map(name)
        .filter(found -> !found.isEmpty());
  }

  /// Returns notes about objects that Kueue never admits.
  private static List<String> refusedByKueue(Input input) {
    var queues = new KueueQueues(input.others());
    return input.manifests().stream()
        .flatMap(manifest ->
            queues.refusal(manifest.object()).stream()
                .map(it -> "Kueue holds %s: %s".formatted(manifest.shown().title(), it)))
        .distinct()
        .toList();
  }

  /// Returns the namespaces of new objects that have such an annotation.
  private static Stream<String> namespaces(Input input) {
    Set<String> used =
        added(input, manifest -> manifest.key().namespace()).collect(Collectors.toSet());
    return input.manifests().stream()
        .filter(manifest -> manifest.object() instanceof Namespace)
        .filter(manifest ->
            NODE_SELECTORS.stream()
                .anyMatch(
                    key -> !manifest.metadata().annotations().getOrDefault(key, "").isEmpty()))
        .map(manifest -> manifest.metadata().name())
        .filter(used::contains);
  }

  private static Stream<String> defaultNodeSelectors(Input input) {
    return input.others().stream()
        .map(OtherObject::tree)
        .filter(tree -> isOpenShiftScheduler(tree.apiVersion(), tree.kind()))
        .map(tree -> tree.text("spec", "defaultNodeSelector"))
        .filter(selector -> !selector.isEmpty());
  }

  private static List<String> line(Stream<String> found, String text) {
    List<String> names = found.distinct().toList();
    return names.isEmpty() ? List.of() : List.of(text.formatted(Unapplied.names(names)));
  }
}
