package dev.berth.lint;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Amounts;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.ResourceFamily;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds pods that fit on no node, and workloads that do not fit as a whole, by the filters of
/// their profile in the cluster in its best state.
final class PlacementCheck implements PodCheck {
  private static final String RESOURCES = "NodeResourcesFit";
  private static final String TAINTS = "TaintToleration";
  private static final String SPREAD = "PodTopologySpread";
  private static final String POD_AFFINITY = "InterPodAffinity";
  private static final String PORTS = "NodePorts";
  private static final Set<String> VOLUMES =
      Set.of("VolumeBinding", "VolumeZone", "VolumeRestrictions", "NodeVolumeLimits");

  /// Limits how many pods of a workload are placed, one after the other.
  private static final int MOST_PODS = 200;

  private final LintedCluster cluster;
  private final Set<String> undecidable = new HashSet<>();

  PlacementCheck(LintedCluster cluster) {
    this.cluster = cluster;
    if (!cluster.has(Kinds.STORAGE_CLASS) || !cluster.has(Kinds.PERSISTENT_VOLUME)) {
      undecidable.addAll(VOLUMES);
    }
    if (!cluster.has(Kinds.RESOURCE_SLICE)) {
      undecidable.add("DynamicResources");
    }
  }

  @Override
  public void check(SpecifiedPod pod, FieldLocation spec, Findings findings) {
    boolean isBound = pod.manifest().object() instanceof Pod it && !it.spec().nodeName().isEmpty();
    if (isBound || !cluster.dryRun().isResponsibleFor(pod.pod())) {
      return;
    }
    var rejections = rejections(Probes.of(pod.pod()));
    if (rejections.stream().noneMatch(List::isEmpty)) {
      explain(pod, rejections, spec, findings);
    } else if (!(pod.manifest().object() instanceof DaemonSet)
        && !findings.haveErrorIn(pod.manifest())) {
      placeAll(pod, plugins(rejections), spec, findings);
    }
  }

  /// Returns the rejections of each node, without rejections that depend on kinds that the input
  /// lacks.
  private List<List<PluginStatus>> rejections(Pod probe) {
    var empty = cluster.empty();
    PodFilters filters = cluster.dryRun().filters(empty, probe);
    return empty.nodes().nodes().stream()
        .map(node ->
            filters.rejections(node).stream()
                .filter(it -> !undecidable.contains(it.plugin()))
                .toList())
        .toList();
  }

  private static Set<String> plugins(List<List<PluginStatus>> rejections) {
    return rejections.stream()
        .flatMap(List::stream)
        .map(PluginStatus::plugin)
        .collect(toCollection(TreeSet::new));
  }

  private void explain(
      SpecifiedPod pod,
      List<List<PluginStatus>> rejections,
      FieldLocation spec,
      Findings findings) {
    for (String resource : lackingEverywhere(rejections)) {
      tooMuch(pod.pod(), resource, spec, findings);
    }
    if (rejections.stream()
        .allMatch(it -> it.stream().anyMatch(status -> status.plugin().equals(TAINTS)))) {
      taints(pod.pod(), spec, findings);
    }
    if (!findings.haveErrorIn(pod.manifest())) {
      findings.add(
          Rule.FITS_NO_NODE,
          spec,
          "",
          message(Objects.requireNonNull(placed(List.of(pod.pod())).rejection)),
          "See with berth explain what would help");
    }
  }

  private static Set<String> lackingEverywhere(List<List<PluginStatus>> rejections) {
    Set<String> common = null;
    for (var ofNode : rejections) {
      Set<String> here =
          ofNode.stream()
              .filter(status -> status.plugin().equals(RESOURCES))
              .flatMap(status -> status.reasons().stream())
              .filter(InsufficientResource.class::isInstance)
              .map(reason -> ((InsufficientResource) reason).resource())
              .collect(toCollection(TreeSet::new));
      if (common == null) {
        common = here;
      } else {
        common.retainAll(here);
      }
    }
    return common == null ? Set.of() : common;
  }

  private void tooMuch(Pod pod, String resource, FieldLocation spec, Findings findings) {
    Quantity most = Quantity.ZERO;
    String node = "";
    for (Node each : cluster.nodes()) {
      Quantity here = each.status().allocatable().getOrDefault(resource, Quantity.ZERO);
      if (here.compareTo(most) > 0) {
        most = here;
        node = each.metadata().name();
      }
    }
    Quantity requested = cluster.requests().of(pod).getOrDefault(resource, Quantity.ZERO);
    String written = Amounts.format(resource, requested);
    FieldLocation place = place(pod, resource, spec);
    if (node.isEmpty()) {
      Set<String> offered = offered();
      List<String> alike = ResourceFamily.of(resource, offered);
      findings.add(
          Rule.RESOURCE_UNKNOWN,
          place,
          written,
          alike.isEmpty()
              ? "No node has " + resource
              : "No node has %s; there %s %s"
                  .formatted(resource, alike.size() == 1 ? "is" : "are", String.join(", ", alike)),
          Fix.write(
              resource,
              offered,
              alike.isEmpty()
                  ? "Add nodes that have it, or install what makes nodes offer it"
                  : "Request %s, or add nodes that have it".formatted(String.join(" or ", alike))));
    } else {
      findings.add(
          Rule.REQUEST_EXCEEDS_NODES,
          place,
          written,
          "The pod requests %s of %s; the most that a node has is %s, on %s"
              .formatted(written, resource, most, node),
          "Request at most " + most);
    }
  }

  /// Returns the resources of which some node has an amount.
  private Set<String> offered() {
    return cluster.nodes().stream()
        .flatMap(node -> node.status().allocatable().entrySet().stream())
        .filter(resource -> resource.getValue().signum() > 0)
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /// Returns the location of the largest request for the resource among the containers.
  private static FieldLocation place(Pod pod, String resource, FieldLocation spec) {
    FieldLocation place = spec;
    Quantity most = Quantity.ZERO;
    for (var list :
        Map.of("initContainers", pod.spec().initContainers(), "containers", pod.spec().containers())
            .entrySet()) {
      for (int i = 0; i < list.getValue().size(); i++) {
        Container container = list.getValue().get(i);
        Quantity requested = container.resources().requests().getOrDefault(resource, Quantity.ZERO);
        if (requested.compareTo(most) > 0) {
          most = requested;
          place =
              spec.field(list.getKey())
                  .item(i)
                  .field("resources")
                  .field("requests")
                  .field(resource);
        }
      }
    }
    return place;
  }

  private void taints(Pod pod, FieldLocation spec, Findings findings) {
    var matcher = cluster.tolerationMatcher();
    List<Taint> untolerated =
        cluster.empty().nodes().nodes().stream()
            .map(NodeInfo::node)
            .map(node -> matcher.firstUntolerated(node.spec().taints(), pod.spec().tolerations()))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    findings.add(
        Rule.TAINTS_NOT_TOLERATED,
        spec.field("tolerations"),
        "",
        "Every node has a taint that the pod does not tolerate: "
            + TolerationCheck.text(untolerated),
        "Tolerate one of them, or add nodes without");
  }

  /// Places the workload's pods beside each other, as the scheduler would in a cluster without
  /// other pods.
  ///
  /// @param before the plugins that already reject a node for the first pod
  private void placeAll(
      SpecifiedPod specified, Set<String> before, FieldLocation spec, Findings findings) {
    List<Pod> pods = whole(specified);
    if (!undecidable.isEmpty() && pods.stream().anyMatch(PlacementCheck::hasClaims)) {
      return;
    }
    List<Pod> some = pods.subList(0, Math.min(MOST_PODS, pods.size()));
    Placed placed = placed(some);
    // Other members of an operator's gang may be missing in the input.
    if (placed.rejection != null && placed.rejection.result() != Decision.Result.GATED) {
      report(specified, some, placed.pods, pods.size(), placed.rejection, before, spec, findings);
    }
  }

  /// Returns the workload's pods, and those that a StatefulSet has not made yet because it makes
  /// one after the other.
  private static List<Pod> whole(SpecifiedPod specified) {
    var pods =
        specified.pods().stream()
            .filter(pod -> !pod.isTerminating())
            .collect(toCollection(ArrayList::new));
    if (specified.manifest().object() instanceof StatefulSet set && !pods.isEmpty()) {
      Set<String> names = pods.stream().map(pod -> pod.metadata().name()).collect(toSet());
      int replicas = Objects.requireNonNullElse(set.spec().replicas(), 1);
      for (int ordinal = 0; pods.size() < Math.min(replicas, MOST_PODS); ordinal++) {
        String name = "%s-%d".formatted(set.metadata().name(), ordinal);
        if (!names.contains(name)) {
          pods.add(
              pods.getFirst()
                  .withMetadata(pods.getFirst().metadata().withName(name).withUid(name)));
        }
      }
    }
    return pods;
  }

  /// The result of placing pods beside each other.
  ///
  /// @param pods how many pods were placed before a pod was rejected
  /// @param rejection the decision that rejected a pod; null if all pods were placed
  private record Placed(int pods, @Nullable Decision rejection) {}

  /// Adds all pods before it tries the first one, because groups of pods need this.
  private Placed placed(List<Pod> pods) {
    List<Pod> there = new ArrayList<>(pods.stream().map(Probes::of).toList());
    there.forEach(cluster::await);
    Decision rejection = null;
    int placed = 0;
    while (placed < there.size() && rejection == null) {
      Pod probe = there.get(placed);
      Decision decision = cluster.considerAlone(probe);
      String node = decision.chosen();
      if (node == null) {
        rejection = decision;
      } else {
        there.set(placed++, cluster.put(probe, node));
      }
    }
    there.forEach(cluster::takeAway);
    return new Placed(placed, rejection);
  }

  /// Whether all pods fit beside each other if the change is made to each.
  private boolean areAllPlaced(List<Pod> pods, PodChange change) {
    return placed(pods.stream().map(change::applyTo).toList()).rejection == null;
  }

  /// Returns a fix for constraints that the author probably did not mean in this way: domains with
  /// unusable nodes, or a minimum of more domains than exist. If there is none, returns another
  /// fix.
  private String spreadFix(List<Pod> pods, int fitting) {
    String others =
        "at most %,d replicas, a larger maxSkew, or whenUnsatisfiable: ScheduleAnyway"
            .formatted(fitting);
    List<TopologySpreadConstraint> constraints = pods.getFirst().spec().topologySpreadConstraints();
    for (int i = 0; i < constraints.size(); i++) {
      TopologySpreadConstraint constraint = constraints.get(i);
      if (areAllPlaced(pods, new PodChange.HonorTaints(i, constraint))) {
        return firstOr("Write nodeTaintsPolicy: Honor", others);
      }
      Integer domains = constraint.minDomains();
      for (int fewer = domains == null ? 0 : domains - 1; fewer > 0; fewer--) {
        if (areAllPlaced(pods, new PodChange.LowerMinDomains(i, constraint, fewer))) {
          return firstOr("Write minDomains: %d".formatted(fewer), others);
        }
      }
    }
    return firstOr("", others);
  }

  private static String firstOr(String first, String others) {
    return first.isEmpty() ? "A" + others.substring(1) : first + ", or " + others;
  }

  /// Prefers nodes to larger domains as topology, if nodes are enough to keep the pods apart.
  private String affinityFix(List<Pod> pods, int fitting) {
    String others = "at most %,d replicas, or prefer instead of require".formatted(fitting);
    boolean areApart =
        PodChange.UseTopologyKey.apart(pods.getFirst().spec(), cluster.labels()).stream()
            .anyMatch(change -> areAllPlaced(pods, change));
    return firstOr(areApart ? "Write topologyKey: " + Node.HOSTNAME : "", others);
  }

  private static boolean hasClaims(Pod pod) {
    return !pod.spec().resourceClaims().isEmpty()
        || pod.spec().volumes().stream()
            .anyMatch(it -> it.persistentVolumeClaim() != null || it.ephemeral() != null);
  }

  private void report(
      SpecifiedPod specified,
      List<Pod> some,
      int fitting,
      int pods,
      Decision decision,
      Set<String> before,
      FieldLocation spec,
      Findings findings) {
    if (fitting == 0) {
      findings.add(
          Rule.FITS_NO_NODE, spec, "", message(decision), "See with berth explain what would help");
      return;
    }
    var rejecting = new TreeSet<>(decision.rejectedBy());
    rejecting.removeAll(before);
    FieldLocation affinity = spec.field("affinity");
    String message =
        "Only %,d of %,d pods fit, even if no other pod were there: %s"
            .formatted(fitting, pods, message(decision));
    if (rejecting.equals(Set.of(SPREAD))) {
      findings.add(
          Rule.SPREAD_UNSATISFIABLE,
          spec.field("topologySpreadConstraints"),
          "",
          message,
          spreadFix(some, fitting));
    } else if (rejecting.equals(Set.of(POD_AFFINITY))) {
      findings.add(
          Rule.POD_ANTI_AFFINITY_UNSATISFIABLE,
          specified.pod().spec().affinity() != null
                  && specified.pod().spec().affinity().podAntiAffinity() != null
              ? affinity.field("podAntiAffinity")
              : affinity.field("podAffinity"),
          "",
          message,
          affinityFix(some, fitting));
    } else if (rejecting.equals(Set.of(PORTS))) {
      findings.add(
          Rule.HOST_PORT_UNSATISFIABLE,
          spec.field("containers"),
          "",
          message,
          "At most %,d replicas, or no host port".formatted(fitting));
    } else {
      boolean isJob = specified.manifest().object() instanceof Job;
      findings.add(
          Rule.REPLICAS_EXCEED_CLUSTER,
          spec.at(isJob ? "spec.parallelism" : "spec.replicas"),
          String.valueOf(pods),
          message,
          "At most %,d, smaller requests, or more nodes".formatted(fitting));
    }
  }

  /// Returns kube-scheduler's message without its part about preemption.
  private static String message(Decision decision) {
    String text = decision.message();
    int preemption = text.indexOf(" preemption: ");
    return (preemption < 0 ? text : text.substring(0, preemption)).replaceFirst("\\.$", "");
  }
}
