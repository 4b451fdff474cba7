package dev.berth.cluster.validation;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selectors have operators that exist, with as many values as these need.
final class SelectorRules {

  private static final String NODE_NAME = "metadata.name";
  private static final String NO_OPERATOR = "not a valid selector operator";

  private SelectorRules() {}

  static void check(@Nullable LabelSelector selector, String path, ValidationErrors errors) {
    if (selector == null) {
      return;
    }
    for (var i = 0; i < selector.matchExpressions().size(); i++) {
      LabelSelectorRequirement requirement = selector.matchExpressions().get(i);
      var at = "%s.matchExpressions[%d]".formatted(path, i);
      if (requirement.key().isEmpty()) {
        errors.required(at + ".key", "name part must be non-empty");
      }
      if (!isSetOperator(requirement.operator())) {
        errors.invalid(at + ".operator", requirement.operator(), NO_OPERATOR);
      } else {
        values(requirement.operator(), requirement.values(), at + ".values", errors);
      }
    }
  }

  static void check(@Nullable NodeSelector selector, String path, ValidationErrors errors) {
    if (selector == null) {
      return;
    }
    var terms = path + ".nodeSelectorTerms";
    if (selector.nodeSelectorTerms().isEmpty()) {
      errors.required(terms, "must have at least one node selector term");
    }
    for (var i = 0; i < selector.nodeSelectorTerms().size(); i++) {
      check(selector.nodeSelectorTerms().get(i), "%s[%d]".formatted(terms, i), errors);
    }
  }

  static void check(NodeSelectorTerm term, String path, ValidationErrors errors) {
    for (var i = 0; i < term.matchExpressions().size(); i++) {
      checkLabel(
          term.matchExpressions().get(i), "%s.matchExpressions[%d]".formatted(path, i), errors);
    }
    for (var i = 0; i < term.matchFields().size(); i++) {
      checkField(term.matchFields().get(i), "%s.matchFields[%d]".formatted(path, i), errors);
    }
  }

  private static void checkLabel(
      NodeSelectorRequirement requirement, String path, ValidationErrors errors) {
    var operator = requirement.operator();
    if (operator.equals("Gt") || operator.equals("Lt")) {
      if (requirement.values().size() != 1) {
        errors.required(
            path + ".values", "must be specified single value when `operator` is 'Lt' or 'Gt'");
      }
    } else if (isSetOperator(operator)) {
      values(operator, requirement.values(), path + ".values", errors);
    } else {
      errors.invalid(path + ".operator", operator, NO_OPERATOR);
    }
  }

  private static void checkField(
      NodeSelectorRequirement requirement, String path, ValidationErrors errors) {
    var operator = requirement.operator();
    if (!operator.equals("In") && !operator.equals("NotIn")) {
      errors.invalid(path + ".operator", operator, NO_OPERATOR);
    } else if (requirement.values().size() != 1) {
      errors.required(
          path + ".values",
          "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
    }
    if (!requirement.key().equals(NODE_NAME)) {
      errors.invalid(path + ".key", requirement.key(), "not a valid field selector key");
    }
  }

  private static boolean isSetOperator(String operator) {
    return switch (operator) {
      case "In", "NotIn", "Exists", "DoesNotExist" -> true;
      default -> false;
    };
  }

  private static void values(
      String operator, List<String> values, String path, ValidationErrors errors) {
    if (operator.equals("In") || operator.equals("NotIn")) {
      if (values.isEmpty()) {
        errors.required(path, "must be specified when `operator` is 'In' or 'NotIn'");
      }
    } else if (!values.isEmpty()) {
      errors.forbidden(path, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
    }
  }
}
