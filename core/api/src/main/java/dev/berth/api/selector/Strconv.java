package dev.berth.api.selector;

import dev.berth.api.codec.JsonEncoder;
import java.util.List;
import java.util.OptionalLong;

/// Parses and formats values as Go does, for errors.
final class Strconv {
  private static final int MAX_DIGITS = 19;

  private Strconv() {}

  /// Formats a string as JSON that is safe in HTML.
  static String json(String text) {
    return JsonEncoder.quoted(text)
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
  }

  /// Formats a list as JSON; an empty list counts as absent, which Go prints as `null`.
  static String json(List<String> texts) {
    return texts.isEmpty()
        ? "null"
        : "[" + String.join(",", texts.stream().map(Strconv::json).toList()) + "]";
  }

  /// Parses a decimal 64-bit number as `ParseInt` does; empty if it fails.
  static OptionalLong integer(String text) {
    var start = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
    var digits = start;
    while (digits < text.length() - 1 && text.charAt(digits) == '0') {
      digits++;
    }
    if (text.length() == start || text.length() - digits > MAX_DIGITS) {
      return OptionalLong.empty();
    }
    var negative = text.charAt(0) == '-';
    long value = 0L;
    for (var i = digits; i < text.length(); i++) {
      var c = text.charAt(i);
      if (c < '0' || c > '9') {
        return OptionalLong.empty();
      }
      // Negative numbers have room for one more.
      value = value * 10 - (c - '0');
    }
    if (value > 0 || (!negative && value == Long.MIN_VALUE)) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(negative ? value : -value);
  }
}
