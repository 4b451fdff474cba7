package dev.berth.tracing;

import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.kube.RequestTracer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.util.Map;

/// Traces a scheduler with OpenTelemetry's SDK.
final class SdkTracing implements Tracing {
  private static final String SCOPE = "dev.berth";
  private static final String HTTP = "http/protobuf";

  private static final Map<String, String> DEFAULTS =
      Map.of("otel.service.name", "berth", "otel.exporter.otlp.protocol", HTTP);

  private final SpanSdk sdk;
  private final AttemptSpans attempts;
  private final RequestSpans requests;

  private SdkTracing(SpanSdk sdk) {
    this.sdk = sdk;
    Tracer tracer = sdk.tracer(SCOPE);
    attempts = new AttemptSpans(tracer);
    requests = new RequestSpans(tracer, sdk.propagator());
  }

  /// @param environment the environment variables of the process
  static Tracing start(Map<String, String> environment, String version) throws TracingException {
    return new SdkTracing(
        SpanSdk.start(environment, DEFAULTS, SdkTracing::check, Attributes.empty(), version));
  }

  private static Map<String, String> check(ConfigProperties properties) {
    require(properties, "otel.traces.exporter", "otlp", "or none");
    require(properties, "otel.exporter.otlp.traces.protocol", HTTP, "to which port 4318 belongs");
    require(properties, "otel.exporter.otlp.protocol", HTTP, "to which port 4318 belongs");
    return Map.of();
  }

  private static void require(
      ConfigProperties properties, String name, String supported, String note) {
    String value = properties.getString(name, supported);
    if (!value.equals(supported)) {
      throw new ConfigurationException(
          "%s is \"%s\", and must be %s, %s".formatted(name, value, supported, note));
    }
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
    sdk.close();
  }
}
