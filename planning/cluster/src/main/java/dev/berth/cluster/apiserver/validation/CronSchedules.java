package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.GoText;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Finds the errors that the API server's library reports in cron schedules.
final class CronSchedules {
  /// A field of a schedule.
  private record Unit(int least, int most, List<String> names) {}

  private static final List<Unit> UNITS =
      List.of(
          new Unit(0, 59, List.of()),
          new Unit(0, 23, List.of()),
          new Unit(1, 31, List.of()),
          new Unit(
              1,
              12,
              List.of(
                  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                  "dec")),
          new Unit(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));
  private static final List<String> DESCRIPTORS =
      List.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
  private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9.\\-_+]{1,14}");
  private static final String EVERY = "@every ";

  /// Thrown for a schedule that cannot be read.
  private static final class ScheduleException extends Exception {
    private static final long serialVersionUID = 1;

    ScheduleException(String message) {
      super(message);
    }
  }

  private CronSchedules() {}

  /// Returns the error of a schedule; empty if it is valid.
  static List<String> problems(String schedule) {
    if (schedule.contains("TZ")) {
      return List.of(); // refused in any case
    }
    try {
      parse(schedule);
      return List.of();
    } catch (ScheduleException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static void parse(String schedule) throws ScheduleException {
    if (schedule.startsWith("@")) {
      descriptor(schedule);
      return;
    }
    String[] fields = schedule.strip().isEmpty() ? new String[0] : schedule.strip().split("\\s+");
    if (fields.length != UNITS.size()) {
      throw new ScheduleException(
          "expected exactly 5 fields, found %d: [%s]"
              .formatted(fields.length, String.join(" ", fields)));
    }
    for (int i = 0; i < fields.length; i++) {
      for (String range :
          Arrays.stream(fields[i].split(",")).filter(it -> !it.isEmpty()).toList()) {
        range(range, UNITS.get(i));
      }
    }
  }

  private static void descriptor(String schedule) throws ScheduleException {
    if (schedule.startsWith(EVERY)) {
      try {
        var _ = GoDuration.parse(schedule.substring(EVERY.length()));
      } catch (DateTimeException e) {
        throw new ScheduleException(
            "failed to parse duration %s: %s".formatted(schedule, e.getMessage()));
      }
    } else if (!DESCRIPTORS.contains(schedule)) {
      throw new ScheduleException("unrecognized descriptor: " + schedule);
    }
  }

  private static void range(String text, Unit unit) throws ScheduleException {
    String[] steps = text.split("/", -1);
    String[] ends = steps[0].split("-", -1);
    int start = unit.least;
    int end = unit.most;
    boolean isOne = ends.length == 1;
    if (!ends[0].equals("*") && !ends[0].equals("?")) {
      start = number(ends[0], unit);
      if (ends.length > 2) {
        throw new ScheduleException("too many hyphens: " + text);
      }
      end = isOne ? start : number(ends[1], unit);
      if (isOne && steps.length > 1) {
        end = unit.most;
      }
    }
    if (steps.length > 2) {
      throw new ScheduleException("too many slashes: " + text);
    }
    int step = steps.length == 2 ? integer(steps[1]) : 1;
    if (start < unit.least) {
      throw new ScheduleException(
          "beginning of range (%d) below minimum (%d): %s".formatted(start, unit.least, text));
    }
    if (end > unit.most) {
      throw new ScheduleException(
          "end of range (%d) above maximum (%d): %s".formatted(end, unit.most, text));
    }
    if (start > end) {
      throw new ScheduleException(
          "beginning of range (%d) beyond end of range (%d): %s".formatted(start, end, text));
    }
    if (step == 0) {
      throw new ScheduleException("step of range should be a positive number: " + text);
    }
  }

  private static int number(String text, Unit unit) throws ScheduleException {
    int name = unit.names.indexOf(text.toLowerCase(Locale.ROOT));
    return name >= 0 ? name + unit.least : integer(text);
  }

  private static int integer(String text) throws ScheduleException {
    if (!text.matches("[+-]?[0-9]{1,9}")) {
      throw new ScheduleException(
          "failed to parse int from %s: strconv.Atoi: parsing %s: invalid syntax"
              .formatted(text, GoText.quoted(text)));
    }
    int number = Integer.parseInt(text);
    if (number < 0) {
      throw new ScheduleException("negative number (%d) not allowed: %s".formatted(number, text));
    }
    return number;
  }

  static void timeZone(TreeField zone) {
    if (!zone.exists()) {
      return;
    }
    String name = zone.text();
    if (name.isEmpty()) {
      zone.invalid("timeZone must be nil or non-empty string");
    } else if (Arrays.stream(name.split("/", -1))
        .anyMatch(it ->
            it.equals(".")
                || it.equals("..")
                || it.startsWith("-")
                || !ZONE.matcher(it).matches())) {
      zone.invalid("unknown time zone " + name);
    } else {
      zone.invalidIf(
          name.equalsIgnoreCase("Local"),
          "timeZone must be an explicit time zone as defined in"
              + " https://www.iana.org/time-zones");
      zone.invalidIf(!name.equals("Local") && !isKnown(name), "unknown time zone " + name);
    }
  }

  private static boolean isKnown(String name) {
    try {
      return name.equals("UTC") || ZoneId.of(name).getRules() != null;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
