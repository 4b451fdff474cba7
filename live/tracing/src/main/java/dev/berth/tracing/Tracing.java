package dev.berth.tracing;

import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.kube.RequestTracer;
import java.util.List;
import java.util.Map;

/// Distributed tracing of a scheduler process. kube-scheduler v1.37 has none, and no configuration
/// of it; here OpenTelemetry's standard variables are it (`OTEL_…`).
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

  /// Begins if the environment names an exporter or a collector, and does not disable the SDK.
  ///
  /// @param environment the variables of the process
  /// @param version of Berth
  /// @throws TracingException if a variable is not valid
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

  /// Follows the attempts of a scheduler. Its [#observer] has to be told of the same attempts.
  AttemptTracer attempts();

  /// Completes the spans of attempts. On the engine's thread.
  SchedulingObserver observer();

  /// Follows the requests that are made while a sampled attempt's plugins are called.
  RequestTracer requests();

  /// Sends what is left, for five seconds at most.
  @Override
  void close();
}
