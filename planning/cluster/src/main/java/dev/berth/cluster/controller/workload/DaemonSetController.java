package dev.berth.cluster.controller.workload;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.DaemonSetUpdateStrategy;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.controller.workload.Revisions.Revision;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keeps one pod of a DaemonSet on each of its nodes, bound to the node by node affinity, and
/// replaces pods of former templates within the limits of its strategy.
///
/// Source: `pkg/controller/daemon`, `daemon_controller.go` and `update.go`.
final class DaemonSetController implements WorkloadController<DaemonSet> {
  private static final String NAME_FIELD = "metadata.name";
  private static final String NO_EXECUTE = "NoExecute";
  private static final String GENERATION_LABEL = "pod-template-generation";

  private final EmbeddedCluster cluster;
  private final ControlledObjects controlled;
  private final PodControl control;
  private final Revisions revisions;

  DaemonSetController(
      EmbeddedCluster cluster,
      ControlledObjects controlled,
      PodControl control,
      Revisions revisions) {
    this.cluster = cluster;
    this.controlled = controlled;
    this.control = control;
    this.revisions = revisions;
  }

  @Override
  public void sync(DaemonSet set) {
    var places = places(set);
    for (var place : places) {
      if (place.isFor && place.pods.isEmpty()) {
        if (!create(set, place.node)) {
          return;
        }
      } else {
        place.pods.stream()
            .filter(pod -> !pod.isTerminating() && (!place.mayStay || pod.isFinished()))
            .forEach(control::delete);
      }
    }
    if (!set.spec().updateStrategy().type().equals(DaemonSetUpdateStrategy.ON_DELETE)) {
      update(set, places(set));
    }
  }

  @Override
  public Counts count(DaemonSet set) {
    var revision = revision(set);
    var active = controlled.activePodsOf(set);
    var updated = active.stream().filter(pod -> Revisions.isOf(revision, pod)).toList();
    var outdated = active.size() - updated.size();
    var onDelete = set.spec().updateStrategy().type().equals(DaemonSetUpdateStrategy.ON_DELETE);
    var desired = (int) places(set).stream().filter(place -> place.isFor).count();
    return new Counts(
        desired - (onDelete ? outdated : 0),
        updated.size(),
        (int) updated.stream().filter(PodStates::isReady).count(),
        outdated,
        onDelete ? outdated : 0);
  }

  /// A node with the set's pods for it; whether the node must have a pod, and whether a pod may
  /// stay.
  private record Place(String node, List<Pod> pods, boolean isFor, boolean mayStay) {}

  private List<Place> places(DaemonSet set) {
    var spec = DaemonTolerations.add(set.spec().template().spec());
    var affinity = RequiredNodeAffinity.of(spec);
    Map<String, List<Pod>> pods =
        controlled.podsOf(set).stream()
            .filter(pod -> !targets(pod).isEmpty())
            .collect(groupingBy(pod -> targets(pod).getFirst(), LinkedHashMap::new, toList()));
    var places = new ArrayList<Place>();
    for (var node : cluster.list(Node.class)) {
      var name = node.metadata().name();
      var matches = matches(spec, affinity, node);
      var isFor = matches && tolerates(spec, node.spec().taints());
      var evicting =
          node.spec().taints().stream().filter(it -> it.effect().equals(NO_EXECUTE)).toList();
      places.add(
          new Place(
              name,
              pods.getOrDefault(name, List.of()),
              isFor,
              matches && tolerates(spec, evicting)));
    }
    return places;
  }

  /// Returns the names of the nodes that must have a pod of the set.
  static List<String> placesOf(DaemonSet set, Collection<Node> nodes) {
    var spec = DaemonTolerations.add(set.spec().template().spec());
    var affinity = RequiredNodeAffinity.of(spec);
    return nodes.stream()
        .filter(node -> matches(spec, affinity, node) && tolerates(spec, node.spec().taints()))
        .map(node -> node.metadata().name())
        .toList();
  }

  private static boolean matches(PodSpec spec, RequiredNodeAffinity affinity, Node node) {
    return (spec.nodeName().isEmpty() || spec.nodeName().equals(node.metadata().name()))
        && affinity.matches(node);
  }

  private static boolean tolerates(PodSpec spec, List<Taint> taints) {
    return TolerationMatcher.EXACT.firstUntolerated(taints, spec.tolerations()) == null;
  }

  private void update(DaemonSet set, List<Place> places) {
    var desired = (int) places.stream().filter(place -> place.isFor).count();
    var limits = set.spec().updateStrategy().limits();
    var maxSurge = Limits.roundedUp(limits.maxSurge(), "0", desired);
    var maxUnavailable = Limits.roundedUp(limits.maxUnavailable(), "1", desired);
    if (maxSurge > 0) {
      surge(set, places, maxSurge);
    } else {
      replace(set, places, Math.max(1, maxUnavailable));
    }
  }

  /// Deletes old pods first, as many as may be unavailable, and old pods that are not ready. A node
  /// counts as unavailable while its old pods are going, even if it needs no new pod.
  private void replace(DaemonSet set, List<Place> places, int maxUnavailable) {
    var revision = revision(set);
    var candidates = new ArrayList<Pod>();
    int unavailable = 0;
    for (var place : places) {
      var active = place.pods.stream().filter(PodStates::isActive).toList();
      if (active.size() != 1) {
        unavailable += place.isFor || !place.pods.isEmpty() ? 1 : 0;
      } else if (Revisions.isOf(revision, active.getFirst())) {
        unavailable += PodStates.isReady(active.getFirst()) ? 0 : 1;
      } else if (PodStates.isReady(active.getFirst())) {
        candidates.add(active.getFirst());
      } else {
        control.delete(active.getFirst());
        unavailable++;
      }
    }
    candidates.stream().limit(Math.max(0, maxUnavailable - unavailable)).forEach(control::delete);
  }

  /// Creates new pods first, on as many nodes as may have two. Deletes an old pod when the new pod
  /// is available, or if the old pod is not available itself.
  private void surge(DaemonSet set, List<Place> places, int maxSurge) {
    var revision = revision(set);
    var candidates = new ArrayList<String>();
    int surging = 0;
    for (var place : places) {
      var active = place.pods.stream().filter(PodStates::isActive).toList();
      var old = active.stream().filter(pod -> !Revisions.isOf(revision, pod)).toList();
      var fresh = active.stream().filter(pod -> Revisions.isOf(revision, pod)).toList();
      if (old.isEmpty() || !place.isFor) {
        continue;
      }
      if (!fresh.isEmpty()) {
        if (PodStates.isReady(fresh.getFirst())) {
          old.forEach(control::delete);
        } else {
          surging++;
        }
      } else if (PodStates.isReady(old.getFirst())) {
        candidates.add(place.node);
      } else {
        create(set, place.node);
      }
    }
    candidates.stream().limit(Math.max(0, maxSurge - surging)).forEach(node -> create(set, node));
  }

  private boolean create(DaemonSet set, String node) {
    var template = set.spec().template();
    var spec = boundTo(DaemonTolerations.add(template.spec()), node);
    var labels = Map.of(Pod.REVISION, revision(set).name(), GENERATION_LABEL, "1");
    var pod = PodTemplates.pod(new PodTemplateSpec(template.metadata(), spec), set);
    return control.create(set, PodTemplates.labelled(pod, labels));
  }

  private Revision revision(DaemonSet set) {
    return revisions.of(set, set.spec().template());
  }

  /// Returns the nodes of a pod: its own node, or the nodes for which it waits.
  private static List<String> targets(Pod pod) {
    if (!pod.spec().nodeName().isEmpty()) {
      return List.of(pod.spec().nodeName());
    }
    var affinity = pod.spec().affinity();
    if (affinity == null
        || affinity.nodeAffinity() == null
        || affinity.nodeAffinity().requiredDuringSchedulingIgnoredDuringExecution() == null) {
      return List.of();
    }
    return affinity
        .nodeAffinity()
        .requiredDuringSchedulingIgnoredDuringExecution()
        .nodeSelectorTerms()
        .stream()
        .flatMap(term -> term.matchFields().stream())
        .filter(field -> field.key().equals(NAME_FIELD) && field.operator().equals("In"))
        .flatMap(field -> field.values().stream())
        .toList();
  }

  /// Returns the spec whose required node affinity names the node, in place of the template's,
  /// which the node matches.
  static PodSpec boundTo(PodSpec spec, String node) {
    var selector =
        new NodeSelector(
            List.of(
                new NodeSelectorTerm(
                    List.of(),
                    List.of(new NodeSelectorRequirement(NAME_FIELD, "In", List.of(node))))));
    var affinity = spec.affinity() == null ? Affinity.EMPTY : spec.affinity();
    var nodeAffinity =
        affinity.nodeAffinity() == null ? NodeAffinity.EMPTY : affinity.nodeAffinity();
    return spec.withAffinity(
        affinity.withNodeAffinity(
            nodeAffinity.withRequiredDuringSchedulingIgnoredDuringExecution(selector)));
  }
}
