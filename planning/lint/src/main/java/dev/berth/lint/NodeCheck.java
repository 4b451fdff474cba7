package dev.berth.lint;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.framework.model.ResourceNames;
import dev.berth.suggestion.StateTaints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/// Finds nodes on which no pod may run, and resources of nodes that no pod requests.
final class NodeCheck {
  private static final String CONTROL_PLANE = "node-role.kubernetes.io/";
  private static final String MIRROR = "kubernetes.io/config.mirror";

  private final LintedCluster cluster;

  NodeCheck(LintedCluster cluster) {
    this.cluster = cluster;
  }

  void check(List<Manifest> manifests, Findings findings) {
    if (cluster.specified().isEmpty()) {
      return; // without pods, nothing shows what is missing
    }
    var taints = new LinkedHashMap<Taint, FieldLocation>();
    var resources = new LinkedHashMap<String, FieldLocation>();
    for (Manifest manifest : manifests) {
      if (manifest.object() instanceof Node node) {
        FieldLocation place = new FieldLocation.InObject(manifest, "");
        for (int i = 0; i < node.spec().taints().size(); i++) {
          Taint taint = node.spec().taints().get(i).withTimeAdded(null);
          taints.putIfAbsent(taint, place.field("spec").field("taints").item(i));
        }
        new TreeMap<>(node.status().allocatable())
            .forEach((name, amount) -> {
              if (isSpecial(name) && amount.compareTo(Quantity.ZERO) > 0) {
                resources.putIfAbsent(name, place.field("status").field("allocatable").field(name));
              }
            });
      }
    }
    taints.forEach((taint, place) -> taint(taint, place, findings));
    resources.forEach((resource, place) -> resource(resource, place, findings));
  }

  private static boolean isSpecial(String resource) {
    return ResourceNames.isExtended(resource) || ResourceNames.isHugePages(resource);
  }

  private void taint(Taint taint, FieldLocation place, Findings findings) {
    var matcher = cluster.tolerationMatcher();
    if (taint.effect().equals(Taint.PREFER_NO_SCHEDULE)
        || StateTaints.contain(taint.key())
        || taint.key().startsWith(CONTROL_PLANE)
        || cluster.specified().stream()
            .filter(NodeCheck::isScheduled)
            .anyMatch(pod -> matcher.tolerates(pod.pod().spec().tolerations(), taint))) {
      return;
    }
    Set<String> names =
        cluster.nodes().stream()
            .filter(node ->
                node.spec().taints().stream().anyMatch(it -> it.withTimeAdded(null).equals(taint)))
            .map(node -> node.metadata().name())
            .collect(toSet());
    findings.add(
        Rule.TAINT_UNTOLERATED,
        place,
        taint.text(),
        "No pod tolerates it, but for those of DaemonSets; it is on %s"
            .formatted(names.size() == 1 ? "this node" : "%,d nodes".formatted(names.size())),
        "Tolerate it in the pods that are meant for %s, or remove it"
            .formatted(names.size() == 1 ? "this node" : "these nodes"));
  }

  /// Whether a scheduler places the pod because of its spec. Pods of DaemonSets and static pods run
  /// on their nodes whatever the taints.
  private static boolean isScheduled(SpecifiedPod pod) {
    return !(pod.manifest().object() instanceof DaemonSet)
        && !(pod.manifest().object() instanceof Pod it
            && it.metadata().annotations().containsKey(MIRROR));
  }

  private void resource(String resource, FieldLocation place, Findings findings) {
    boolean isRequested =
        cluster.pods().stream().anyMatch(pod -> cluster.requests().of(pod).containsKey(resource));
    if (!isRequested) {
      long nodes =
          cluster.nodes().stream()
              .filter(node -> node.status().allocatable().containsKey(resource))
              .count();
      findings.add(
          Rule.RESOURCE_UNREQUESTED,
          place,
          "",
          "%,d %s it, and no pod requests it"
              .formatted(nodes, nodes == 1 ? "node offers" : "nodes offer"),
          "Request it in the pods that need it, or use other nodes");
    }
  }
}
