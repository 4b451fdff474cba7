package dev.berth.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Map;

/// Sends spans over gRPC, by OpenTelemetry's SDK.
///
/// @param tracer the SDK's tracer
record GrpcSpanTracing(SpanSdk sdk, Tracer tracer) implements SpanTracing {
  private static final AttributeKey<String> NAMESPACE = AttributeKey.stringKey("service.namespace");

  static SpanTracing start(
      String scope, Options options, Map<String, String> environment, String version)
      throws TracingException {
    Attributes resource =
        options.namespace().isEmpty()
            ? Attributes.empty()
            : Attributes.of(NAMESPACE, options.namespace());
    var sdk = SpanSdk.start(environment, Map.of(), _ -> properties(options), resource, version);
    return new GrpcSpanTracing(sdk, sdk.tracer(scope));
  }

  private static Map<String, String> properties(Options options) {
    var properties = new HashMap<String, String>();
    properties.put("otel.traces.exporter", "otlp");
    properties.put("otel.exporter.otlp.traces.protocol", "grpc");
    properties.put("otel.service.name", options.service());
    properties.put("otel.traces.sampler", "parentbased_traceidratio");
    properties.put(
        "otel.traces.sampler.arg", Double.toString(Math.clamp(options.sampleRate(), 0.0, 1.0)));
    boolean isSecure = !options.authority().isEmpty();
    properties.put(
        "otel.exporter.otlp.traces.endpoint",
        (isSecure ? "https://" : "http://") + options.endpoint());
    if (isSecure) {
      properties.put("otel.exporter.otlp.traces.certificate", options.authority());
    }
    return properties;
  }

  @Override
  public TraceSpan begin(String name) {
    return begin(name, Context.root(), Map.of());
  }

  private TraceSpan begin(String name, Context parent, Map<String, String> attributes) {
    Span span =
        tracer
            .spanBuilder(name)
            .setParent(parent)
            .setAllAttributes(attributes(attributes))
            .startSpan();
    return new Begun(this, parent.with(span));
  }

  private static Attributes attributes(Map<String, String> attributes) {
    var builder = Attributes.builder();
    attributes.forEach(builder::put);
    return builder.build();
  }

  /// A span.
  ///
  /// @param context the context with the span
  private record Begun(GrpcSpanTracing tracing, Context context) implements TraceSpan {
    @Override
    public TraceSpan begin(String name, Map<String, String> attributes) {
      return tracing.begin(name, context, attributes);
    }

    @Override
    public void event(String name, Map<String, String> attributes) {
      Span.fromContext(context).addEvent(name, attributes(attributes));
    }

    @Override
    public void close() {
      Span.fromContext(context).end();
    }
  }

  @Override
  public void close() {
    sdk.close();
  }
}
