package dev.berth.lint;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodAffinityTerms;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds affinities and anti-affinities that select no pod.
final class PodAffinityCheck implements PodCheck {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private final LintedCluster cluster;
  private final TopologyKeys keys;

  PodAffinityCheck(LintedCluster cluster) {
    this.cluster = cluster;
    keys = new TopologyKeys(cluster);
  }

  @Override
  public void check(SpecifiedPod specified, FieldLocation spec, Findings findings) {
    Pod pod = specified.pod();
    var terms = PodAffinityTerms.of(pod);
    FieldLocation near = spec.field("affinity").field("podAffinity");
    FieldLocation far = spec.field("affinity").field("podAntiAffinity");
    for (int i = 0; i < terms.requiredAffinity().size(); i++) {
      check(
          pod,
          terms.requiredAffinity().get(i),
          near.field(REQUIRED).item(i),
          Rule.TOPOLOGY_KEY_UNKNOWN,
          Rule.POD_AFFINITY_UNMATCHED,
          findings);
    }
    for (int i = 0; i < terms.preferredAffinity().size(); i++) {
      check(
          pod,
          terms.preferredAffinity().get(i),
          near.field(PREFERRED).item(i).field("podAffinityTerm"),
          Rule.TOPOLOGY_KEY_WITHOUT_EFFECT,
          Rule.PREFERRED_POD_AFFINITY_UNMATCHED,
          findings);
    }
    for (int i = 0; i < terms.requiredAntiAffinity().size(); i++) {
      check(
          pod,
          terms.requiredAntiAffinity().get(i),
          far.field(REQUIRED).item(i),
          Rule.TOPOLOGY_KEY_WITHOUT_EFFECT,
          Rule.POD_ANTI_AFFINITY_UNMATCHED,
          findings);
    }
    for (int i = 0; i < terms.preferredAntiAffinity().size(); i++) {
      AffinityTerm term = terms.preferredAntiAffinity().get(i);
      FieldLocation place = far.field(PREFERRED).item(i);
      check(
          pod,
          term,
          place.field("podAffinityTerm"),
          Rule.TOPOLOGY_KEY_WITHOUT_EFFECT,
          Rule.POD_ANTI_AFFINITY_UNMATCHED,
          findings);
      opposite(term, terms.preferredAffinity(), place, findings);
    }
  }

  private void check(
      Pod pod, AffinityTerm term, FieldLocation place, Rule noKey, Rule noPod, Findings findings) {
    keys.check(term.topologyKey(), noKey, place.field("topologyKey"), findings);
    if (cluster.pods().stream().noneMatch(other -> selects(term, other))
        && term.namespaces().stream().noneMatch(cluster::hasUnknownPods)) {
      var labels =
          new PodLabels(cluster.pods().stream().filter(other -> isInScope(term, other)).toList());
      Pod elsewhere = elsewhere(term);
      findings.add(
          noPod,
          place.field("labelSelector"),
          PodLabels.text(term.selector()),
          scope(term)
              + (elsewhere == null
                  ? labels.missing(term.selector()) + own(term, pod)
                  : "no pod has these labels; %s has".formatted(elsewhere.key())),
          elsewhere == null
              ? labels.fix(term.selector())
              : "Write namespaces: [%s]".formatted(elsewhere.metadata().namespace()));
    }
  }

  /// Returns a pod of any namespace whose labels the term selects; null if there is none.
  private @Nullable Pod elsewhere(AffinityTerm term) {
    return term.selector().equals(Selector.NOTHING)
        ? null
        : cluster.pods().stream()
            .filter(pod -> term.selector().matches(pod.metadata().labels()))
            .findFirst()
            .orElse(null);
  }

  /// Returns a hint that the term does not select its own pod, although it requires one of the
  /// pod's labels.
  private static String own(AffinityTerm term, Pod pod) {
    Map<String, String> labels = pod.metadata().labels();
    List<Requirement> others =
        term.selector().requirements().stream().filter(it -> !it.matches(labels)).toList();
    return others.isEmpty() || others.size() == term.selector().requirements().size()
        ? ""
        : ". The pod itself, which has the other labels, is not selected either";
  }

  private boolean selects(AffinityTerm term, Pod pod) {
    return term.matches(pod, cluster.namespaceLabels(pod.metadata().namespace()));
  }

  /// Whether the pod is in a namespace of the term.
  private boolean isInScope(AffinityTerm term, Pod pod) {
    String namespace = pod.metadata().namespace();
    return term.namespaces().contains(namespace)
        || term.namespaceSelector().matches(cluster.namespaceLabels(namespace));
  }

  private static String scope(AffinityTerm term) {
    var namespaces = new TreeSet<>(term.namespaces());
    return namespaces.isEmpty()
        ? "In the namespaces of the term, "
        : "In namespace %s, ".formatted(String.join(" or ", namespaces));
  }

  private static void opposite(
      AffinityTerm term, List<AffinityTerm> others, FieldLocation place, Findings findings) {
    if (others.contains(term)) {
      findings.add(
          Rule.PREFERRED_WEIGHTS_CANCEL_OUT,
          place.field("weight"),
          String.valueOf(term.weight()),
          "A preferred affinity to the same pods has the same weight",
          "Keep one of them");
    }
  }
}
