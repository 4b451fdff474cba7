package dev.berth.api.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Parses times such as `2026-01-31T12:00:00.5+01:00` quickly, and accepts only times that Go
/// accepts. Formats them as Go does.
final class Rfc3339 {
  private static final String SHAPE = "dddd-dd-ddTdd:dd:dd";

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Rfc3339() {}

  /// @throws DateTimeException if the text is not such a time
  static Instant parse(String text) {
    var length = text.length();
    if (length <= SHAPE.length()) {
      throw wrong(text);
    }
    for (int i = 0; i < SHAPE.length(); i++) {
      var expected = SHAPE.charAt(i);
      var c = text.charAt(i);
      if (expected == 'd' ? c < '0' || c > '9' : c != expected) {
        throw wrong(text);
      }
    }
    int nanos = 0;
    var end = SHAPE.length();
    if (text.charAt(end) == '.') {
      end++;
      int unit = 1_000_000_000;
      while (end < length && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
        unit /= 10;
        nanos += (text.charAt(end) - '0') * unit;
        end++;
      }
      if (end == SHAPE.length() + 1) {
        throw wrong(text);
      }
    }
    return LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, 19),
            nanos)
        .toInstant(offset(text, end));
  }

  /// Formats a time like `2026-01-31T12:00:00.000000Z`.
  static String formatMicros(Instant time) {
    return MICROS.format(time);
  }

  private static ZoneOffset offset(String text, int start) {
    var offset = text.substring(start);
    if (offset.equals("Z")) {
      return ZoneOffset.UTC;
    }
    if (offset.length() != "+01:00".length()) {
      throw wrong(text);
    }
    return ZoneOffset.of(offset);
  }

  private static int number(String text, int start, int end) {
    return Integer.parseInt(text, start, end, 10);
  }

  private static DateTimeException wrong(String text) {
    return new DateTimeException("not a time: " + text);
  }
}
