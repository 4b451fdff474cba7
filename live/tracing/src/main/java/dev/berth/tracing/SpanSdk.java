package dev.berth.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// OpenTelemetry's SDK. It reads its environment variables and sends spans in batches, on its own
/// threads; when its queue is full, it drops spans.
final class SpanSdk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpanSdk.class);

  private static final int LAST_SECONDS = 5;

  /// Only spans: Berth's metrics are for Prometheus, and its log belongs to the process.
  private static final Map<String, String> SPANS_ONLY =
      Map.of("otel.metrics.exporter", "none", "otel.logs.exporter", "none");

  /// The SDK's message if the cause contains the error.
  private static final String UNEXPECTED = "Unexpected configuration error";

  private static final Pattern PROPERTY = Pattern.compile("\\botel(\\.[a-z]+)+\\b");

  private final OpenTelemetrySdk sdk;
  private final String version;
  private final SdkLog log;

  private SpanSdk(OpenTelemetrySdk sdk, String version, SdkLog log) {
    this.sdk = sdk;
    this.version = version;
    this.log = log;
  }

  /// @param environment the environment variables of the process
  /// @param defaults properties that environment variables replace
  /// @param overrides returns properties that replace those of the environment variables, which it
  ///   receives
  /// @param resource attributes of the process, in addition to its version
  /// @param version the version of Berth
  /// @throws TracingException if a variable or an override is invalid
  static SpanSdk start(
      Map<String, String> environment,
      Map<String, String> defaults,
      Function<ConfigProperties, Map<String, String>> overrides,
      Attributes resource,
      String version)
      throws TracingException {
    var log = SdkLog.begin();
    try {
      var sdk =
          AutoConfiguredOpenTelemetrySdk.builder()
              .addPropertiesSupplier(() -> properties(environment, defaults))
              .addPropertiesCustomizer(overrides)
              .addPropertiesCustomizer(_ -> SPANS_ONLY)
              .addResourceCustomizer((configured, _) ->
                  identity(version).merge(configured).merge(Resource.create(resource)))
              .disableShutdownHook()
              .build()
              .getOpenTelemetrySdk();
      return new SpanSdk(sdk, version, log);
    } catch (ConfigurationException e) {
      log.close();
      throw new TracingException(withoutHeaders(message(e), environment), e);
    }
  }

  private static Map<String, String> properties(
      Map<String, String> environment, Map<String, String> defaults) {
    var properties = new HashMap<>(defaults);
    environment.forEach((name, value) -> {
      if (name.startsWith("OTEL_") && !value.isBlank()) {
        properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
      }
    });
    return properties;
  }

  private static Resource identity(String version) {
    return Resource.create(Attributes.of(AttributeKey.stringKey("service.version"), version));
  }

  /// Removes the values of headers, which are secret and which the SDK may repeat.
  private static String withoutHeaders(String text, Map<String, String> environment) {
    String secure = text;
    for (var variable : environment.entrySet()) {
      if (variable.getKey().endsWith("_HEADERS") && !variable.getValue().isBlank()) {
        secure = secure.replace(variable.getValue().strip(), "…");
      }
    }
    return secure;
  }

  /// Names environment variables instead of properties.
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

  /// Creates the tracer that makes spans.
  ///
  /// @param scope the name of the code that makes the spans
  Tracer tracer(String scope) {
    return sdk.getTracerProvider().tracerBuilder(scope).setInstrumentationVersion(version).build();
  }

  TextMapPropagator propagator() {
    return sdk.getPropagators().getTextMapPropagator();
  }

  /// Sends the remaining spans, for at most five seconds.
  @Override
  public void close() {
    if (!sdk.shutdown().join(LAST_SECONDS, TimeUnit.SECONDS).isSuccess()) {
      LOG.warn("The last spans were not sent");
    }
    log.close();
  }
}
