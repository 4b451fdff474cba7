package dev.berth.descheduler.policy;

import dev.berth.api.codec.GoDuration;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations in Go's form, and Go's words for what is none.
final class GoDurations {
  private static final Pattern PART =
      Pattern.compile("(?<number>[0-9]*\\.?[0-9]*)(?<unit>[^0-9.]*)");
  private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");

  private GoDurations() {}

  /// @throws DateTimeException with the text of Go's `time.ParseDuration`
  static Duration parse(String text) {
    try {
      return GoDuration.parse(text);
    } catch (DateTimeException e) {
      throw new DateTimeException(problem(text), e);
    }
  }

  private static String problem(String text) {
    var rest = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    while (!rest.isEmpty()) {
      Matcher part = PART.matcher(rest);
      if (!part.lookingAt() || part.group("number").chars().noneMatch(Character::isDigit)) {
        break;
      }
      var unit = part.group("unit");
      if (unit.isEmpty()) {
        return "time: missing unit in duration \"%s\"".formatted(text);
      }
      if (!UNITS.contains(unit)) {
        return "time: unknown unit \"%s\" in duration \"%s\"".formatted(unit, text);
      }
      rest = rest.substring(part.end());
    }
    return "time: invalid duration \"%s\"".formatted(text);
  }
}
