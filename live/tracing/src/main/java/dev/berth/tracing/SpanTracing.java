package dev.berth.tracing;

import java.util.Map;

/// Tracing of a process whose spans begin and end where it says so. They are sent over gRPC, as the
/// descheduler does it.
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

  /// Where spans go, and as whose.
  ///
  /// @param endpoint the host and the port of a collector; empty for no tracing
  /// @param authority the file with the authority of its certificate; empty for no TLS
  /// @param service the name of the service
  /// @param namespace that of the service; empty for none
  /// @param sampleRate the part of traces that is sent: all from 1 on, none from 0 down
  record Options(
      String endpoint, String authority, String service, String namespace, double sampleRate) {}

  /// Begins if there is a collector.
  ///
  /// @param scope the name of what makes the spans
  /// @param environment the variables of the process, of which those of the exporter count that the
  ///   options do not have, such as `OTEL_EXPORTER_OTLP_HEADERS`
  /// @param version of Berth
  /// @throws TracingException if an option or a variable is not valid
  static SpanTracing start(
      String scope, Options options, Map<String, String> environment, String version)
      throws TracingException {
    return options.endpoint.isEmpty()
        ? OFF
        : GrpcSpanTracing.start(scope, options, environment, version);
  }

  /// Begins a trace.
  TraceSpan begin(String name);

  /// Sends what is left, for five seconds at most.
  @Override
  void close();
}
