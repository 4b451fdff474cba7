package dev.berth.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.berth.api.meta.ObjectKey;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.KeyValuePair;

final class LinesTest {
  private static LoggingEvent event(Level level, String message, KeyValuePair... values) {
    var logger = new LoggerContext().getLogger("dev.berth.Scheduler");
    var event = new LoggingEvent("", logger, level, message, null, null);
    event.setInstant(Instant.parse("2026-11-21T18:03:16.696253Z"));
    for (KeyValuePair value : values) {
      event.addKeyValuePair(value);
    }
    return event;
  }

  private static KeyValuePair is(String key, Object value) {
    return new KeyValuePair(key, value);
  }

  @Test
  void textLooksLikeThatOfKlog() {
    var line = new TextLine(ZoneOffset.UTC, 12568);

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
            "I1121 18:03:16.696253   12568 Scheduler] \"Preempting\" pod=\"shop/web\" victims=2"
                + " sure=true err=\"no \\\"room\\\"\\t\"\n");
  }

  @Test
  void aTextOfSeveralLinesStaysReadable() {
    var line = new TextLine(ZoneOffset.UTC, 1);

    assertThat(line.doLayout(event(Level.INFO, "Dump", is("pods", "a\n\nb\n"), is("more", 1))))
        .endsWith("Dump\" pods=<\n\ta\n\t\n\tb\n > more=1\n");
  }

  @ParameterizedTest
  @CsvSource({"ERROR,E", "WARN,W", "INFO,I", "TRACE,I"})
  void theFirstLetterTellsHowBadItIs(String level, String letter) {
    var line = new TextLine(ZoneOffset.UTC, 1);

    assertThat(line.doLayout(event(Level.valueOf(level), "so"))).startsWith(letter + "1121 ");
  }

  @Test
  void jsonHasTheFieldsOfKubernetesComponents() {
    assertThat(
            new JsonLine()
                .doLayout(
                    event(
                        Level.DEBUG,
                        "Preempting",
                        is("pod", new ObjectKey("shop", "web")),
                        is("victims", 2))))
        .isEqualTo(
            "{\"ts\":1795284196696.253,\"caller\":\"Scheduler\",\"msg\":\"Preempting\",\"v\":2,"
                + "\"pod\":{\"name\":\"web\",\"namespace\":\"shop\"},\"victims\":2}\n");
  }

  @Test
  void errorsInJsonHaveNoVerbosity() {
    assertThat(new JsonLine().doLayout(event(Level.ERROR, "Leaderelection lost")))
        .endsWith("\"msg\":\"Leaderelection lost\"}\n");
  }

  @ParameterizedTest
  @CsvSource({"0,INFO", "1,INFO", "2,DEBUG", "3,DEBUG", "4,TRACE", "10,TRACE"})
  void verbosityTellsTheLeastLevel(int verbosity, String level) {
    assertThat(Verbosity.least(verbosity)).isEqualTo(Level.valueOf(level));
  }
}
