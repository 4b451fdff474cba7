package dev.berth.cluster.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.NameGenerator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pods of DaemonSets: one for each node that it is for, bound to that node by node affinity.
final class DaemonSetController {

  private static final String NAME_FIELD = "metadata.name";
  private static final String REVISION_LABEL = "controller-revision-hash";
  private static final String GENERATION_LABEL = "pod-template-generation";

  private final List<Node> nodes;
  private final PodsByController pods;
  private final NameGenerator names;

  DaemonSetController(List<Manifest> manifests, PodsByController pods, NameGenerator names) {
    this.nodes =
        manifests.stream()
            .map(Manifest::object)
            .filter(Node.class::isInstance)
            .map(Node.class::cast)
            .toList();
    this.pods = pods;
    this.names = names;
  }

  List<KubernetesObject> of(DaemonSet set) {
    var template = set.spec().template();
    var spec = DaemonTolerations.add(template.spec());
    var affinity = RequiredNodeAffinity.of(spec);
    var served = served(set);
    var labels = Map.of(REVISION_LABEL, TemplateHash.of(template), GENERATION_LABEL, "1");
    var made = new ArrayList<KubernetesObject>();
    for (var node : nodes) {
      var name = node.metadata().name();
      if (!served.contains(name) && isFor(spec, affinity, node)) {
        var pod =
            PodTemplates.pod(new PodTemplateSpec(template.metadata(), boundTo(spec, name)), set);
        var metadata = set.metadata();
        made.add(
            PodTemplates.labelled(
                PodTemplates.named(
                    pod, names.generate(metadata.namespace(), metadata.name() + "-")),
                labels));
      }
    }
    return made;
  }

  private static boolean isFor(PodSpec spec, RequiredNodeAffinity affinity, Node node) {
    return (spec.nodeName().isEmpty() || spec.nodeName().equals(node.metadata().name()))
        && affinity.matches(node)
        && TolerationMatcher.EXACT.firstUntolerated(node.spec().taints(), spec.tolerations())
            == null;
  }

  /// The nodes that have a pod of the set already, or that one waits for.
  private Set<String> served(DaemonSet set) {
    var served = new HashSet<String>();
    pods.of(set).stream()
        .filter(PodsByController::isActive)
        .forEach(pod -> served.addAll(targets(pod)));
    return served;
  }

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

  /// The node replaces the template's required node affinity, which it matches.
  private static PodSpec boundTo(PodSpec spec, String node) {
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
