package dev.berth.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.berth.api.meta.ObjectKey;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// A line of JSON with the fields that Kubernetes' components use: `ts` in milliseconds since 1970,
/// `caller`, `msg`, `v` unless it is an error, and the values of the message.
///
/// Source: https://kubernetes.io/docs/concepts/cluster-administration/system-logs/#json-log-format
final class JsonLine extends LayoutBase<ILoggingEvent> {
  private static final JsonFactory FACTORY = new JsonFactory();

  JsonLine() {}

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringWriter(200);
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeNumberProperty("ts", milliseconds(event.getInstant()));
      json.writeStringProperty("caller", Lines.caller(event));
      json.writeStringProperty("msg", event.getFormattedMessage());
      if (!event.getLevel().isGreaterOrEqual(Level.ERROR)) {
        json.writeNumberProperty("v", Verbosity.of(event.getLevel()));
      }
      for (KeyValuePair pair : Lines.values(event)) {
        json.writeName(pair.key);
        write(pair.value, json);
      }
      if (event.getThrowableProxy() != null) {
        json.writeStringProperty(
            "stacktrace", ThrowableProxyUtil.asString(event.getThrowableProxy()));
      }
      json.writeEndObject();
    }
    return line.append('\n').toString();
  }

  private static BigDecimal milliseconds(Instant time) {
    return BigDecimal.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, time), 3);
  }

  private static void write(@Nullable Object value, JsonGenerator json) {
    switch (value) {
      case null -> json.writeNull();
      case ObjectKey key -> {
        json.writeStartObject();
        json.writeStringProperty("name", key.name());
        if (!key.namespace().isEmpty()) {
          json.writeStringProperty("namespace", key.namespace());
        }
        json.writeEndObject();
      }
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      default -> json.writeString(value.toString());
    }
  }
}
