package dev.berth.plugins.interpodaffinity;

import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import dev.berth.framework.model.AffinityTerm;
import java.util.stream.Collectors;

/// Formats terms for people.
final class TermText {
  private TermText() {}

  /// Returns which pods the term selects, such as `with app=web in namespace default`.
  static String selection(AffinityTerm term) {
    return labels(term.selector()) + namespaces(term);
  }

  private static String labels(Selector selector) {
    if (selector.equals(Selector.NOTHING)) {
      return "of no kind (the term has no selector)";
    }
    if (selector.isEmpty()) {
      return "of any kind";
    }
    return selector.requirements().stream()
        .map(TermText::requirement)
        .sorted()
        .collect(Collectors.joining(", ", "with ", ""));
  }

  private static String requirement(Requirement requirement) {
    String key = requirement.key();
    String values =
        requirement.values().stream().sorted().collect(Collectors.joining(", ", "(", ")"));
    return switch (requirement.operator()) {
      case IN ->
          requirement.values().size() == 1
              ? key + "=" + requirement.values().iterator().next()
              : key + " in " + values;
      case NOT_IN -> key + " not in " + values;
      case EXISTS -> key;
      case DOES_NOT_EXIST -> "no " + key;
      case GREATER_THAN -> key + " > " + requirement.values().iterator().next();
      case LESS_THAN -> key + " < " + requirement.values().iterator().next();
    };
  }

  private static String namespaces(AffinityTerm term) {
    if (term.namespaceSelector().isEmpty()) {
      return " in any namespace";
    }
    String names = term.namespaces().stream().sorted().collect(Collectors.joining(", "));
    return switch (term.namespaces().size()) {
      case 0 -> " in no namespace";
      case 1 -> " in namespace " + names;
      default -> " in namespaces " + names;
    };
  }
}
