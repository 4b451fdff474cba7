package dev.berth.cel.function;

import com.google.re2j.PatternSyntaxException;
import dev.berth.cel.value.CelError;

/// Checks literals that a function parses.
public final class Literals {
  private Literals() {}

  /// Returns whether the function can parse this argument.
  public static boolean isValid(String function, Object literal) {
    return switch (function) {
      case "duration" -> !(Conversions.toDuration(literal) instanceof CelError);
      case "timestamp" -> !(Conversions.toTimestamp(literal) instanceof CelError);
      case "matches" -> !(literal instanceof String text) || isRegex(text);
      default -> true;
    };
  }

  private static boolean isRegex(String text) {
    try {
      return Regex.compile(text) != null;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
