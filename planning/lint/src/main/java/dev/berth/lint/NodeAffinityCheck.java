package dev.berth.lint;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.selector.NodeTerm;
import dev.berth.api.selector.PreferredNodeTerms;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.suggestion.LabelNote;
import dev.berth.suggestion.NodeLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Checks node selectors and node affinities of pods and profiles.
final class NodeAffinityCheck implements PodCheck {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final String PLUGIN = "NodeAffinity";

  private final LintedCluster cluster;
  private final List<Node> nodes;

  NodeAffinityCheck(LintedCluster cluster) {
    this.cluster = cluster;
    nodes = cluster.nodes();
  }

  @Override
  public void check(SpecifiedPod specified, FieldLocation spec, Findings findings) {
    Pod pod = specified.pod();
    var required = RequiredNodeAffinity.of(pod.spec());
    boolean isMet = nodes.stream().anyMatch(required::matches);
    boolean isLabelAbsent = nodeSelector(required, spec.field("nodeSelector"), findings);
    boolean isAffinityUnmet = false;
    Affinity affinity = pod.spec().affinity();
    NodeAffinity ofNodes = affinity == null ? null : affinity.nodeAffinity();
    if (ofNodes != null) {
      FieldLocation place = spec.field("affinity").field("nodeAffinity");
      isAffinityUnmet = terms(ofNodes, place, findings);
      preferred(pod, required, ofNodes, place.field(PREFERRED), findings);
    }
    if (!isMet && !isLabelAbsent && !isAffinityUnmet) {
      combination(pod, required, spec, findings);
    }
  }

  /// Checks the affinity that a profile adds to every pod.
  void checkAdded(NodeAffinity added, FieldLocation place, Findings findings) {
    terms(added, place, findings);
    unmatched(
        added.preferredDuringSchedulingIgnoredDuringExecution(), place.field(PREFERRED), findings);
  }

  /// @return whether no node has some label of the selector
  private boolean nodeSelector(
      RequiredNodeAffinity required, FieldLocation place, Findings findings) {
    boolean isFound = false;
    for (var entry : new TreeMap<>(required.nodeSelector()).entrySet()) {
      var selector = Selector.ofLabels(Map.of(entry.getKey(), entry.getValue()));
      if (nodes.stream().noneMatch(node -> selector.matches(node.metadata().labels()))) {
        var values = List.of(entry.getValue());
        var note = cluster.labels().note(entry.getKey(), values);
        findings.add(
            Rule.NODE_SELECTOR_UNMATCHED,
            place.field(entry.getKey()),
            entry.getValue(),
            text(note),
            fix(note, values));
        isFound = true;
      }
    }
    return isFound;
  }

  /// @return whether no node meets any of the required terms
  private boolean terms(NodeAffinity affinity, FieldLocation place, Findings findings) {
    NodeSelector required = affinity.requiredDuringSchedulingIgnoredDuringExecution();
    if (required == null) {
      return false;
    }
    var unmet = new ArrayList<Integer>();
    for (int i = 0; i < required.nodeSelectorTerms().size(); i++) {
      var term = NodeTerm.of(required.nodeSelectorTerms().get(i), "nodeSelectorTerms", i);
      if (term.problems().isEmpty() && nodes.stream().noneMatch(term::matches)) {
        unmet.add(i);
      }
    }
    boolean isAll = unmet.size() == required.nodeSelectorTerms().size();
    for (int i : unmet) {
      requirements(
          required.nodeSelectorTerms().get(i),
          isAll ? Rule.NODE_AFFINITY_UNMATCHED : Rule.NODE_AFFINITY_TERM_UNMATCHED,
          place.field(REQUIRED).field("nodeSelectorTerms").item(i),
          findings);
    }
    return isAll;
  }

  /// Adds findings for the requirements of a term that no node meets, or for the term if only the
  /// combination is impossible.
  private void requirements(
      NodeSelectorTerm term, Rule rule, FieldLocation place, Findings findings) {
    boolean isFound = false;
    for (int i = 0; i < term.matchExpressions().size(); i++) {
      NodeSelectorRequirement requirement = term.matchExpressions().get(i);
      if (isUnmet(new NodeSelectorTerm(List.of(requirement), List.of()))) {
        var note = cluster.labels().note(requirement);
        findings.add(
            rule,
            place.field("matchExpressions").item(i),
            text(requirement),
            note == null ? "No node has " + text(requirement) : text(note),
            fix(note, requirement.values()));
        isFound = true;
      }
    }
    for (int i = 0; i < term.matchFields().size(); i++) {
      NodeSelectorRequirement requirement = term.matchFields().get(i);
      if (isUnmet(new NodeSelectorTerm(List.of(), List.of(requirement)))) {
        findings.add(
            rule,
            place.field("matchFields").item(i),
            text(requirement),
            "No node has " + text(requirement),
            nodeNameFix(requirement.values()));
        isFound = true;
      }
    }
    if (!isFound) {
      findings.add(
          rule,
          place,
          text(term),
          term.equals(NodeSelectorTerm.EMPTY)
              ? "A term without requirements matches no node"
              : "There are nodes for each of the requirements, and none that meets all",
          "Give the term requirements that one node meets together, or remove it");
    }
  }

  private boolean isUnmet(NodeSelectorTerm term) {
    return nodes.stream().noneMatch(NodeTerm.of(term, "", 0)::matches);
  }

  private String nodeNameFix(List<String> names) {
    var there = nodes.stream().map(node -> node.metadata().name()).toList();
    return Fix.write(names, there, "Name a node that is there");
  }

  /// Adds a finding if nodes meet each requirement, but no node meets all of them.
  private void combination(
      Pod pod, RequiredNodeAffinity required, FieldLocation spec, Findings findings) {
    var hints = new ArrayList<String>();
    for (var key : new TreeMap<>(required.nodeSelector()).keySet()) {
      Map<String, String> fewer = new HashMap<>(required.nodeSelector());
      fewer.remove(key);
      var relaxed = RequiredNodeAffinity.of(pod.spec().withNodeSelector(fewer));
      long matching = nodes.stream().filter(relaxed::matches).count();
      if (matching > 0) {
        hints.add("without %s, %,d match".formatted(key, matching));
      }
    }
    findings.add(
        Rule.NODE_SELECTOR_UNMATCHED,
        required.nodeSelector().isEmpty() ? spec.field("affinity") : spec.field("nodeSelector"),
        new TreeMap<>(required.nodeSelector()).toString(),
        "No node meets node selector and node affinity together",
        hints.isEmpty()
            ? "Select labels that one node has together"
            : "Select labels that one node has together: " + String.join("; ", hints));
  }

  private void preferred(
      Pod pod,
      RequiredNodeAffinity required,
      NodeAffinity affinity,
      FieldLocation place,
      Findings findings) {
    List<PreferredSchedulingTerm> preferred =
        affinity.preferredDuringSchedulingIgnoredDuringExecution();
    unmatched(preferred, place, findings);
    var candidates = nodes.stream().filter(required::matches).toList();
    if (candidates.size() < 2 || preferred.isEmpty()) {
      return;
    }
    var terms = PreferredNodeTerms.of(preferred);
    var deciding = new ArrayList<Integer>();
    boolean isAnyMet = false;
    for (int i = 0; i < preferred.size(); i++) {
      var term = NodeTerm.of(preferred.get(i).preference(), "", i);
      long met = candidates.stream().filter(term::matches).count();
      isAnyMet |= met > 0;
      if (met > 0 && met < candidates.size()) {
        deciding.add(i);
      }
    }
    if (!isAnyMet) {
      return;
    }
    if (candidates.stream().mapToLong(terms::score).distinct().count() == 1) {
      if (deciding.isEmpty()) {
        findings.add(
            Rule.PREFERRED_NODE_AFFINITY_OF_ALL,
            place,
            "",
            "Each of the %,d nodes that the pod may have gets the same score"
                .formatted(candidates.size()),
            "Remove the preference, if the cluster is not to get other nodes");
      } else {
        findings.add(
            Rule.PREFERRED_WEIGHTS_CANCEL_OUT,
            place,
            "",
            "Each of the %,d nodes that the pod may have gets the same sum of weights, although"
                    .formatted(candidates.size())
                + " the terms prefer different ones",
            "Give the terms different weights, or keep one of them");
      }
    } else {
      deciding.forEach(i -> dominated(pod, affinity, i, place, findings));
    }
  }

  private void unmatched(
      List<PreferredSchedulingTerm> preferred, FieldLocation place, Findings findings) {
    for (int i = 0; i < preferred.size(); i++) {
      var term = NodeTerm.of(preferred.get(i).preference(), "", i);
      if (term.problems().isEmpty() && nodes.stream().noneMatch(term::matches)) {
        requirements(
            preferred.get(i).preference(),
            Rule.PREFERRED_NODE_AFFINITY_UNMATCHED,
            place.item(i).field("preference"),
            findings);
      }
    }
  }

  /// A term is dominated if the plugin gives every node the same score without this term.
  private void dominated(
      Pod pod, NodeAffinity affinity, int term, FieldLocation place, Findings findings) {
    var fewer = new ArrayList<>(affinity.preferredDuringSchedulingIgnoredDuringExecution());
    PreferredSchedulingTerm left = fewer.remove(term);
    Affinity changed =
        Affinity.EMPTY.withNodeAffinity(
            affinity.withPreferredDuringSchedulingIgnoredDuringExecution(fewer));
    var before =
        scores(pod.withSpec(pod.spec().withAffinity(Affinity.EMPTY.withNodeAffinity(affinity))));
    if (!before.isEmpty()
        && before.equals(scores(pod.withSpec(pod.spec().withAffinity(changed))))) {
      findings.add(
          Rule.PREFERRED_WEIGHT_DOMINATED,
          place.item(term).field("weight"),
          String.valueOf(left.weight()),
          "Scaled to 0..100 beside the other terms, this one changes the score of no node",
          "Give it a larger weight, or the others smaller ones");
    }
  }

  /// Returns the plugin's scores by node; empty if the plugin scores no node.
  private Map<String, Long> scores(Pod pod) {
    Map<String, Long> scores = new HashMap<>();
    if (cluster.dryRun().isResponsibleFor(pod)) {
      Pod probe = Probes.of(pod);
      ScoreTable table = cluster.considerAlone(probe).scores();
      if (table != null) {
        for (var column : table.columns()) {
          for (int row = 0; row < table.nodes().size() && column.plugin().equals(PLUGIN); row++) {
            scores.put(table.nodes().get(row), column.normalized(row));
          }
        }
      }
    }
    return scores;
  }

  private static String otherwise(String key) {
    if (NodeLabels.isPlatform(key)) {
      return ", if the image is built for it, or add nodes with the wanted one";
    }
    return NodeLabels.isFixed(key)
        ? ", or add nodes with the wanted one"
        : ", or label the nodes that are meant";
  }

  private static String text(NodeSelectorTerm term) {
    var all = new ArrayList<>(term.matchExpressions());
    all.addAll(term.matchFields());
    return String.join(", ", all.stream().map(NodeAffinityCheck::text).toList());
  }

  /// Returns a text such as `zone In [a, b]`.
  private static String text(NodeSelectorRequirement requirement) {
    return requirement.values().isEmpty()
        ? requirement.key() + " " + requirement.operator()
        : "%s %s %s".formatted(requirement.key(), requirement.operator(), requirement.values());
  }

  private static String text(@Nullable LabelNote note) {
    return note == null ? "No node has it" : note.text();
  }

  private static String fix(@Nullable LabelNote note, List<String> values) {
    return switch (note) {
      case LabelNote.NoSuchLabel it when !it.nearest().isEmpty() -> "Write " + it.nearest();
      case LabelNote.NoSuchLabel it ->
          "Label the nodes that are meant with %s, or remove the requirement".formatted(it.key());
      case LabelNote.NoSuchValue it ->
          Fix.write(values, it.there(), "Use a value that is there" + otherwise(it.key()));
      case LabelNote.NoNumber _ ->
          "Label the nodes with whole numbers, or list the values that are meant, with In";
      case null -> "Change the requirement, or label the nodes that are meant";
    };
  }
}
