package dev.berth.testkit;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodSchedulingGate;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A pod for a test. Immutable: every method returns another pod, so that a test can derive several
/// pods from one. Selectors have the syntax of `kubectl -l`, and taints have the syntax of `kubectl
/// taint`.
///
/// Its UID is derived from its namespace and name. Requests, image and ports belong to its first
/// container.
public final class GivenPod {
  private final Pod pod;

  private GivenPod(Pod pod) {
    this.pod = pod;
  }

  static GivenPod named(String name) {
    Container container = Given.container("main").build();
    return new GivenPod(
            new Pod(
                ObjectMeta.named("default", name),
                PodSpec.EMPTY
                    .withContainers(List.of(container))
                    .withSchedulerName("default-scheduler"),
                PodStatus.EMPTY.withPhase(PodStatus.PENDING)))
        .namespace("default");
  }

  /// Returns the pod.
  public Pod build() {
    return pod;
  }

  /// Returns the pod as plugins see it.
  public PodInfo info() {
    return PodInfo.of(pod);
  }

  /// Sets the namespace and, with it, the UID.
  public GivenPod namespace(String namespace) {
    return metadata(
        it -> it.withNamespace(namespace).withUid(namespace + "-" + it.name() + "-uid"));
  }

  public GivenPod uid(String uid) {
    return metadata(it -> it.withUid(uid));
  }

  /// Adds labels, such as `app=web, tier=front`.
  public GivenPod labels(String labels) {
    Map<String, String> all = new LinkedHashMap<>(pod.metadata().labels());
    all.putAll(SelectorParser.labels(labels));
    return metadata(it -> it.withLabels(all));
  }

  /// Sets the controller of the pod.
  public GivenPod ownedBy(String apiVersion, String kind, String name) {
    var owner = new OwnerReference(apiVersion, kind, name, kind + "-" + name + "-uid", true, true);
    return metadata(it -> it.withOwnerReferences(List.of(owner)));
  }

  public GivenPod createdAt(Instant time) {
    return metadata(it -> it.withCreationTimestamp(time));
  }

  /// Marks the pod as being deleted.
  public GivenPod deletedAt(Instant time) {
    return metadata(it -> it.withDeletionTimestamp(time));
  }

  public GivenPod cpu(String quantity) {
    return first(it -> it.cpu(quantity));
  }

  public GivenPod memory(String quantity) {
    return first(it -> it.memory(quantity));
  }

  /// Sets a resource request.
  public GivenPod resource(String name, String quantity) {
    return first(it -> it.resource(name, quantity));
  }

  public GivenPod image(String image) {
    return first(it -> it.image(image));
  }

  /// Adds a TCP host port on all of the node's addresses.
  public GivenPod hostPort(int port) {
    return first(it -> it.hostPort(port));
  }

  /// Adds a host port on that address of the node; an empty address means all.
  public GivenPod hostPort(String ip, String protocol, int port) {
    return first(it -> it.hostPort(ip, protocol, port));
  }

  private GivenPod first(UnaryOperator<GivenContainer> change) {
    var containers = new ArrayList<>(pod.spec().containers());
    containers.set(0, change.apply(new GivenContainer(containers.getFirst())).build());
    return spec(it -> it.withContainers(containers));
  }

  /// Adds a container.
  public GivenPod container(GivenContainer container) {
    return spec(it -> it.withContainers(plus(it.containers(), container.build())));
  }

  /// Adds an init container.
  public GivenPod initContainer(GivenContainer container) {
    return spec(it -> it.withInitContainers(plus(it.initContainers(), container.build())));
  }

  /// Adds an init container that runs together with the containers.
  public GivenPod sidecar(GivenContainer container) {
    return initContainer(container.restartPolicy("Always"));
  }

  public GivenPod volume(Volume volume) {
    return spec(it -> it.withVolumes(plus(it.volumes(), volume)));
  }

  public GivenPod priority(int priority) {
    return spec(it -> it.withPriority(priority));
  }

  public GivenPod neverPreempts() {
    return spec(it -> it.withPreemptionPolicy("Never"));
  }

  /// Makes the pod a member of the PodGroup.
  public GivenPod inGroup(String podGroup) {
    return spec(spec -> spec.withSchedulingGroup(new PodSchedulingGroup(podGroup)));
  }

  public GivenPod schedulerName(String name) {
    return spec(it -> it.withSchedulerName(name));
  }

  /// Adds scheduling gates.
  public GivenPod gates(String... names) {
    return spec(
        it -> it.withSchedulingGates(List.of(names).stream().map(PodSchedulingGate::new).toList()));
  }

  /// Adds a toleration: `key=value:effect`. Without a value, the taint may have any value; without
  /// an effect, any effect is tolerated; `*` tolerates everything.
  public GivenPod tolerates(String taint) {
    return tolerates(TaintParser.toleration(taint));
  }

  public GivenPod tolerates(Toleration toleration) {
    return spec(it -> it.withTolerations(plus(it.tolerations(), toleration)));
  }

  /// Sets `spec.nodeSelector`, such as `disk=ssd, zone=a`.
  public GivenPod nodeSelector(String labels) {
    return spec(it -> it.withNodeSelector(SelectorParser.labels(labels)));
  }

  /// Adds a term to the required node affinity; one of the terms must match.
  public GivenPod requiresNode(String selector) {
    return requiresNode(SelectorParser.term(selector));
  }

  /// Adds a term to the required node affinity that matches nodes by name.
  public GivenPod requiresNodeNamed(String... names) {
    return requiresNode(
        new NodeSelectorTerm(
            List.of(),
            List.of(new NodeSelectorRequirement("metadata.name", "In", List.of(names)))));
  }

  public GivenPod requiresNode(NodeSelectorTerm term) {
    return nodeAffinity(it -> {
      var required = it.requiredDuringSchedulingIgnoredDuringExecution();
      var terms = required == null ? List.<NodeSelectorTerm>of() : required.nodeSelectorTerms();
      return it.withRequiredDuringSchedulingIgnoredDuringExecution(
          new NodeSelector(plus(terms, term)));
    });
  }

  /// Adds a term to the preferred node affinity.
  public GivenPod prefersNode(int weight, String selector) {
    return prefersNode(new PreferredSchedulingTerm(weight, SelectorParser.term(selector)));
  }

  public GivenPod prefersNode(PreferredSchedulingTerm term) {
    return nodeAffinity(it ->
        it.withPreferredDuringSchedulingIgnoredDuringExecution(
            plus(it.preferredDuringSchedulingIgnoredDuringExecution(), term)));
  }

  private GivenPod nodeAffinity(UnaryOperator<NodeAffinity> change) {
    return affinity(
        it -> it.withNodeAffinity(change.apply(orElse(it.nodeAffinity(), NodeAffinity.EMPTY))));
  }

  /// Requires the domain of a selected pod.
  public GivenPod requiresNear(String selector, String topologyKey) {
    return requiresNear(term(selector, topologyKey));
  }

  public GivenPod requiresNear(PodAffinityTerm term) {
    return podAffinity(it ->
        it.withRequiredDuringSchedulingIgnoredDuringExecution(
            plus(it.requiredDuringSchedulingIgnoredDuringExecution(), term)));
  }

  /// Prefers the domains of selected pods.
  public GivenPod prefersNear(int weight, String selector, String topologyKey) {
    var term = new WeightedPodAffinityTerm(weight, term(selector, topologyKey));
    return podAffinity(it ->
        it.withPreferredDuringSchedulingIgnoredDuringExecution(
            plus(it.preferredDuringSchedulingIgnoredDuringExecution(), term)));
  }

  /// Forbids the domains of selected pods.
  public GivenPod requiresApart(String selector, String topologyKey) {
    return requiresApart(term(selector, topologyKey));
  }

  public GivenPod requiresApart(PodAffinityTerm term) {
    return podAntiAffinity(it ->
        it.withRequiredDuringSchedulingIgnoredDuringExecution(
            plus(it.requiredDuringSchedulingIgnoredDuringExecution(), term)));
  }

  /// Prefers domains without selected pods.
  public GivenPod prefersApart(int weight, String selector, String topologyKey) {
    var term = new WeightedPodAffinityTerm(weight, term(selector, topologyKey));
    return podAntiAffinity(it ->
        it.withPreferredDuringSchedulingIgnoredDuringExecution(
            plus(it.preferredDuringSchedulingIgnoredDuringExecution(), term)));
  }

  private static PodAffinityTerm term(String selector, String topologyKey) {
    return PodAffinityTerm.EMPTY
        .withLabelSelector(Given.selector(selector))
        .withTopologyKey(topologyKey);
  }

  private GivenPod podAffinity(UnaryOperator<PodAffinity> change) {
    return affinity(
        it -> it.withPodAffinity(change.apply(orElse(it.podAffinity(), PodAffinity.EMPTY))));
  }

  private GivenPod podAntiAffinity(UnaryOperator<PodAntiAffinity> change) {
    return affinity(it ->
        it.withPodAntiAffinity(change.apply(orElse(it.podAntiAffinity(), PodAntiAffinity.EMPTY))));
  }

  private GivenPod affinity(UnaryOperator<Affinity> change) {
    return spec(it -> it.withAffinity(change.apply(orElse(it.affinity(), Affinity.EMPTY))));
  }

  /// Requires that the numbers of selected pods in the domains differ at most by that much.
  public GivenPod spreads(int maxSkew, String topologyKey, String selector) {
    return spread(
        constraint(maxSkew, topologyKey, selector)
            .withWhenUnsatisfiable(TopologySpreadConstraint.DO_NOT_SCHEDULE));
  }

  /// Prefers that the numbers of selected pods in the domains differ at most by that much.
  public GivenPod prefersSpread(int maxSkew, String topologyKey, String selector) {
    return spread(
        constraint(maxSkew, topologyKey, selector)
            .withWhenUnsatisfiable(TopologySpreadConstraint.SCHEDULE_ANYWAY));
  }

  public GivenPod spread(TopologySpreadConstraint constraint) {
    return spec(
        it -> it.withTopologySpreadConstraints(plus(it.topologySpreadConstraints(), constraint)));
  }

  private static TopologySpreadConstraint constraint(
      int maxSkew, String topologyKey, String selector) {
    return TopologySpreadConstraint.EMPTY
        .withMaxSkew(maxSkew)
        .withTopologyKey(topologyKey)
        .withLabelSelector(Given.selector(selector));
  }

  /// Binds the pod to the node, where it runs.
  public GivenPod on(String node) {
    return spec(it -> it.withNodeName(node)).status(it -> it.withPhase(PodStatus.RUNNING));
  }

  /// Nominates the pod to the node, as if preemption had made room there.
  public GivenPod nominatedTo(String node) {
    return status(it -> it.withNominatedNodeName(node));
  }

  public GivenPod startedAt(Instant time) {
    return status(it -> it.withStartTime(time));
  }

  /// Adds a condition to the pod's status.
  public GivenPod condition(String type, String status, String reason) {
    var condition = PodCondition.EMPTY.withType(type).withStatus(status).withReason(reason);
    return status(it -> it.withConditions(plus(it.conditions(), condition)));
  }

  /// Changes anything else in the metadata.
  public GivenPod metadata(UnaryOperator<ObjectMeta> change) {
    return new GivenPod(pod.withMetadata(change.apply(pod.metadata())));
  }

  /// Changes anything else in the spec.
  public GivenPod spec(UnaryOperator<PodSpec> change) {
    return new GivenPod(pod.withSpec(change.apply(pod.spec())));
  }

  /// Changes anything else in the status.
  public GivenPod status(UnaryOperator<PodStatus> change) {
    return new GivenPod(pod.withStatus(change.apply(pod.status())));
  }

  private static <T> T orElse(@Nullable T value, T otherwise) {
    return value == null ? otherwise : value;
  }

  private static <T> List<T> plus(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(element);
    return longer;
  }
}
