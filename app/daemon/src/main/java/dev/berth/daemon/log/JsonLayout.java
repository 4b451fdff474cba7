package dev.berth.daemon.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.berth.api.codec.GoDuration;
import dev.berth.api.meta.ObjectKey;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// A line of JSON with the fields that Kubernetes' components use: `ts` in milliseconds since 1970,
/// `caller`, `msg`, `v` unless it is an error, and the values of the message.
///
/// Source: https://kubernetes.io/docs/concepts/cluster-administration/system-logs/#json-log-format
final class JsonLayout extends LayoutBase<ILoggingEvent> {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final List<KeyValuePair> NONE = List.of();

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringWriter(200);
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeNumberProperty("ts", milliseconds(event.getInstant()));
      json.writeStringProperty("caller", CallSite.inJson(event));
      json.writeStringProperty("msg", event.getFormattedMessage());
      if (!event.getLevel().isGreaterOrEqual(Level.ERROR)) {
        json.writeNumberProperty("v", ProcessLog.verbosity(event.getLevel()));
      }
      for (KeyValuePair pair : Objects.requireNonNullElse(event.getKeyValuePairs(), NONE)) {
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

  /// A value alone.
  static String json(@Nullable Object value) {
    var text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(value, json);
    }
    return text.toString();
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
      case Number number -> json.writeNumber(number.toString());
      case Boolean truth -> json.writeBoolean(truth);
      case Duration duration -> json.writeString(GoDuration.format(duration));
      case Collection<?> list -> {
        json.writeStartArray();
        list.forEach(each -> write(each, json));
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        map.forEach((key, each) -> {
          json.writeName(String.valueOf(key));
          write(each, json);
        });
        json.writeEndObject();
      }
      default -> json.writeString(value.toString());
    }
  }
}
