package dev.berth.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.berth.api.meta.ObjectKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/// One grammar for the lines of kube-scheduler, as `conformance/command-line/record` has recorded
/// them, and for ours: what parses the former parses the latter.
final class LogGrammarTest {
  private static final Path RECORDED =
      Path.of("../../cli/src/test/resources/dev/berth/cli/kube-scheduler").toAbsolutePath();

  private static final String QUOTED = "\"(?:[^\"\\\\]|\\\\.)*\"";

  /// Severity, date, time with microseconds, process, file and line; then the message, in quotes if
  /// values may follow.
  private static final Pattern TEXT =
      Pattern.compile(
          "[IWEF]\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d{6} {1,7}\\d+ [\\w$]+\\.(?:go|java):\\d+] "
              + "(?:[^\"].*|"
              + QUOTED
              + "(?: [^ =\"]+=(?:"
              + QUOTED
              + "|[-\\d.]+|true|false|null|[\\[{].*[\\]}]))*)");

  private static final Pattern JSON =
      Pattern.compile(
          "\\{\"ts\":\\d{13}\\.?\\d*,\"caller\":\"[\\w-]+/\\w+\\.(?:go|java):\\d+\",\"msg\":"
              + QUOTED
              + "(?:,\"v\":\\d)?(?:,"
              + QUOTED
              + ":.+)?}");

  private static List<String> recorded(String file) throws IOException {
    return Files.readAllLines(RECORDED.resolve(file));
  }

  private static LoggingEvent event(Level level, String message, Object... values) {
    var logger = new LoggerContext().getLogger("any");
    var event = new LoggingEvent("", logger, level, message, null, null);
    event.setInstant(Instant.parse("2026-11-21T18:03:16.696253Z"));
    for (Object value : values) {
      event.addKeyValuePair(new KeyValuePair("key", value));
    }
    CallSite.mark(event);
    return event;
  }

  private static List<LoggingEvent> events() {
    return List.of(
        event(Level.INFO, "Caches are synced"),
        event(Level.ERROR, "a \"quoted\" message", "and \\ more"),
        event(
            Level.WARN,
            "values",
            1,
            2.5,
            true,
            new ObjectKey("shop", "web"),
            List.of("a", 1),
            Duration.ofMillis(1500)),
        event(Level.DEBUG, "a map", Map.of("a", List.of(), "b", "c d")));
  }

  @Test
  void textIsThatOfKubeScheduler() throws IOException {
    var layout = new TextLayout(ZoneOffset.UTC, 12568);

    assertThat(recorded("log.text")).hasSizeGreaterThan(3).allMatch(TEXT.asMatchPredicate());
    assertThat(events())
        .extracting(event -> layout.doLayout(event).stripTrailing())
        .allMatch(TEXT.asMatchPredicate());
  }

  @Test
  void jsonIsThatOfKubeScheduler() throws IOException {
    var layout = new JsonLayout();

    assertThat(recorded("log.json")).hasSizeGreaterThan(3).allMatch(JSON.asMatchPredicate());
    assertThat(events())
        .extracting(event -> layout.doLayout(event).stripTrailing())
        .allMatch(JSON.asMatchPredicate());
  }
}
