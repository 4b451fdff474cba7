package dev.berth.sweep;

import java.math.BigDecimal;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// References to axes in texts, in the way of variables in the arguments of a container: `$(cpu)`
/// is the value of the axis `cpu`, and `$$(cpu)` the text `$(cpu)`.
final class AxisReferences {
  private static final Pattern REFERENCE = Pattern.compile("(\\$?)\\$\\(([^)]*)\\)");

  private AxisReferences() {}

  /// The names that a text refers to.
  static Stream<String> in(String text) {
    return REFERENCE
        .matcher(text)
        .results()
        .filter(found -> found.group(1).isEmpty())
        .map(found -> found.group(2));
  }

  /// The text with values in place of the references, all of which are known.
  static String replace(String text, Map<String, Object> values) {
    UnaryOperator<String> value = name -> text(values.getOrDefault(name, ""));
    return REFERENCE
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                found.group(1).isEmpty()
                    ? value.apply(found.group(2))
                    : found.group().substring(1)));
  }

  /// A value as it is written in an option: without an exponent, and without a needless fraction.
  static String text(Object value) {
    return value instanceof Double number
        ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
        : value.toString();
  }
}
