package dev.berth.tracing;

import dev.berth.kube.RequestTrace;
import dev.berth.kube.RequestTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.HashMap;
import java.util.Map;

/// Creates the spans of requests, as children of the current span, and lets the server continue the
/// trace. Names are client-go's. A request outside of all spans, such as a watch or a renewal of
/// the lease, is not traced. Thread-safe.
final class RequestSpans implements RequestTracer {
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> URL = AttributeKey.stringKey("url.full");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");

  private final Tracer tracer;
  private final TextMapPropagator propagator;

  /// @param propagator writes the headers
  RequestSpans(Tracer tracer, TextMapPropagator propagator) {
    this.tracer = tracer;
    this.propagator = propagator;
  }

  @Override
  public RequestTrace begin(String verb, String url) {
    var parent = Context.current();
    if (!Span.fromContext(parent).isRecording()) {
      return RequestTrace.NONE;
    }
    Span span =
        tracer
            .spanBuilder("HTTP " + verb)
            .setSpanKind(SpanKind.CLIENT)
            .setParent(parent)
            .setAttribute(METHOD, verb)
            .setAttribute(URL, url)
            .startSpan();
    var headers = new HashMap<String, String>();
    propagator.inject(parent.with(span), headers, Map::put);
    return new Trace(span, headers);
  }

  private record Trace(Span span, Map<String, String> headers) implements RequestTrace {
    @Override
    public void ended(int status) {
      if (status > 0) {
        span.setAttribute(STATUS, status);
      }
      if (status == 0 || status >= 400) {
        span.setStatus(StatusCode.ERROR);
      }
      span.end();
    }
  }
}
