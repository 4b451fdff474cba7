package dev.berth.tracing;

import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.kube.RequestTracer;
import java.util.List;
import java.util.Map;

/// Distributed tracing of a scheduler process. kube-scheduler v1.37 has no tracing, so its
/// configuration has no settings for it. OpenTelemetry's standard variables (`OTEL_…`) configure it
/// instead.
public interface Tracing extends AutoCloseable {
  /// No tracing.
  Tracing OFF =
      new Tracing() {
        @Override
        public AttemptTracer attempts() {
          return AttemptTracer.NONE;
        }

        @Override
        public SchedulingObserver observer() {
          return SchedulingObserver.NONE;
        }

        @Override
        public RequestTracer requests() {
          return RequestTracer.NONE;
        }

        @Override
        public void close() {}
      };

  /// Begins tracing if the environment names an exporter or a collector and does not disable the
  /// SDK.
  ///
  /// @param environment the environment variables of the process
  /// @param version the version of Berth
  /// @throws TracingException if a variable is invalid
  static Tracing start(Map<String, String> environment, String version) throws TracingException {
    boolean isOn =
        List.of(
                    "OTEL_TRACES_EXPORTER",
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                .stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isBlank())
            && !environment.getOrDefault("OTEL_TRACES_EXPORTER", "").strip().equals("none")
            && !environment.getOrDefault("OTEL_SDK_DISABLED", "").strip().equalsIgnoreCase("true");
    return isOn ? SdkTracing.start(environment, version) : OFF;
  }

  /// Traces the attempts of a scheduler. The same scheduler must also notify [#observer].
  AttemptTracer attempts();

  /// Completes the spans of attempts. For the engine's thread.
  SchedulingObserver observer();

  /// Traces the requests made while the plugins of a sampled attempt are called.
  RequestTracer requests();

  /// Sends the remaining spans, for at most five seconds.
  @Override
  void close();
}
