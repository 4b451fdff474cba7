package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.value.CelError;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.ToLongFunction;

/// Returns parts of times in the time zones that expressions name: `Europe/Berlin`, `-02:30`.
final class TimeZones {
  private TimeZones() {}

  static OffsetDateTime utc(OffsetDateTime time) {
    return time.withOffsetSameInstant(ZoneOffset.UTC);
  }

  /// Returns the part, or a [CelError] if the zone does not exist.
  static Object in(String zone, OffsetDateTime time, ToLongFunction<OffsetDateTime> part) {
    int colon = zone.indexOf(':');
    try {
      return part.applyAsLong(
          colon < 0
              ? time.atZoneSameInstant(named(zone)).toOffsetDateTime()
              : utc(time).plusMinutes(offset(zone, colon)));
    } catch (DateTimeException | NumberFormatException e) {
      return new CelError(String.valueOf(e.getMessage()));
    }
  }

  private static ZoneId named(String zone) {
    if (zone.isEmpty() || zone.equals("UTC")) {
      return ZoneOffset.UTC;
    }
    if (zone.contains("..") || zone.startsWith("/") || zone.startsWith("\\")) {
      throw new DateTimeException("time: invalid location name");
    }
    if (!ZoneId.getAvailableZoneIds().contains(zone)) {
      throw new DateTimeException("unknown time zone " + zone);
    }
    return ZoneId.of(zone);
  }

  /// Returns minutes; Java's own offsets are limited to 18 hours.
  private static long offset(String zone, int colon) {
    long hours = number(zone.substring(0, colon));
    long minutes = number(zone.substring(colon + 1));
    return hours * 60 + (zone.startsWith("-") ? -minutes : minutes);
  }

  private static int number(String text) {
    if (!text.matches("[+-]?[0-9]+")) {
      throw new NumberFormatException(
          "strconv.Atoi: parsing " + GoText.quoted(text) + ": invalid syntax");
    }
    return Integer.parseInt(text);
  }
}
