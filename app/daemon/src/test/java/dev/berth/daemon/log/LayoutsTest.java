package dev.berth.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.berth.api.meta.ObjectKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.KeyValuePair;

final class LayoutsTest {
  private static LoggingEvent event(Level level, String message, KeyValuePair... values) {
    var logger = new LoggerContext().getLogger("dev.berth.Scheduler");
    var event = new LoggingEvent("", logger, level, message, null, null);
    event.setInstant(Instant.parse("2026-11-21T18:03:16.696253Z"));
    for (KeyValuePair value : values) {
      event.addKeyValuePair(value);
    }
    var place = new StackTraceElement("dev.berth.live.Log", "write", "Log.java", 42);
    event.setCallerData(new StackTraceElement[] {place});
    return event;
  }

  private static KeyValuePair is(String key, Object value) {
    return new KeyValuePair(key, value);
  }

  @Test
  void textLooksLikeThatOfKlog() {
    var line = new TextLayout(ZoneOffset.UTC, 12568);

    assertThat(
            line.doLayout(
                event(
                    Level.DEBUG,
                    "Preempting",
                    is("pod", new ObjectKey("shop", "web")),
                    is("victims", 2),
                    is("sure", true),
                    is("err", "no \"room\"\t"))))
        .isEqualTo(
            "I1121 18:03:16.696253   12568 Log.java:42] \"Preempting\" pod=\"shop/web\" victims=2"
                + " sure=true err=\"no \\\"room\\\"\\t\"\n");
  }

  @Test
  void valuesStayValues() {
    var values =
        new KeyValuePair[] {
          is("nodes", List.of("a", "b")), is("by", Map.of("plugin", 1.5)), is("odd", "\u0001\u007f")
        };

    assertThat(new TextLayout(ZoneOffset.UTC, 1).doLayout(event(Level.INFO, "so", values)))
        .endsWith("\"so\" nodes=[\"a\",\"b\"] by={\"plugin\":1.5} odd=\"\\x01\\x7f\"\n");
    assertThat(new JsonLayout().doLayout(event(Level.INFO, "so", values)))
        .contains("\"nodes\":[\"a\",\"b\"],\"by\":{\"plugin\":1.5}");
  }

  @Test
  void aStackTraceIsAValue() {
    var logger = new LoggerContext().getLogger("any");
    var failure = new IllegalStateException("broken");
    var event = new LoggingEvent("", logger, Level.ERROR, "Uncaught", failure, null);
    event.setInstant(Instant.parse("2026-11-21T18:03:16.696253Z"));
    CallSite.mark(event);

    assertThat(new TextLayout(ZoneOffset.UTC, 1).doLayout(event))
        .contains("] \"Uncaught\" stacktrace=<\n\tjava.lang.IllegalStateException: broken\n\t\tat ")
        .endsWith("\n >\n");
  }

  @Test
  void aTextOfSeveralLinesStaysReadable() {
    var line = new TextLayout(ZoneOffset.UTC, 1);

    assertThat(line.doLayout(event(Level.INFO, "Dump", is("pods", "a\n\nb\n"), is("more", 1))))
        .endsWith("Dump\" pods=<\n\ta\n\t\n\tb\n > more=1\n");
  }

  @ParameterizedTest
  @CsvSource({"ERROR,E", "WARN,W", "INFO,I", "TRACE,I"})
  void theFirstLetterIsTheSeverity(String level, String letter) {
    var line = new TextLayout(ZoneOffset.UTC, 1);

    assertThat(line.doLayout(event(Level.valueOf(level), "so"))).startsWith(letter + "1121 ");
  }

  @Test
  void jsonHasTheFieldsOfKubernetesComponents() {
    assertThat(
            new JsonLayout()
                .doLayout(
                    event(
                        Level.DEBUG,
                        "Preempting",
                        is("pod", new ObjectKey("shop", "web")),
                        is("victims", 2))))
        .isEqualTo(
            "{\"ts\":1795284196696.253,\"caller\":\"live/Log.java:42\",\"msg\":\"Preempting\",\"v\":2,\"pod\":{\"name\":\"web\",\"namespace\":\"shop\"},\"victims\":2}\n");
  }

  @Test
  void errorsInJsonHaveNoVerbosity() {
    assertThat(new JsonLayout().doLayout(event(Level.ERROR, "Leaderelection lost")))
        .endsWith("\"msg\":\"Leaderelection lost\"}\n");
  }

  @ParameterizedTest
  @CsvSource({"0,INFO", "1,INFO", "2,DEBUG", "3,DEBUG", "4,TRACE", "10,TRACE"})
  void verbosityDeterminesTheLeastLevel(int verbosity, String level) {
    assertThat(ProcessLog.leastLevel(verbosity)).isEqualTo(Level.valueOf(level));
  }
}
