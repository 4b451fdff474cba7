package dev.berth.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.selector.NodeTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Describes how a node differs from required labels and node selector terms.
public final class NodeDifference {
  private static final int TERMS = 3;
  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d+");

  private NodeDifference() {}

  /// Returns a clause for each label that has another value on the node or is missing there.
  public static List<String> ofLabels(Map<String, String> required, Node node) {
    var clauses = new ArrayList<String>();
    new TreeMap<>(required)
        .forEach((key, value) -> {
          String actual = node.metadata().labels().get(key);
          if (!value.equals(actual)) {
            clauses.add(has(key, actual) + ", must be " + (value.isEmpty() ? "empty" : value));
          }
        });
    return clauses;
  }

  /// Returns a clause for each requirement that the node does not meet; the requirements of the
  /// term to which the node comes closest are first. Terms are alternatives, so the clauses of
  /// further terms begin with `or`.
  public static List<String> ofTerms(List<NodeTerm> terms, Node node) {
    var readable = terms.stream().filter(term -> term.problems().isEmpty()).toList();
    if (readable.isEmpty()) {
      return terms.isEmpty()
          ? List.of("the node affinity has no terms that could match")
          : terms.getFirst().problems();
    }
    List<List<String>> unmet =
        readable.stream()
            .map(term -> term.unmet(node).stream().map(it -> clause(it, node)).toList())
            .distinct()
            .sorted(Comparator.comparingInt(List::size))
            .toList();
    var clauses = new ArrayList<>(unmet.getFirst());
    unmet.stream()
        .skip(1)
        .limit(TERMS - 1)
        .map(term -> "or " + String.join(", and ", term))
        .forEach(clauses::add);
    if (unmet.size() > TERMS) {
      clauses.add("or one of %,d terms more".formatted(unmet.size() - TERMS));
    }
    return clauses;
  }

  private static String clause(NodeSelectorRequirement requirement, Node node) {
    if (requirement.key().equals("metadata.name")) {
      return requirement.operator().equals("In")
          ? "must be node " + requirement.values().getFirst()
          : "must be another node";
    }
    String actual = node.metadata().labels().get(requirement.key());
    String has = has(requirement.key(), actual);
    boolean compares = requirement.operator().equals("Gt") || requirement.operator().equals("Lt");
    if (compares && actual != null && !WHOLE_NUMBER.matcher(actual).matches()) {
      has += ", which is not a whole number";
    }
    return switch (requirement.operator()) {
      case "In" -> has + ", must be " + String.join(" or ", requirement.values());
      case "NotIn" -> has + ", must be any other value";
      case "Exists" -> has;
      case "DoesNotExist" -> has + ", must not exist";
      case "Gt" -> has + ", must be more than " + requirement.values().getFirst();
      default -> has + ", must be less than " + requirement.values().getFirst();
    };
  }

  private static String has(String key, @Nullable String value) {
    return value == null ? "no label " + key : key + "=" + value;
  }
}
