package dev.berth.tracing;

import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.kube.RequestTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tracing by OpenTelemetry's SDK, which reads its variables and sends in batches, on threads of
/// its own: when its queue is full, spans are dropped.
final class SdkTracing implements Tracing {
  private static final Logger LOG = LoggerFactory.getLogger(SdkTracing.class);

  private static final String SCOPE = "dev.berth";
  private static final String HTTP = "http/protobuf";
  private static final int LAST_SECONDS = 5;

  private static final Map<String, String> DEFAULTS =
      Map.of("otel.service.name", "berth", "otel.exporter.otlp.protocol", HTTP);

  /// Berth's metrics are Prometheus', its log is that of its process.
  private static final Map<String, String> SPANS_ONLY =
      Map.of("otel.metrics.exporter", "none", "otel.logs.exporter", "none");

  /// The SDK's message if it is the cause that says what is wrong.
  private static final String UNEXPECTED = "Unexpected configuration error";

  private static final Pattern PROPERTY = Pattern.compile("\\botel(\\.[a-z]+)+\\b");

  private final OpenTelemetrySdk sdk;
  private final AttemptSpans attempts;
  private final RequestSpans requests;
  private final SdkLog log;

  private SdkTracing(OpenTelemetrySdk sdk, String version, SdkLog log) {
    this.sdk = sdk;
    this.log = log;
    var tracer = sdk.getTracerProvider().tracerBuilder(SCOPE).setInstrumentationVersion(version);
    attempts = new AttemptSpans(tracer.build());
    requests = new RequestSpans(tracer.build(), sdk.getPropagators().getTextMapPropagator());
  }

  /// @param environment the variables of the process
  static Tracing start(Map<String, String> environment, String version) throws TracingException {
    var log = SdkLog.begin();
    try {
      var sdk =
          AutoConfiguredOpenTelemetrySdk.builder()
              .addPropertiesSupplier(() -> properties(environment))
              .addPropertiesCustomizer(SdkTracing::overrides)
              .addResourceCustomizer((resource, _) -> identity(version).merge(resource))
              .disableShutdownHook()
              .build()
              .getOpenTelemetrySdk();
      return new SdkTracing(sdk, version, log);
    } catch (ConfigurationException e) {
      log.close();
      throw new TracingException(withoutHeaders(message(e), environment), e);
    }
  }

  private static Map<String, String> properties(Map<String, String> environment) {
    var properties = new HashMap<>(DEFAULTS);
    environment.forEach((name, value) -> {
      if (name.startsWith("OTEL_") && !value.isBlank()) {
        properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
      }
    });
    return properties;
  }

  private static Map<String, String> overrides(ConfigProperties properties) {
    require(properties, "otel.traces.exporter", "otlp", "or none");
    require(properties, "otel.exporter.otlp.traces.protocol", HTTP, "to which port 4318 belongs");
    require(properties, "otel.exporter.otlp.protocol", HTTP, "to which port 4318 belongs");
    return SPANS_ONLY;
  }

  private static void require(
      ConfigProperties properties, String name, String supported, String note) {
    String value = properties.getString(name, supported);
    if (!value.equals(supported)) {
      throw new ConfigurationException(
          "%s is \"%s\", and must be %s, %s".formatted(name, value, supported, note));
    }
  }

  private static Resource identity(String version) {
    return Resource.create(Attributes.of(AttributeKey.stringKey("service.version"), version));
  }

  /// Without the values of headers, which are secrets, and which the SDK may repeat.
  private static String withoutHeaders(String text, Map<String, String> environment) {
    String secure = text;
    for (var variable : environment.entrySet()) {
      if (variable.getKey().endsWith("_HEADERS") && !variable.getValue().isBlank()) {
        secure = secure.replace(variable.getValue().strip(), "…");
      }
    }
    return secure;
  }

  /// With the variables' names instead of the properties'.
  private static String message(ConfigurationException failure) {
    Throwable cause = failure.getCause();
    String text =
        cause != null && UNEXPECTED.equals(failure.getMessage())
            ? cause.getMessage()
            : failure.getMessage();
    return PROPERTY
        .matcher(String.valueOf(text))
        .replaceAll(
            (MatchResult property) -> property.group().toUpperCase(Locale.ROOT).replace('.', '_'));
  }

  @Override
  public AttemptTracer attempts() {
    return attempts;
  }

  @Override
  public SchedulingObserver observer() {
    return attempts;
  }

  @Override
  public RequestTracer requests() {
    return requests;
  }

  @Override
  public void close() {
    if (!sdk.shutdown().join(LAST_SECONDS, TimeUnit.SECONDS).isSuccess()) {
      LOG.warn("The last spans were not sent");
    }
    log.close();
  }
}
