package dev.berth.lint;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.suggestion.NodeLabels;
import dev.berth.suggestion.StateTaints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The cluster in two states: as it is, and in its best state, in which it has no pod and every
/// node is ready. If something is impossible in the best state, it is never possible. For one
/// thread.
final class LintedCluster {
  private final EngineSettings settings;
  private final EnginePorts ports;
  private final EmbeddedCluster objects;
  private final List<SpecifiedPod> specified;
  private final List<Pod> pods;
  private final Predicate<String> hasUnknownPods;
  private final FeatureGates gates;
  private final List<String> profiles;
  private final Snapshot now;
  private final Engine current;
  private final Engine empty;
  private final DryRun dryRun;
  private final NodeLabels labels;
  private final Set<Kind<?>> kinds = new HashSet<>();

  /// The UIDs of workloads that have a refused pod.
  private final Set<String> refused = new HashSet<>();

  LintedCluster(LintRequest request) {
    settings = request.settings();
    objects = request.cluster().objects();
    specified = request.cluster().specifiedPods().list();
    pods =
        new ArrayList<>(objects.list(Pod.class).stream().filter(it -> !it.isFinished()).toList());
    specified.forEach(it -> pods.add(it.pod()));
    hasUnknownPods = request.hasUnknownPods();
    gates = request.settings().featureGates();
    profiles = request.settings().profiles().stream().map(ExpandedProfile::schedulerName).toList();
    request.cluster().manifests().forEach(it -> kinds.add(Kinds.of(it.object())));
    request.cluster().controllers().rollouts().stream()
        .filter(rollout -> rollout.refusal() != null)
        .forEach(rollout -> refused.add(rollout.workload().metadata().uid()));
    ports = EnginePorts.immediate(request.clock(), objects, Extenders.NONE);
    current = new Engine(request.settings(), ports);
    objects.watch(current::apply);
    makeClaims(current);
    now = current.snapshot();
    empty = new Engine(request.settings(), ports);
    objects.watch(change -> {
      switch (change.object()) {
        case Pod _ -> {}
        case Node node -> empty.apply(new ClusterChange.Added(ready(node)));
        default -> empty.apply(change);
      }
    });
    makeClaims(empty);
    dryRun = new DryRun(request.settings(), ports, now);
    labels = new NodeLabels(now.nodes());
  }

  /// Adds the claims of the specified pods, which exist only as templates.
  private void makeClaims(Engine engine) {
    specified.stream()
        .flatMap(pod -> pod.claims().stream())
        .forEach(claim -> engine.apply(new ClusterChange.Added(claim)));
  }

  private static Node ready(Node node) {
    var lasting =
        node.spec().taints().stream().filter(it -> !StateTaints.contain(it.key())).toList();
    return node.withSpec(node.spec().withUnschedulable(false).withTaints(lasting));
  }

  EmbeddedCluster objects() {
    return objects;
  }

  /// Whether the input has an object of the kind. If it has none, the dump may have left out the
  /// kind.
  boolean has(Kind<?> kind) {
    return kinds.contains(kind);
  }

  /// Whether the pod does not exist because admission refused it. A running pod exists, even if
  /// admission would refuse it now.
  boolean lacks(SpecifiedPod pod) {
    return pod.manifest().object() instanceof Pod
        ? pod.refusal() != null
        : refused.contains(pod.manifest().object().metadata().uid());
  }

  /// Whether the scheduler treats pods as groups.
  boolean hasGroups() {
    return gates.enabled(SchedulerFeature.GENERIC_WORKLOAD);
  }

  TolerationMatcher tolerationMatcher() {
    return gates.enabled(SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS)
        ? TolerationMatcher.COMPARING
        : TolerationMatcher.EXACT;
  }

  /// Returns the total requests of the pods that wait for a node.
  PodRequests requests() {
    return PodRequests.ofSpec(gates);
  }

  List<Node> nodes() {
    return now.nodes().nodes().stream().map(NodeInfo::node).toList();
  }

  /// Returns the taints of nodes, without taints for temporary states.
  List<Taint> taints() {
    return nodes().stream()
        .flatMap(node -> node.spec().taints().stream())
        .filter(taint -> !StateTaints.contain(taint.key()))
        .map(taint -> taint.withTimeAdded(null))
        .distinct()
        .toList();
  }

  /// Returns the scheduler names of the profiles.
  List<String> profileNames() {
    return profiles;
  }

  NodeLabels labels() {
    return labels;
  }

  /// Returns the pods that the input specifies, one for each workload.
  List<SpecifiedPod> specified() {
    return specified;
  }

  /// Returns the existing pods and the pods that the input specifies.
  List<Pod> pods() {
    return pods;
  }

  Map<String, String> namespaceLabels(String name) {
    var namespace = objects.get(Namespace.class, ObjectKey.clusterScoped(name));
    return namespace == null ? Map.of() : namespace.metadata().labels();
  }

  /// Whether the namespace has pods that are missing in this cluster.
  boolean hasUnknownPods(String namespace) {
    return hasUnknownPods.test(namespace);
  }

  Snapshot now() {
    return now;
  }

  /// Returns the cluster in its best state.
  Snapshot empty() {
    return empty.snapshot();
  }

  DryRun dryRun() {
    return dryRun;
  }

  /// Returns the names of the filters in a profile that configures no plugins.
  Set<String> defaultFilters() {
    var builtIn = new ConfigurationLoader(settings.featureGates()).builtIn();
    Set<String> names = new HashSet<>();
    builtIn
        .expand(settings.registry(), settings.featureGates())
        .profiles()
        .getFirst()
        .at(ExtensionPoint.FILTER)
        .forEach(it -> names.add(it.name()));
    return names;
  }

  /// Returns a dry run that uses only the named filters.
  DryRun dryRunWithFilters(Set<String> names) {
    var reduced = settings.profiles().stream().map(profile -> withFilters(profile, names)).toList();
    return new DryRun(
        new EngineSettings(
            reduced, settings.registry(), settings.featureGates(), settings.choices()),
        ports,
        now);
  }

  private static ExpandedProfile withFilters(ExpandedProfile profile, Set<String> names) {
    Map<ExtensionPoint, List<PluginEntry>> plugins = new EnumMap<>(profile.plugins());
    for (var point : List.of(ExtensionPoint.PRE_FILTER, ExtensionPoint.FILTER)) {
      plugins.put(
          point, profile.at(point).stream().filter(it -> names.contains(it.name())).toList());
    }
    return profile.withPlugins(plugins, profile.pluginNames());
  }

  /// Returns the decision about a pod in the cluster as it is.
  Decision consider(Pod pod) {
    return consider(pod, current);
  }

  private static Decision consider(Pod pod, Engine engine) {
    return engine.consider(new QueuedPodInfo(engine.info(pod), Instant.EPOCH, 1));
  }

  /// Returns the decision about a pod in the cluster in its best state, with the pods that were
  /// [put][#put] there.
  Decision considerAlone(Pod pod) {
    return consider(pod, empty);
  }

  /// Adds a waiting pod to the cluster in its best state; [#takeAway] removes the pod again.
  void await(Pod pod) {
    empty.apply(new ClusterChange.Added(pod));
  }

  /// Binds a waiting pod to a node of the cluster in its best state.
  Pod put(Pod pod, String node) {
    Pod placed = pod.withSpec(pod.spec().withNodeName(node));
    empty.apply(new ClusterChange.Updated(pod, placed));
    return placed;
  }

  void takeAway(Pod pod) {
    empty.apply(new ClusterChange.Deleted(pod));
  }
}
