package dev.berth.suggestion;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds changes of the cluster that may help, except moving pods. The filters decide whether a
/// change helps.
final class ClusterCandidates {
  /// The maximum number of nodes with the same fault to try.
  private static final int NODES = 3;

  private static final int SHAPES = 8;
  private static final int FAULTS = 20;
  private static final int CLASSES = 3;
  private static final int HOLDERS = 20;

  /// The value of a label that no node has.
  private static final String NEW_DOMAIN = "another";

  private final Situation situation;
  private final List<NodeInfo> nodes;
  private final List<ClusterEdit> candidates = new ArrayList<>();

  private ClusterCandidates(Situation situation, List<NodeBlockers> blockers) {
    this.situation = situation;
    nodes =
        blockers.stream()
            .map(node -> Objects.requireNonNull(situation.cluster().nodes().node(node.node())))
            .toList();
  }

  /// @param blockers the blockers of the considered nodes, nearest first
  /// @param labels the labels of all nodes
  static List<ClusterEdit> of(Situation situation, List<NodeBlockers> blockers, NodeLabels labels) {
    var candidates = new ClusterCandidates(situation, blockers);
    candidates.cordons();
    candidates.taints();
    candidates.labels(labels);
    candidates.labelsOfVolumes(labels);
    candidates.inflated();
    candidates.candidates.addAll(ClaimCandidates.of(situation));
    candidates.devices();
    if (blockers.stream().anyMatch(NodeBlockers::isForDevices)) {
      candidates.deviceHolders();
    }
    return candidates.candidates;
  }

  /// Returns an additional node of each shape: first shapes without special devices, because they
  /// cost less, and among these the most frequent shapes. No new node is like a cordoned node,
  /// which will probably be removed, unless its zone has no other node.
  ///
  /// @param nodes the nodes to copy
  static List<ClusterEdit.AddNode> furtherNodes(List<NodeInfo> nodes, NodeLabels labels) {
    Set<Map<String, String>> zones =
        nodes.stream()
            .filter(node -> !node.node().spec().unschedulable())
            .map(ClusterCandidates::zone)
            .collect(toSet());
    Map<Shape, Integer> shapes = new LinkedHashMap<>();
    Map<Shape, String> models = new HashMap<>();
    for (NodeInfo node : nodes) {
      if (node.node().spec().unschedulable() && zones.contains(zone(node))) {
        continue;
      }
      var shape = Shape.of(node.node(), labels);
      shapes.merge(shape, 1, Integer::sum);
      models.putIfAbsent(shape, node.name());
    }
    return shapes.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<Shape, Integer> shape) -> shape.getKey().devices())
                .thenComparing(Map.Entry.<Shape, Integer>comparingByValue().reversed()))
        .limit(SHAPES)
        .map(shape -> Objects.requireNonNull(models.get(shape.getKey())))
        .map(like -> new ClusterEdit.AddNode(like, like + "-new"))
        .toList();
  }

  /// Returns the labels that say where the node is.
  private static Map<String, String> zone(NodeInfo node) {
    Map<String, String> zone = new HashMap<>(node.node().metadata().labels());
    zone.keySet().removeIf(key -> !NodeLabels.isTopology(key));
    return zone;
  }

  /// Whether two new nodes would be equal except for their zones.
  static boolean areAlike(
      ClusterEdit.AddNode node, ClusterEdit.AddNode other, Situation situation, NodeLabels labels) {
    return Stream.of(node, other)
            .map(it -> Objects.requireNonNull(situation.cluster().nodes().node(it.like())))
            .map(it -> Shape.of(it.node(), labels).withoutZone())
            .distinct()
            .count()
        == 1;
  }

  /// Returns copies in the zone, or with the architecture, that the pod requires, if no node has
  /// it. Nodes of dedicated pools do not count for zones, since other nodes can be there as well.
  static List<ClusterEdit.AddNode> nodesElsewhere(Situation situation, NodeLabels labels) {
    List<NodeInfo> open = open(situation);
    Map<String, String> zone = EmptyZone.of(situation, labels);
    if (zone.isEmpty() && open.size() < situation.cluster().nodes().nodes().size()) {
      Map<String, String> closed = EmptyZone.of(situation, new NodeLabels(open));
      zone = closed.keySet().stream().allMatch(NodeLabels::isTopology) ? closed : Map.of();
    }
    return zone.isEmpty() ? List.of() : copiesIn(zone, open, situation, labels);
  }

  private static List<ClusterEdit.AddNode> copiesIn(
      Map<String, String> zone, List<NodeInfo> models, Situation situation, NodeLabels labels) {
    var there = situation.cluster().nodes();
    return furtherNodes(models, labels).stream()
        .map(node -> {
          NodeInfo model = Objects.requireNonNull(there.node(node.like()));
          return new ClusterEdit.AddNode(
              node.like(), node.name(), EmptyZone.of(zone, model.node().metadata().labels()));
        })
        .toList();
  }

  /// Returns the nodes without taints that keep them for other pods; all nodes if there are none.
  private static List<NodeInfo> open(Situation situation) {
    List<NodeInfo> all = situation.cluster().nodes().nodes();
    List<Toleration> tolerations = situation.pod().spec().tolerations();
    List<NodeInfo> open =
        all.stream()
            .filter(node ->
                node.node().spec().taints().stream()
                    .filter(taint -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
                    .allMatch(taint ->
                        StateTaints.contain(taint)
                            || TolerationMatcher.COMPARING.tolerates(tolerations, taint)))
            .toList();
    return open.isEmpty() ? all : open;
  }

  /// Returns copies with a label by which the pod must be spread, and that no node has.
  static List<ClusterEdit.AddNode> nodesToSpread(Situation situation, NodeLabels labels) {
    Map<String, String> missing = new TreeMap<>();
    situation.pod().spec().topologySpreadConstraints().stream()
        .filter(it -> it.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
        .map(TopologySpreadConstraint::topologyKey)
        .filter(key -> labels.values(key).isEmpty() && !NodeLabels.isFixed(key))
        .forEach(key -> missing.put(key, NEW_DOMAIN));
    return missing.isEmpty()
        ? List.of()
        : furtherNodes(open(situation), labels).stream()
            .map(node -> new ClusterEdit.AddNode(node.like(), node.name(), missing))
            .toList();
  }

  /// Returns copies that are alone with a new value of a label by which the pod must be apart from
  /// others. Leaves out labels that say where or what a node is.
  static List<ClusterEdit.AddNode> nodesApart(Situation situation, NodeLabels labels) {
    var affinity = situation.pod().spec().affinity();
    if (affinity == null || affinity.podAntiAffinity() == null) {
      return List.of();
    }
    return affinity.podAntiAffinity().requiredDuringSchedulingIgnoredDuringExecution().stream()
        .map(PodAffinityTerm::topologyKey)
        .distinct()
        .filter(key -> !NodeLabels.isTopology(key) && !NodeLabels.isFixed(key))
        .filter(key -> !labels.values(key).isEmpty() && !labels.isUnique(key))
        .flatMap(key ->
            furtherNodes(situation.cluster().nodes().nodes(), labels).stream()
                .map(node ->
                    new ClusterEdit.AddNode(node.like(), node.name(), Map.of(key, NEW_DOMAIN))))
        .toList();
  }

  /// The properties that nodes of one pool share.
  private record Shape(
      Map<String, Quantity> allocatable, List<Taint> taints, Map<String, String> labels) {
    /// Returns the number of kinds of devices of such a node.
    long devices() {
      return allocatable.entrySet().stream()
          .filter(it -> ResourceNames.isExtended(it.getKey()) && !it.getValue().isZero())
          .count();
    }

    Shape withoutZone() {
      Map<String, String> others = new TreeMap<>(labels);
      others.keySet().removeIf(NodeLabels::isTopology);
      return new Shape(allocatable, taints, others);
    }

    static Shape of(Node node, NodeLabels all) {
      Map<String, String> shared = new TreeMap<>(node.metadata().labels());
      shared.values().removeIf(value -> value.equals(node.metadata().name()));
      shared.keySet().removeIf(key -> all.isUnique(key) && !NodeLabels.isTopology(key));
      return new Shape(
          node.status().allocatable(),
          node.spec().taints().stream().filter(taint -> !StateTaints.contain(taint)).toList(),
          shared);
    }
  }

  private void cordons() {
    nodes.stream()
        .filter(node -> node.node().spec().unschedulable())
        .limit(NODES)
        .forEach(node -> candidates.add(new ClusterEdit.Uncordon(node.name())));
  }

  private void taints() {
    Map<List<Taint>, List<ClusterEdit>> bySet = new LinkedHashMap<>();
    var pool = new OwnPool(situation);
    for (NodeInfo node : nodes) {
      if (node.node().spec().unschedulable()) {
        continue;
      }
      Map<Boolean, List<Taint>> areStates =
          PodCandidates.untolerated(node, situation.pod().spec()).stream()
              .collect(groupingBy(StateTaints::contain));
      areStates.forEach((isState, taints) -> {
        if (isState && taints.stream().allMatch(this::isRemovedByPod)) {
          return; // only the pod itself removes them
        }
        if (!isState && taints.stream().allMatch(pool::has)) {
          return; // the pod should tolerate them instead
        }
        List<Taint> timeless = taints.stream().map(taint -> taint.withTimeAdded(null)).toList();
        var same = bySet.computeIfAbsent(timeless, _ -> new ArrayList<>());
        if (same.size() < NODES) {
          same.add(
              isState
                  ? new ClusterEdit.SeeToNode(node.name(), taints)
                  : new ClusterEdit.RemoveTaints(
                      node.name(), taints, !taints.stream().allMatch(pool::isOfAll)));
        }
      });
    }
    bySet.values().stream().limit(FAULTS).forEach(candidates::addAll);
  }

  private boolean isRemovedByPod(Taint taint) {
    return StateTaints.isRemovedBy(situation.pod(), taint);
  }

  /// Adds labels for the nearest nodes: labels that the pod requires, and that no node has, not
  /// even with a similar name. Leaves out labels that describe what a node is, and roles that other
  /// nodes have.
  private void labels(NodeLabels labels) {
    situation
        .pod()
        .spec()
        .nodeSelector()
        .forEach((key, value) -> {
          List<String> values = labels.values(key);
          boolean isSlip =
              !(values.isEmpty() ? labels.meant(key, value) : Nearest.nearest(value, values))
                  .isEmpty();
          boolean isOfOthers = NodeLabels.isRole(key) && !values.isEmpty();
          if (!isSlip && !NodeLabels.isFixed(key) && !isOfOthers) {
            nodes.stream()
                .limit(NODES)
                .forEach(
                    node -> candidates.add(new ClusterEdit.LabelNode(node.name(), key, value)));
          }
        });
  }

  /// Adds labels that the pod's volumes require of their nodes, for nodes that seem to have lost
  /// them, such as after a new installation: the value is the name of the node, or the value of
  /// another of its labels.
  private void labelsOfVolumes(NodeLabels labels) {
    BoundVolume.of(situation.pod(), situation.cluster().objects()).stream()
        .flatMap(volume -> volume.places().stream())
        .filter(place -> place.operator().equals("In") && place.values().size() == 1)
        .filter(place -> !NodeLabels.isFixed(place.key()))
        .forEach(place -> {
          var value = place.values().getFirst();
          if (!labels.values(place.key()).contains(value)) {
            nodes.stream()
                .filter(node -> !node.node().metadata().labels().containsKey(place.key()))
                .filter(node ->
                    node.name().equals(value)
                        || node.node().metadata().labels().containsValue(value))
                .limit(NODES)
                .forEach(node ->
                    candidates.add(new ClusterEdit.LabelNode(node.name(), place.key(), value)));
          }
        });
  }

  /// Adds changes of pods that count with more than their specs request, or that request more than
  /// their templates.
  private void inflated() {
    for (NodeInfo node : nodes.stream().limit(NODES).toList()) {
      node.pods().stream()
          .map(PodInfo::pod)
          .filter(HeldRoom::isShrinking)
          .map(it ->
              new ClusterEdit.CompleteResize(node.name(), it.key(), HeldRoom.resizeMessage(it)))
          .forEach(candidates::add);
      List<ObjectKey> larger =
          node.pods().stream()
              .map(PodInfo::pod)
              .filter(it -> TemplateNote.isLarger(it, situation.cluster().objects()))
              .map(Pod::key)
              .toList();
      if (!larger.isEmpty()) {
        candidates.add(new ClusterEdit.RemakePods(node.name(), larger));
      }
    }
  }

  private void devices() {
    var pod = situation.pod();
    Map<String, String> generated = new HashMap<>();
    pod.status()
        .resourceClaimStatuses()
        .forEach(status -> generated.put(status.name(), status.resourceClaimName()));
    for (var entry : pod.spec().resourceClaims()) {
      String named = entry.resourceClaimName();
      String name = named == null ? generated.get(entry.name()) : named;
      if (name == null) {
        continue;
      }
      var key = new ObjectKey(pod.metadata().namespace(), name);
      var claim = situation.cluster().objects().get(ResourceClaim.class, key);
      if (claim == null && named != null) {
        situation.cluster().objects().list(DeviceClass.class).stream()
            .map(it -> it.metadata().name())
            .limit(CLASSES)
            .forEach(it -> candidates.add(new ClusterEdit.CreateDeviceClaim(key, it)));
      }
      if (claim != null && claim.status().allocation() == null) {
        String template = entry.resourceClaimTemplateName();
        fewerDevices(
            key, claim, template == null ? null : new ObjectKey(key.namespace(), template));
      }
    }
  }

  /// Adds changes of pods and claims that hold devices. As in kube-scheduler, a dry run of
  /// preemption frees no devices, but they are free when the claim, or the pod of the claim, is
  /// gone.
  private void deviceHolders() {
    nodes.stream()
        .flatMap(node ->
            node.pods().stream()
                .filter(pod -> !pod.pod().spec().resourceClaims().isEmpty())
                .filter(pod -> !NodeCopy.isDaemon(pod.pod()))
                .map(pod -> new ClusterEdit.MovePods(node.name(), List.of(pod.key()))))
        .limit(HOLDERS)
        .forEach(candidates::add);
    var holders = new DeviceHolders(situation.cluster());
    List<ObjectKey> idle = holders.idle().limit(HOLDERS).toList();
    idle.forEach(claim -> candidates.add(new ClusterEdit.ReleaseDevices(List.of(claim))));
    if (idle.size() > 1) {
      candidates.add(new ClusterEdit.ReleaseDevices(idle));
    }
  }

  private void fewerDevices(ObjectKey key, ResourceClaim claim, @Nullable ObjectKey template) {
    for (var request : claim.spec().devices().requests()) {
      var exactly = request.exactly();
      if (exactly == null) {
        continue;
      }
      for (long count = exactly.count() - 1; count > 0; count--) {
        candidates.add(
            new ClusterEdit.ChangeDeviceRequest(key, request.name(), count, false, template));
      }
      if (!exactly.selectors().isEmpty()) {
        candidates.add(
            new ClusterEdit.ChangeDeviceRequest(
                key, request.name(), exactly.count(), true, template));
      }
    }
  }
}
