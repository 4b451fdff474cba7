package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.status.Amounts;
import dev.berth.suggestion.RequirementText;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The needs of a pod, in a line.
final class PodNeeds {
  private static final int TERMS = 3;

  private PodNeeds() {}

  /// Writes the line, and notes about single needs below it.
  ///
  /// @param workload the workload of the pod; empty for a pod without one
  /// @param requests the amount of each resource that it requests
  /// @param origins the parts of these amounts
  /// @param withoutEffect settings of the pod without effect
  static void write(
      Page page,
      String workload,
      Pod pod,
      Map<String, Quantity> requests,
      List<String> origins,
      List<String> withoutEffect) {
    page.paragraph(2, text(workload, pod, requests));
    withoutEffect.forEach(
        rule -> page.paragraph(4, 6, Line.of("No effect: " + rule, Style.WARNING)));
    origins.forEach(origin -> page.paragraph(4, 6, Line.of(origin, Style.FAINT)));
  }

  /// `Deployment shop/web, priority 0, needs cpu 500m, memory 1Gi`.
  private static String text(String workload, Pod pod, Map<String, Quantity> requests) {
    var needs = new ArrayList<String>();
    new TreeMap<>(requests)
        .forEach(
            (resource, amount) -> needs.add(resource + " " + Amounts.format(resource, amount)));
    for (Volume volume : pod.spec().volumes()) {
      var named = volume.persistentVolumeClaim();
      if (named != null || volume.ephemeral() != null) {
        needs.add("a volume for " + (named == null ? volume.name() : named.claimName()));
      }
    }
    pod.spec().resourceClaims().forEach(claim -> needs.add("devices for " + claim.name()));
    needs.addAll(places(pod.spec(), pod.metadata().namespace()));
    String priorityClass = pod.spec().priorityClassName();
    return "%spriority %d%s, needs %s"
        .formatted(
            workload.isEmpty() ? "" : workload + ", ",
            pod.priority(),
            priorityClass.isEmpty() ? "" : " of class " + priorityClass,
            needs.isEmpty() ? "nothing in particular" : String.join(", ", needs));
  }

  /// Returns the properties that a node must have, except room.
  private static List<String> places(PodSpec spec, String namespace) {
    var places = new ArrayList<String>();
    Stream.concat(
            spec.containers().stream(), spec.initContainers().stream().filter(Container::isSidecar))
        .flatMap(container -> container.ports().stream())
        .filter(port -> port.hostPort() != 0)
        .forEach(port -> places.add("host port " + port.hostPort()));
    new TreeMap<>(spec.nodeSelector())
        .forEach((key, value) -> places.add("a node with %s=%s".formatted(key, value)));
    Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
    Optional.ofNullable(affinity.nodeAffinity())
        .map(NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution)
        .ifPresent(required -> places.add(nodes(required)));
    Stream.ofNullable(affinity.podAffinity())
        .flatMap(it -> it.requiredDuringSchedulingIgnoredDuringExecution().stream())
        .forEach(term -> places.add("to be with " + pods(term, namespace)));
    Stream.ofNullable(affinity.podAntiAffinity())
        .flatMap(it -> it.requiredDuringSchedulingIgnoredDuringExecution().stream())
        .forEach(term -> places.add("to be apart from " + pods(term, namespace)));
    spec.topologySpreadConstraints().stream()
        .filter(constraint ->
            constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
        .map(TopologySpreadConstraint::topologyKey)
        .distinct()
        .forEach(key -> places.add("to be spread over " + key));
    return places;
  }

  /// Such as `a node with region=eu, or with disk=ssd`: the terms are alternatives.
  private static String nodes(NodeSelector required) {
    List<String> terms =
        required.nodeSelectorTerms().stream()
            .map(term ->
                Stream.concat(term.matchExpressions().stream(), term.matchFields().stream())
                    .map(PodNeeds::requirement)
                    .collect(joining(" and ")))
            .toList();
    int more = terms.size() - TERMS;
    return terms.stream()
        .limit(TERMS)
        .collect(
            joining(", or with ", "a node with ", more > 0 ? ", or %,d more".formatted(more) : ""));
  }

  private static String requirement(NodeSelectorRequirement requirement) {
    return requirement.operator().equals("In") && requirement.values().size() == 1
        ? requirement.key() + "=" + requirement.values().getFirst()
        : RequirementText.of(requirement);
  }

  /// Such as `pods with app=web in namespace shop, by kubernetes.io/hostname`.
  private static String pods(PodAffinityTerm term, String namespace) {
    LabelSelector others = term.namespaceSelector();
    String where =
        others != null
            ? others.equals(LabelSelector.EVERYTHING)
                ? "any namespace"
                : "namespaces with " + RequirementText.of(others)
            : "namespace "
                + (term.namespaces().isEmpty() ? namespace : String.join(", ", term.namespaces()));
    return "pods with %s in %s, by %s"
        .formatted(RequirementText.of(term.labelSelector()), where, term.topologyKey());
  }
}
