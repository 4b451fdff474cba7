package dev.berth.loadaware.crane;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneRules;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The times in annotations: local ones, of a zone that does not show in them.
public final class AnnotationTimes {
  private static final String DEFAULT_ZONE = "Asia/Shanghai";

  /// The Z is a letter.
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

  private AnnotationTimes() {}

  /// The zone: the one that is given, or that of the process, or Asia/Shanghai.
  ///
  /// @param given such as `Europe/Berlin`; empty for none
  /// @param environment the variables of the process, of which `TZ` is asked for
  /// @throws DateTimeException if it is not known; the message is for the user
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

  /// A time as it is written, such as `2026-03-19T07:01:27Z`.
  public static String text(Instant time, ZoneRules zone) {
    return FORMAT.format(
        LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, zone.getOffset(time)));
  }
}
