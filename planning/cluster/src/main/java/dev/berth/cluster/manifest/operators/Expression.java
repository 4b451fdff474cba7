package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.MustBe;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression in the braces of a recipe: several alternatives, of which the first with a value
/// counts, such as `.spec.replicas | 1`. An alternative is
///
/// - a path into the operator's object: `.spec.template`,
/// - a named value, or a path into it: `task.replicas`,
/// - a constant: `3`, `true`, `'25%'`,
/// - or a function of alternatives: `max(x, y)` and `min(x, y)` of numbers or quantities, `minus(x,
///   y)`, `times(x, y)`, `sum(list)`, `text(x)`. A function has no value if one of its arguments
///   has none.
///
/// For one thread.
final class Expression {
  private static final String ENDS = "|,()' ";

  private final String text;
  private final Variables variables;
  private int next;

  private Expression(String text, Variables variables) {
    this.text = text;
    this.variables = variables;
  }

  /// Returns the value of an expression; null if it has none.
  ///
  /// @throws IllegalArgumentException if the object has a value of a wrong type; the message is for
  ///   users
  static @Nullable Object value(String text, Variables variables) {
    return new Expression(text, variables).alternatives();
  }

  private @Nullable Object alternatives() {
    var first = term();
    while (skip('|')) {
      var another = term();
      first = first == null ? another : first;
    }
    return first;
  }

  private @Nullable Object term() {
    if (skip('\'')) {
      var end = text.indexOf('\'', next);
      var constant = text.substring(next, end);
      next = end + 1;
      return constant;
    }
    var word = word();
    if (skip('(')) {
      return call(word);
    }
    if (word.equals("true") || word.equals("false")) {
      return Boolean.valueOf(word);
    }
    return Character.isDigit(word.charAt(0)) ? Long.valueOf(word) : path(word);
  }

  /// Returns the text up to the next separator outside of brackets.
  private String word() {
    var start = next;
    int depth = 0;
    while (next < text.length() && (depth > 0 || ENDS.indexOf(text.charAt(next)) < 0)) {
      depth +=
          switch (text.charAt(next)) {
            case '[' -> 1;
            case ']' -> -1;
            default -> 0;
          };
      next++;
    }
    return text.substring(start, next);
  }

  private boolean skip(char sign) {
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    if (next == text.length() || text.charAt(next) != sign) {
      return false;
    }
    next++;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    return true;
  }

  private @Nullable Object path(String word) {
    int end = 0;
    while (end < word.length() && Character.isLetterOrDigit(word.charAt(end))) {
      end++;
    }
    var root =
        end == 0 ? variables.object().fields() : variables.values().get(word.substring(0, end));
    if (root == null || end == word.length()) {
      return root;
    }
    var path = ValuePath.parse(word.substring(end));
    List<Object> found = path.matches(root).stream().map(ValuePath.Match::value).toList();
    return found.isEmpty() ? null : path.hasStars() ? found : found.getFirst();
  }

  private @Nullable Object call(String function) {
    var arguments = new ArrayList<Object>();
    boolean isComplete = true;
    do {
      var argument = alternatives();
      if (argument == null) {
        isComplete = false;
      } else {
        arguments.add(argument);
      }
    } while (skip(','));
    skip(')');
    return isComplete ? call(function, arguments) : null;
  }

  private static Object call(String function, List<Object> arguments) {
    var first = arguments.getFirst();
    var last = arguments.getLast();
    return switch (function) {
      case "max" -> whole(quantity(first).compareTo(quantity(last)) < 0 ? last : first);
      case "min" -> whole(quantity(first).compareTo(quantity(last)) > 0 ? last : first);
      case "minus" -> number(first) - number(last);
      case "times" -> number(first) * number(last);
      case "sum" -> ((List<?>) first).stream().mapToLong(Expression::number).sum();
      case "text" -> first.toString();
      default -> throw new IllegalStateException("no function " + function);
    };
  }

  private static Quantity quantity(Object value) {
    try {
      return Quantity.parse(value.toString());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a value " + MustBe.text("a number", value.toString()), e);
    }
  }

  private static long number(Object value) {
    try {
      return Long.parseLong(value.toString());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "a value " + MustBe.text("a whole number", value.toString()), e);
    }
  }

  /// Returns a whole number; a number written as a text also counts.
  private static Object whole(Object value) {
    return value instanceof String text && text.matches("\\d{1,18}") ? Long.valueOf(text) : value;
  }
}
