package dev.berth.api.selector;

import dev.berth.api.codec.GoText;
import dev.berth.api.core.NodeSelectorRequirement;
import java.util.ArrayList;
import java.util.List;

/// Decides which requirements are valid. The messages are Kubernetes'.
///
/// A path is the place of the requirement; empty if messages need not name it.
final class RequirementRules {
  private RequirementRules() {}

  /// Returns the error in a requirement on a label; empty if the requirement is valid.
  static List<String> problems(NodeSelectorRequirement requirement, String path) {
    return switch (requirement.operator()) {
      case "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt" ->
          problems(requirement.key(), requirement.operator(), requirement.values(), path);
      default ->
          List.of(
              unsupported(
                  path,
                  requirement,
                  "\"In\", \"NotIn\", \"Exists\", \"DoesNotExist\", \"Gt\", \"Lt\""));
    };
  }

  /// Returns the error in a requirement on a label whose operator is known.
  static List<String> problems(String key, String operator, List<String> values, String path) {
    var problems = new ArrayList<String>();
    var keyProblems = LabelRules.keyProblems(key);
    if (!keyProblems.isEmpty()) {
      problems.add(invalid(child(path, "key"), GoText.quoted(key), String.join("; ", keyProblems)));
    }
    var valuesPath = child(path, "values");
    switch (operator) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.add(
              invalid(
                  valuesPath,
                  Strconv.json(values),
                  "for 'in', 'notin' operators, values set can't be empty"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.add(
              invalid(
                  valuesPath,
                  Strconv.json(values),
                  "values set must be empty for exists and does not exist"));
        }
      }
      default -> comparisonProblems(values, valuesPath, problems);
    }
    for (int i = 0; i < values.size(); i++) {
      var valueProblems = LabelRules.valueProblems(values.get(i));
      if (!valueProblems.isEmpty()) {
        problems.add(
            invalid(
                "%s[%d][%s]".formatted(valuesPath, i, key),
                GoText.quoted(values.get(i)),
                String.join("; ", valueProblems)));
      }
    }
    return problems;
  }

  private static void comparisonProblems(List<String> values, String path, List<String> problems) {
    if (values.size() != 1) {
      problems.add(
          invalid(
              path,
              Strconv.json(values),
              "for 'Gt', 'Lt' operators, exactly one value is required"));
    }
    for (int i = 0; i < values.size(); i++) {
      if (Strconv.integer(values.get(i)).isEmpty()) {
        problems.add(
            invalid(
                path + "[" + i + "]",
                GoText.quoted(values.get(i)),
                "for 'Gt', 'Lt' operators, the value must be an integer"));
      }
    }
  }

  /// Returns the error in a requirement on a field; empty if the requirement is valid.
  static List<String> fieldProblems(NodeSelectorRequirement requirement, String path) {
    return switch (requirement.operator()) {
      case "In", "NotIn" ->
          requirement.values().size() == 1
              ? List.of()
              : List.of(
                  invalid(
                      child(path, "values"),
                      Strconv.json(requirement.values()),
                      "must have one element"));
      default -> List.of(unsupported(path, requirement, "\"In\", \"NotIn\""));
    };
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String invalid(String path, String value, String rule) {
    return path + ": Invalid value: " + value + ": " + rule;
  }

  private static String unsupported(
      String path, NodeSelectorRequirement requirement, String supported) {
    return "%s: Unsupported value: %s: supported values: %s"
        .formatted(child(path, "operator"), Strconv.json(requirement.operator()), supported);
  }
}
