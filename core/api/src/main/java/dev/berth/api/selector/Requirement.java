package dev.berth.api.selector;

import java.util.Map;
import java.util.Set;

/// One condition on labels.
///
/// @param values the values to compare with; empty for operators without values
public record Requirement(String key, Operator operator, Set<String> values) {
  /// How a label is compared.
  public enum Operator {
    /// The label exists and has one of the values.
    IN,
    /// The label does not exist or has another value.
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    /// The label exists, it and the given value are integers, and the label's value is greater.
    GREATER_THAN,
    /// The label exists, it and the given value are integers, and the label's value is less.
    LESS_THAN
  }

  public Requirement {
    values = Set.copyOf(values);
  }

  public boolean matches(Map<String, String> labels) {
    String value = labels.get(key);
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      case DOES_NOT_EXIST -> value == null;
      case GREATER_THAN -> value != null && compare(value) > 0;
      case LESS_THAN -> value != null && compare(value) < 0;
    };
  }

  /// Returns 0 if the label's value is not an integer.
  private int compare(String value) {
    var actual = Strconv.integer(value);
    var bound = Strconv.integer(values.iterator().next());
    return actual.isPresent() && bound.isPresent()
        ? Long.compare(actual.getAsLong(), bound.getAsLong())
        : 0;
  }
}
