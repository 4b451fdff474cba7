package dev.berth.planner.firmament;

import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Requirement.Operator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which machines the labels admit, and how much a task prefers them.
///
/// @param selectors all of these must hold
/// @param required one of these terms must match; null if none has to
/// @param preferred the terms that add their weight where they match
record NodeSelection(
    List<Requirement> selectors, @Nullable List<Term> required, List<WeightedTerm> preferred) {

  /// Conditions that must all hold. A term without conditions matches nothing.
  record Term(List<Requirement> conditions) {
    boolean matches(Map<String, String> labels) {
      return !conditions.isEmpty() && allMatch(conditions, labels);
    }
  }

  /// A term that a task prefers.
  record WeightedTerm(long weight, Term term) {}

  static NodeSelection of(List<NodeSelectorRequirement> selectors) {
    return new NodeSelection(compile(selectors), null, List.of());
  }

  static NodeSelection of(
      List<NodeSelectorRequirement> selectors, @Nullable NodeAffinity affinity) {
    if (affinity == null) {
      return of(selectors);
    }
    var required = affinity.requiredDuringSchedulingIgnoredDuringExecution();
    return new NodeSelection(
        compile(selectors),
        required == null || required.nodeSelectorTerms().isEmpty()
            ? null
            : required.nodeSelectorTerms().stream().map(NodeSelection::compile).toList(),
        affinity.preferredDuringSchedulingIgnoredDuringExecution().stream()
            .map(it -> new WeightedTerm(it.weight(), compile(it.preference())))
            .toList());
  }

  boolean admits(Map<String, String> labels) {
    return allMatch(selectors, labels)
        && (required == null || required.stream().anyMatch(term -> term.matches(labels)));
  }

  /// Returns the sum of the weights of the preferred terms that match.
  long weight(Map<String, String> labels) {
    long sum = 0;
    for (var preference : preferred) {
      if (preference.term().matches(labels)) {
        sum += preference.weight();
      }
    }
    return sum;
  }

  private static boolean allMatch(List<Requirement> conditions, Map<String, String> labels) {
    return conditions.stream().allMatch(condition -> condition.matches(labels));
  }

  private static Term compile(NodeSelectorTerm term) {
    return new Term(compile(term.matchExpressions()));
  }

  private static List<Requirement> compile(List<NodeSelectorRequirement> conditions) {
    return conditions.stream().map(NodeSelection::compile).toList();
  }

  /// Compiles a condition. Comparisons without a value, which an API server refuses, become `In`,
  /// which matches nothing without values. Firmament takes unknown operators for `In`.
  private static Requirement compile(NodeSelectorRequirement condition) {
    var values = Set.copyOf(condition.values());
    Operator operator =
        switch (condition.operator()) {
          case "NotIn" -> Operator.NOT_IN;
          case "Exists" -> Operator.EXISTS;
          case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
          case "Gt" -> values.isEmpty() ? Operator.IN : Operator.GREATER_THAN;
          case "Lt" -> values.isEmpty() ? Operator.IN : Operator.LESS_THAN;
          default -> Operator.IN;
        };
    return new Requirement(condition.key(), operator, values);
  }
}
