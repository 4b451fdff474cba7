package dev.berth.api.selector;

import java.util.Map;
import java.util.Set;

/// One condition on labels.
///
/// @param values what the operator compares with; empty for operators that compare with nothing
public record Requirement(String key, Operator operator, Set<String> values) {
  /// How a label is compared.
  public enum Operator {
    /// The label is there and its value is one of the given.
    IN,
    /// The label is not there, or its value is none of the given.
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    /// The label is there, and it and the given value are integers, and it is the greater one.
    GREATER_THAN,
    /// The label is there, and it and the given value are integers, and it is the smaller one.
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

  /// 0 if the label's value is not an integer.
  private int compare(String value) {
    var actual = Strconv.integer(value);
    var bound = Strconv.integer(values.iterator().next());
    return actual.isPresent() && bound.isPresent()
        ? Long.compare(actual.getAsLong(), bound.getAsLong())
        : 0;
  }
}
