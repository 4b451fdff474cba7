package dev.berth.api.selector;

import dev.berth.api.core.NodeSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Which requirements of a node selector term can be read. The texts are Kubernetes', but for those
/// on the spelling of labels, which are shorter.
final class RequirementRules {
  private static final int MAX_NAME = 63;
  private static final int MAX_PREFIX = 253;
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern PREFIX =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");

  private RequirementRules() {}

  /// What is wrong with a requirement on a label; empty if nothing is.
  static List<String> problems(NodeSelectorRequirement requirement, String path) {
    var problems = new ArrayList<String>();
    List<String> values = requirement.values();
    String valuesPath = path + ".values";
    if (!isLabelKey(requirement.key())) {
      problems.add(invalid(path + ".key", quoted(requirement.key()), "must be a label key"));
    }
    switch (requirement.operator()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          problems.add(
              invalid(
                  valuesPath,
                  printed(values),
                  "for 'in', 'notin' operators, values set can't be empty"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          problems.add(
              invalid(
                  valuesPath,
                  printed(values),
                  "values set must be empty for exists and does not exist"));
        }
      }
      case "Gt", "Lt" -> {
        if (values.size() != 1) {
          problems.add(
              invalid(
                  valuesPath,
                  printed(values),
                  "for 'Gt', 'Lt' operators, exactly one value is required"));
        }
        for (int i = 0; i < values.size(); i++) {
          if (!isLong(values.get(i))) {
            problems.add(
                invalid(
                    valuesPath + "[" + i + "]",
                    quoted(values.get(i)),
                    "for 'Gt', 'Lt' operators, the value must be an integer"));
          }
        }
      }
      default -> {
        return List.of(
            unsupported(
                path,
                requirement,
                "\"In\", \"NotIn\", \"Exists\", \"DoesNotExist\", \"Gt\", \"Lt\""));
      }
    }
    for (int i = 0; i < values.size(); i++) {
      if (!isLabelValue(values.get(i))) {
        problems.add(
            invalid(
                "%s[%d][%s]".formatted(valuesPath, i, requirement.key()),
                quoted(values.get(i)),
                "must be a label value"));
      }
    }
    return problems;
  }

  /// What is wrong with a requirement on a field; empty if nothing is.
  static List<String> fieldProblems(NodeSelectorRequirement requirement, String path) {
    return switch (requirement.operator()) {
      case "In", "NotIn" ->
          requirement.values().size() == 1
              ? List.of()
              : List.of(
                  invalid(
                      path + ".values", printed(requirement.values()), "must have one element"));
      default -> List.of(unsupported(path, requirement, "\"In\", \"NotIn\""));
    };
  }

  private static String invalid(String path, String value, String rule) {
    return path + ": Invalid value: " + value + ": " + rule;
  }

  private static String unsupported(
      String path, NodeSelectorRequirement requirement, String supported) {
    return "%s.operator: Unsupported value: \"%s\": supported values: %s"
        .formatted(path, requirement.operator(), supported);
  }

  /// As JSON; Go prints an absent list as `null`.
  private static String printed(List<String> values) {
    return values.isEmpty()
        ? "null"
        : values.stream().map(RequirementRules::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  private static boolean isLabelKey(String key) {
    int slash = key.indexOf('/');
    String name = key.substring(slash + 1);
    return name.length() <= MAX_NAME
        && NAME.matcher(name).matches()
        && (slash < 0 || isPrefix(key.substring(0, slash)));
  }

  private static boolean isPrefix(String prefix) {
    return prefix.length() <= MAX_PREFIX && PREFIX.matcher(prefix).matches();
  }

  private static boolean isLabelValue(String value) {
    return value.isEmpty() || (value.length() <= MAX_NAME && NAME.matcher(value).matches());
  }

  private static boolean isLong(String text) {
    if (!INTEGER.matcher(text).matches()) {
      return false;
    }
    try {
      Long.parseLong(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
