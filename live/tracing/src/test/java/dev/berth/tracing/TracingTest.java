package dev.berth.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// When there are spans at all, and what is wrong with a variable.
final class TracingTest {
  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final String COLLECTOR = "http://127.0.0.1:4318";

  static Stream<Map<String, String>> off() {
    return Stream.of(
        Map.of(),
        Map.of("OTEL_SERVICE_NAME", "scheduler", "OTEL_TRACES_SAMPLER", "always_on"),
        Map.of(ENDPOINT, ""),
        Map.of(ENDPOINT, COLLECTOR, "OTEL_TRACES_EXPORTER", "none"),
        Map.of(ENDPOINT, COLLECTOR, "OTEL_SDK_DISABLED", "true"));
  }

  @ParameterizedTest
  @MethodSource("off")
  void unlessSomethingNamesACollectorThereIsNoTracing(Map<String, String> environment)
      throws TracingException {
    assertThat(Tracing.start(environment, "1.2.3")).isSameAs(Tracing.OFF);
  }

  static Stream<Map<String, String>> on() {
    return Stream.of(
        Map.of(ENDPOINT, COLLECTOR),
        Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", COLLECTOR + "/v1/traces"),
        Map.of("OTEL_TRACES_EXPORTER", "otlp"));
  }

  @ParameterizedTest
  @MethodSource("on")
  void aCollectorOrAnExporterTurnsItOn(Map<String, String> environment) throws TracingException {
    try (var tracing = Tracing.start(environment, "1.2.3")) {
      assertThat(tracing).isNotSameAs(Tracing.OFF);
    }
  }

  /// @param says the message
  record Wrong(Map<String, String> variables, String says) {}

  static Stream<Wrong> wrong() {
    return Stream.of(
        new Wrong(Map.of("OTEL_TRACES_SAMPLER", "sometimes"), "OTEL_TRACES_SAMPLER: sometimes"),
        new Wrong(
            Map.of("OTEL_TRACES_SAMPLER", "traceidratio", "OTEL_TRACES_SAMPLER_ARG", "2"),
            "ratio must be in range [0.0, 1.0]"),
        new Wrong(
            Map.of("OTEL_TRACES_SAMPLER", "traceidratio", "OTEL_TRACES_SAMPLER_ARG", "some"),
            "OTEL_TRACES_SAMPLER_ARG=some"),
        new Wrong(Map.of(ENDPOINT, "localhost:4318"), "OTLP endpoint"),
        new Wrong(
            Map.of("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
            "OTEL_EXPORTER_OTLP_PROTOCOL is \"grpc\""),
        new Wrong(
            Map.of("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/json"),
            "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is \"http/json\""),
        new Wrong(
            Map.of("OTEL_TRACES_EXPORTER", "zipkin"),
            "OTEL_TRACES_EXPORTER is \"zipkin\", and must be otlp, or none"),
        new Wrong(Map.of("OTEL_BSP_MAX_QUEUE_SIZE", "many"), "OTEL_BSP_MAX_QUEUE_SIZE=many"),
        new Wrong(Map.of("OTEL_BSP_SCHEDULE_DELAY", "5 moons"), "OTEL_BSP_SCHEDULE_DELAY"),
        new Wrong(Map.of("OTEL_PROPAGATORS", "b3"), "OTEL_PROPAGATORS"),
        new Wrong(
            Map.of("OTEL_EXPORTER_OTLP_CERTIFICATE", "/there/is/none.pem"), "/there/is/none.pem"),
        new Wrong(
            Map.of("OTEL_EXPORTER_OTLP_HEADERS", "a-secret-token"), "OTEL_EXPORTER_OTLP_HEADERS"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatIsWrongIsNamed(Wrong wrong) {
    var environment = new HashMap<>(Map.of(ENDPOINT, COLLECTOR));
    environment.putAll(wrong.variables);
    assertThatThrownBy(() -> Tracing.start(environment, "1.2.3"))
        .isInstanceOf(TracingException.class)
        .hasMessageContaining(wrong.says)
        .message()
        .doesNotContain("a-secret-token", "otel.");
  }

  /// In a class loader that has no OpenTelemetry.
  @Test
  void nothingOfOpenTelemetryIsLoadedWhenItIsOff() throws Exception {
    try (var loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Class<?> tracing = loader.loadClass(Tracing.class.getName());
      Object off =
          tracing.getMethod("start", Map.class, String.class).invoke(null, Map.of(), "1.2.3");
      for (String port : List.of("attempts", "observer", "requests", "close")) {
        tracing.getMethod(port).invoke(off);
      }
      assertThatThrownBy(() -> loader.loadClass("io.opentelemetry.api.OpenTelemetry"))
          .isInstanceOf(ClassNotFoundException.class);
    }
  }

  private static URL[] classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("opentelemetry-"))
        .map(TracingTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingIsSentWhenItIsOff() throws IOException, TracingException {
    try (var collector = OtlpReceiver.start()) {
      var environment = new HashMap<>(collector.environment());
      environment.put("OTEL_SDK_DISABLED", "true");
      Tracing.start(environment, "1.2.3").close();
      assertThat(collector.requests()).isEmpty();
    }
  }
}
