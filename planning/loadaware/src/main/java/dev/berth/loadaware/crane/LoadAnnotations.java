package dev.berth.loadaware.crane;

import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.reading.LoadReadings.LoadReading;
import dev.berth.loadaware.support.GoFloats;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The load in a node's annotations: a number and a time, as in `0.42000,2026-03-19T07:01:27Z`. The
/// Z is only a letter: the time is local.
///
/// @param zone that of the times
public record LoadAnnotations(SchedulerPolicy policy, ZoneId zone) {
  private static final String DEFAULT_ZONE = "Asia/Shanghai";

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

  /// The texts that Go's `time.Parse` accepts for `2006-01-02T15:04:05Z`: an hour may have one
  /// digit, and a fraction may follow the seconds.
  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT)(\\d\\d?)(:\\d\\d:\\d\\d)(?:(\\.\\d{1,9})\\d*)?Z");

  /// Creates it for a plugin with these arguments.
  ///
  /// @throws PluginException if the arguments or the policy are invalid
  public static LoadAnnotations of(PluginArgs args) {
    return PluginArgsReader.read(new DynamicFactory(), args);
  }

  /// The node with the annotations of crane-scheduler's controller, for all known metrics of the
  /// policy.
  ///
  /// @param values fractions, by the names of metrics
  /// @param time when they were measured
  public Node annotate(Node node, Function<String, OptionalDouble> values, Instant time) {
    var annotations = new HashMap<>(node.metadata().annotations());
    String written = text(time, zone.getRules());
    for (var metric : policy.syncPolicy()) {
      values
          .apply(metric.name())
          .ifPresent(value ->
              annotations.put(
                  metric.name(), String.format(Locale.ROOT, "%.5f,%s", value, written)));
    }
    return node.withMetadata(node.metadata().withAnnotations(annotations));
  }

  /// The metric's value as a fraction of the node's capacity; empty if there is none, or if it is
  /// too old.
  OptionalDouble usage(Node node, String metric, Instant now) {
    return value(node, metric, policy.life(metric), now);
  }

  /// The heat of the node; 0 if it is unknown.
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

  /// The times when values of the node become too old.
  List<Instant> expiries(Node node) {
    var expiries = new ArrayList<Instant>();
    for (var sync : policy.syncPolicy()) {
      add(expiries, expiry(parts(node, sync.name()), policy.life(sync.name())));
    }
    add(expiries, expiry(parts(node, SchedulerPolicy.HOT_VALUE), SchedulerPolicy.HOT_VALUE_LIFE));
    return expiries;
  }

  /// All values of the node for the metrics that reject or score it, however old.
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
    var match = TIME.matcher(text);
    if (!match.matches()) {
      return null;
    }
    String hour = match.group(2).length() == 1 ? "0" + match.group(2) : match.group(2);
    String fraction = Objects.requireNonNullElse(match.group(4), "");
    try {
      return instant(LocalDateTime.parse(match.group(1) + hour + match.group(3) + fraction));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /// At changes of the clock, follows Go's `time.Date`: it looks up the offset as if the local time
  /// were UTC, and then once more with the result.
  private Instant instant(LocalDateTime local) {
    ZoneOffset first = zone.getRules().getOffset(local.toInstant(ZoneOffset.UTC));
    return local.toInstant(zone.getRules().getOffset(local.toInstant(first)));
  }

  /// The time zone: the given one, or that of the process, or Asia/Shanghai.
  ///
  /// @param given such as `Europe/Berlin`; empty for none
  /// @param environment the variables of the process, which may contain `TZ`
  /// @throws DateTimeException if the zone is unknown; the message is for the user
  public static ZoneId zone(String given, UnaryOperator<@Nullable String> environment) {
    String ofProcess = environment.apply("TZ");
    String name =
        !given.isEmpty()
            ? given
            : ofProcess == null || ofProcess.isEmpty() ? DEFAULT_ZONE : ofProcess;
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new DateTimeException(
          "time zone \"%s\"%s is not known; write one such as Europe/Berlin or UTC"
              .formatted(name, given.isEmpty() ? ", as of TZ," : ""),
          e);
    }
  }

  /// Writes a time, such as `2026-03-19T07:01:27Z`.
  public static String text(Instant time, ZoneRules zone) {
    return FORMAT.format(
        LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, zone.getOffset(time)));
  }
}
