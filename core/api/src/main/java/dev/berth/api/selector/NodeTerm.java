package dev.berth.api.selector;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A compiled term of a node selector: all of its requirements must match.
///
/// A term without requirements matches nothing, and a term with an invalid requirement does not
/// either, see [#problems].
///
/// Source of the rules: `component-helpers/scheduling/corev1/nodeaffinity`.
public final class NodeTerm {
  private static final String NAME_FIELD = "metadata.name";

  private final NodeSelectorTerm source;
  private final Requirement[] labels;
  private final FieldTest[] fields;
  private final List<String> problems;
  private final boolean matchesNothing;

  private NodeTerm(
      NodeSelectorTerm source,
      List<Requirement> labels,
      List<FieldTest> fields,
      List<String> problems) {
    this.source = source;
    this.labels = labels.toArray(Requirement[]::new);
    this.fields = fields.toArray(FieldTest[]::new);
    this.problems = List.copyOf(problems);
    matchesNothing = isEmpty(source) || !problems.isEmpty();
  }

  /// Compiles a term.
  ///
  /// @param list the name of the list that contains the term, for [#problems]
  /// @param index the index of the term in the list
  public static NodeTerm of(NodeSelectorTerm term, String list, int index) {
    var problems = new ArrayList<String>();
    var labels = new ArrayList<Requirement>();
    for (int i = 0; i < term.matchExpressions().size(); i++) {
      var requirement = term.matchExpressions().get(i);
      if (RequirementRules.problems(requirement, "").isEmpty()) {
        labels.add(labelTest(requirement));
      } else {
        String path = "%s[%d].matchExpressions[%d]".formatted(list, index, i);
        problems.addAll(RequirementRules.problems(requirement, path));
      }
    }
    var fields = new ArrayList<FieldTest>();
    for (int i = 0; i < term.matchFields().size(); i++) {
      var requirement = term.matchFields().get(i);
      if (RequirementRules.fieldProblems(requirement, "").isEmpty()) {
        fields.add(fieldTest(requirement));
      } else {
        String path = "%s[%d].matchFields[%d]".formatted(list, index, i);
        problems.addAll(RequirementRules.fieldProblems(requirement, path));
      }
    }
    return new NodeTerm(term, labels, fields, problems);
  }

  /// Returns whether the term has no requirements.
  static boolean isEmpty(NodeSelectorTerm term) {
    return term.matchExpressions().isEmpty() && term.matchFields().isEmpty();
  }

  private static Requirement labelTest(NodeSelectorRequirement requirement) {
    Operator operator =
        switch (requirement.operator()) {
          case "In" -> Operator.IN;
          case "NotIn" -> Operator.NOT_IN;
          case "Exists" -> Operator.EXISTS;
          case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
          case "Gt" -> Operator.GREATER_THAN;
          default -> Operator.LESS_THAN;
        };
    return new Requirement(requirement.key(), operator, Set.copyOf(requirement.values()));
  }

  private static FieldTest fieldTest(NodeSelectorRequirement requirement) {
    return new FieldTest(
        requirement.key(), requirement.operator().equals("In"), requirement.values().getFirst());
  }

  /// The term as written.
  public NodeSelectorTerm source() {
    return source;
  }

  /// Returns the errors, in Kubernetes' words; empty if everything is valid.
  public List<String> problems() {
    return problems;
  }

  public boolean matches(Node node) {
    return matches(node.metadata().name(), node.metadata().labels());
  }

  /// Returns whether a node with that name and these labels matches.
  boolean matches(String name, Map<String, String> nodeLabels) {
    if (matchesNothing) {
      return false;
    }
    for (Requirement requirement : labels) {
      if (!requirement.matches(nodeLabels)) {
        return false;
      }
    }
    for (FieldTest field : fields) {
      if (!field.matches(name)) {
        return false;
      }
    }
    return true;
  }

  /// Returns the requirements that the node does not meet, those on labels first. Returns none if
  /// the term is invalid.
  public List<NodeSelectorRequirement> unmet(Node node) {
    if (matchesNothing) {
      return List.of();
    }
    var unmet = new ArrayList<NodeSelectorRequirement>();
    for (int i = 0; i < labels.length; i++) {
      if (!labels[i].matches(node.metadata().labels())) {
        unmet.add(source.matchExpressions().get(i));
      }
    }
    for (int i = 0; i < fields.length; i++) {
      if (!fields[i].matches(node.metadata().name())) {
        unmet.add(source.matchFields().get(i));
      }
    }
    return unmet;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodeTerm term && source.equals(term.source);
  }

  @Override
  public int hashCode() {
    return source.hashCode();
  }

  /// A comparison of a field as text. A node has one field, its name; any other field is empty.
  private record FieldTest(String field, boolean equal, String value) {
    boolean matches(String name) {
      String actual = field.equals(NAME_FIELD) ? name : "";
      return value.equals(actual) == equal;
    }
  }
}
