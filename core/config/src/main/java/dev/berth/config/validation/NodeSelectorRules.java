package dev.berth.config.validation;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PreferredSchedulingTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds node selectors that would not compile. Terms without requirements match nothing and are
/// not validated; preferred terms without weight are not validated either.
final class NodeSelectorRules {
  private static final List<String> LABEL_OPERATORS =
      List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");
  private static final List<String> FIELD_OPERATORS = List.of("In", "NotIn");

  private final FieldErrors errors;

  NodeSelectorRules(FieldErrors errors) {
    this.errors = errors;
  }

  void required(FieldPath path, NodeSelector selector) {
    var terms = selector.nodeSelectorTerms();
    for (int i = 0; i < terms.size(); i++) {
      term(path.child("nodeSelectorTerms").index(i), terms.get(i));
    }
  }

  void preferred(FieldPath path, List<PreferredSchedulingTerm> terms) {
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).weight() != 0) {
        term(path.index(i), terms.get(i).preference());
      }
    }
  }

  private void term(FieldPath path, NodeSelectorTerm term) {
    for (int i = 0; i < term.matchExpressions().size(); i++) {
      labelRequirement(path.child("matchExpressions").index(i), term.matchExpressions().get(i));
    }
    for (int i = 0; i < term.matchFields().size(); i++) {
      fieldRequirement(path.child("matchFields").index(i), term.matchFields().get(i));
    }
  }

  private void labelRequirement(FieldPath path, NodeSelectorRequirement requirement) {
    if (!LABEL_OPERATORS.contains(requirement.operator())) {
      errors.unsupported(path.child("operator"), requirement.operator(), LABEL_OPERATORS);
      return;
    }
    var keyProblems = NameRules.qualifiedName(requirement.key());
    if (!keyProblems.isEmpty()) {
      errors.invalid(path.child("key"), requirement.key(), String.join("; ", keyProblems));
    }
    var valuesPath = path.child("values");
    numberOfValues(valuesPath, requirement);
    for (int i = 0; i < requirement.values().size(); i++) {
      var value = requirement.values().get(i);
      var valueProblems = NameRules.labelValue(value);
      if (!valueProblems.isEmpty()) {
        errors.invalid(
            valuesPath.index(i).key(requirement.key()), value, String.join("; ", valueProblems));
      }
    }
  }

  private void numberOfValues(FieldPath path, NodeSelectorRequirement requirement) {
    var values = requirement.values();
    switch (requirement.operator()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          errors.invalid(
              path, printed(values), "for 'in', 'notin' operators, values set can't be empty");
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.invalid(path, values, "values set must be empty for exists and does not exist");
        }
      }
      default -> {
        if (values.size() != 1) {
          errors.invalid(
              path, printed(values), "for 'Gt', 'Lt' operators, exactly one value is required");
        }
        for (int i = 0; i < values.size(); i++) {
          if (!isInteger(values.get(i))) {
            errors.invalid(
                path.index(i),
                values.get(i),
                "for 'Gt', 'Lt' operators, the value must be an integer");
          }
        }
      }
    }
  }

  private void fieldRequirement(FieldPath path, NodeSelectorRequirement requirement) {
    if (!FIELD_OPERATORS.contains(requirement.operator())) {
      errors.unsupported(path.child("operator"), requirement.operator(), FIELD_OPERATORS);
    } else if (requirement.values().size() != 1) {
      errors.invalid(path.child("values"), printed(requirement.values()), "must have one element");
    }
  }

  /// Go prints an absent list as `null`.
  private static @Nullable List<String> printed(List<String> values) {
    return values.isEmpty() ? null : values;
  }

  private static boolean isInteger(String text) {
    try {
      Long.parseLong(text);
      return text.chars().allMatch(c -> c < 0x80);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
