package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.loadaware.reading.LoadReading;
import dev.berth.loadaware.support.GoFloats;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What the annotations of a node say of its load: a number and a time, as in
/// `0.42000,2026-03-19T07:01:27Z`. The Z is a letter: the time is local.
///
/// @param zone that of the times
record LoadAnnotations(SchedulerPolicy policy, ZoneRules zone) {
  /// What Go's `time.Parse` takes for `2006-01-02T15:04:05Z`: an hour may have one digit, and a
  /// fraction may follow the seconds.
  private static final Pattern TIME =
      Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d?):(\\d\\d):(\\d\\d)(\\.\\d+)?Z");

  private static final int DIGITS_OF_NANOS = 9;

  /// The metric's value as a fraction of what the node has; empty if there is none, or it is too
  /// old.
  OptionalDouble usage(Node node, String metric, Instant now) {
    return value(node, metric, policy.life(metric), now);
  }

  /// How hot the node is; 0 if that is not known.
  double hotValue(Node node, Instant now) {
    return value(node, SchedulerPolicy.HOT_VALUE, SchedulerPolicy.HOT_VALUE_LIFE, now).orElse(0);
  }

  private OptionalDouble value(Node node, String key, @Nullable Duration life, Instant now) {
    String[] parts = parts(node, key);
    Instant expiry = expiry(parts, life);
    if (expiry == null || !now.isBefore(expiry)) {
      return OptionalDouble.empty();
    }
    OptionalDouble value = GoFloats.parse(parts[0]);
    return value.isPresent() && value.getAsDouble() < 0 ? OptionalDouble.empty() : value;
  }

  private static String[] parts(Node node, String key) {
    return node.metadata().annotations().getOrDefault(key, "").split(",", -1);
  }

  private @Nullable Instant expiry(String[] parts, @Nullable Duration life) {
    Instant written = life == null || parts.length != 2 ? null : time(parts[1]);
    return written == null || life == null ? null : written.plus(life);
  }

  /// When values of the node become too old.
  List<Instant> expiries(Node node) {
    var expiries = new ArrayList<Instant>();
    for (var sync : policy.syncPolicy()) {
      add(expiries, expiry(parts(node, sync.name()), policy.life(sync.name())));
    }
    add(expiries, expiry(parts(node, SchedulerPolicy.HOT_VALUE), SchedulerPolicy.HOT_VALUE_LIFE));
    return expiries;
  }

  /// All that the node says of the metrics by which it is rejected or scored, however old.
  List<LoadReading> readings(Node node) {
    var readings = new ArrayList<LoadReading>();
    for (String metric : policy.usedMetrics()) {
      String[] parts = parts(node, metric);
      Duration life = policy.life(metric);
      Instant measured = parts.length == 2 ? time(parts[1]) : null;
      if (measured != null && life != null && GoFloats.parse(parts[0]).orElse(-1) >= 0) {
        readings.add(new LoadReading(node.metadata().name(), metric, measured, life));
      }
    }
    return readings;
  }

  private static void add(List<Instant> all, @Nullable Instant one) {
    if (one != null) {
      all.add(one);
    }
  }

  private @Nullable Instant time(String text) {
    var matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    try {
      return instant(
          LocalDateTime.of(
              number(matcher, 1),
              number(matcher, 2),
              number(matcher, 3),
              number(matcher, 4),
              number(matcher, 5),
              number(matcher, 6),
              nanos(matcher.group(7))));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int number(MatchResult match, int group) {
    return Integer.parseInt(match.group(group));
  }

  private static int nanos(@Nullable String fraction) {
    if (fraction == null) {
      return 0;
    }
    String digits = fraction.substring(1) + "0".repeat(DIGITS_OF_NANOS);
    return Integer.parseInt(digits.substring(0, DIGITS_OF_NANOS));
  }

  /// Where the clocks are changed, as Go's `time.Date` has it: the offset is looked up as if the
  /// local time were UTC, and once more with what comes of that.
  private Instant instant(LocalDateTime local) {
    ZoneOffset first = zone.getOffset(local.toInstant(ZoneOffset.UTC));
    return local.toInstant(zone.getOffset(local.toInstant(first)));
  }
}
