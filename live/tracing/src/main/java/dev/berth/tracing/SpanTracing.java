package dev.berth.tracing;

import java.util.Map;

/// Tracing of a process that begins and ends its spans explicitly. Spans are sent over gRPC, as the
/// descheduler does.
public interface SpanTracing extends AutoCloseable {
  /// No tracing.
  SpanTracing OFF =
      new SpanTracing() {
        @Override
        public TraceSpan begin(String name) {
          return TraceSpan.NONE;
        }

        @Override
        public void close() {}
      };

  /// The receiver of spans, and the service that sends them.
  ///
  /// @param endpoint the host and port of a collector; empty for no tracing
  /// @param authority the file with the authority of the collector's certificate; empty for no TLS
  /// @param service the name of the service
  /// @param namespace the namespace of the service; empty for none
  /// @param sampleRate the fraction of traces to send: 1 or more sends all, 0 or less sends none
  record Options(
      String endpoint, String authority, String service, String namespace, double sampleRate) {}

  /// Begins tracing if there is a collector.
  ///
  /// @param scope the name of the code that makes the spans
  /// @param environment the environment variables of the process; variables of the exporter such as
  ///   `OTEL_EXPORTER_OTLP_HEADERS` apply where the options have no value
  /// @param version the version of Berth
  /// @throws TracingException if an option or a variable is invalid
  static SpanTracing start(
      String scope, Options options, Map<String, String> environment, String version)
      throws TracingException {
    return options.endpoint.isEmpty()
        ? OFF
        : GrpcSpanTracing.start(scope, options, environment, version);
  }

  /// Begins a trace.
  TraceSpan begin(String name);

  /// Sends the remaining spans, for at most five seconds.
  @Override
  void close();
}
