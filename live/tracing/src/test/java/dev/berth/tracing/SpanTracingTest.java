package dev.berth.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.tracing.SpanTracing.Options;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Spans that a process makes itself, as a collector gets them over gRPC.
final class SpanTracingTest {
  private static final String SCOPE = "sigs.k8s.io/descheduler";
  private static final char[] PASSWORD = "changeit".toCharArray();

  private static Options to(String endpoint) {
    return new Options(endpoint, "", "descheduler", "", 1);
  }

  private static void trace(Options options, Map<String, String> environment)
      throws TracingException {
    try (var tracing = SpanTracing.start(SCOPE, options, environment, "1.2.3");
        var run = tracing.begin("Run");
        var plugin = run.begin("PodLifeTime", Map.of("operation", "deschedule"))) {
      plugin.event("Plugin Execution Failed", Map.of("err", "no such thing"));
    }
  }

  private static ReceivedSpan span(GrpcCollector collector, String name) {
    return collector.spans().stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void spansAreInEachOtherAndHaveEvents() throws Exception {
    try (var collector = GrpcCollector.start()) {
      trace(to(collector.address()), Map.of());

      assertThat(collector.requests())
          .containsOnly(
              "POST /opentelemetry.proto.collector.trace.v1.TraceService/Export application/grpc");
      assertThat(collector.spans()).hasSize(2);
      var run = span(collector, "Run");
      var plugin = span(collector, "PodLifeTime");
      assertThat(run.parentId()).isEmpty();
      assertThat(plugin.parentId()).isEqualTo(run.id());
      assertThat(plugin.traceId()).isEqualTo(run.traceId());
      assertThat(plugin.attributes()).isEqualTo(Map.of("operation", "deschedule"));
      assertThat(plugin.events())
          .isEqualTo(Map.of("Plugin Execution Failed", Map.of("err", "no such thing")));
      assertThat(plugin.end()).isBetween(plugin.begin(), run.end());
    }
  }

  @Test
  void theServiceIsNamed() throws Exception {
    try (var collector = GrpcCollector.start()) {
      trace(new Options(collector.address(), "", "mine", "kube-system", 1), Map.of());

      assertThat(span(collector, "Run").resource())
          .containsEntry("service.name", "mine")
          .containsEntry("service.namespace", "kube-system")
          .containsEntry("service.version", "1.2.3");
    }
  }

  /// What the variables say otherwise does not count.
  @Test
  void theOptionsAreStrongerThanTheEnvironment() throws Exception {
    try (var collector = GrpcCollector.start()) {
      trace(
          to(collector.address()),
          Map.of(
              "OTEL_SERVICE_NAME", "other",
              "OTEL_TRACES_EXPORTER", "none",
              "OTEL_TRACES_SAMPLER", "always_off",
              "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf",
              "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:1/v1/traces"));

      assertThat(span(collector, "Run").resource()).containsEntry("service.name", "descheduler");
    }
  }

  @Test
  void aTraceIsSentAsAWholeOrNotAtAll() throws Exception {
    try (var collector = GrpcCollector.start()) {
      trace(new Options(collector.address(), "", "descheduler", "", 0), Map.of());

      assertThat(collector.spans()).isEmpty();
    }
  }

  @Test
  void aCollectorWithACertificateIsBelieved(@TempDir Path folder) throws Exception {
    var keys = keys(folder);
    try (var collector = GrpcCollector.start(tls(keys))) {
      var authority = folder.resolve("ca.crt");
      keytool(keys, "-exportcert", "-rfc", "-file", authority.toString());
      trace(new Options(collector.address(), authority.toString(), "descheduler", "", 1), Map.of());

      assertThat(collector.spans()).hasSize(2);
    }
  }

  private static Path keys(Path folder) throws IOException, InterruptedException {
    var keys = folder.resolve("keys.p12");
    keytool(
        keys, "-genkeypair", "-keyalg", "EC", "-dname", "CN=collector", "-ext", "san=ip:127.0.0.1");
    return keys;
  }

  private static void keytool(Path keys, String... arguments)
      throws IOException, InterruptedException {
    var command =
        Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()),
                Stream.of(arguments),
                Stream.of("-keystore", keys.toString(), "-storepass", new String(PASSWORD)))
            .flatMap(part -> part)
            .toList();
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }

  private static SSLContext tls(Path file) throws Exception {
    var keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    var tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), null, null);
    return tls;
  }

  /// @param says the message
  record Wrong(Options options, String says) {}

  static List<Wrong> wrong() {
    return List.of(
        new Wrong(new Options("host:1", "/there/is/none.pem", "s", "", 1), "/there/is/none.pem"),
        new Wrong(new Options("no host", "", "s", "", 1), "no host"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatIsWrongIsSaid(Wrong wrong) {
    assertThatThrownBy(() -> SpanTracing.start(SCOPE, wrong.options, Map.of(), "1.2.3"))
        .isInstanceOf(TracingException.class)
        .hasMessageContaining(wrong.says);
  }

  @Test
  void withoutACollectorThereIsNoTracing() throws TracingException {
    assertThat(SpanTracing.start(SCOPE, to(""), Map.of(), "1.2.3")).isSameAs(SpanTracing.OFF);
  }
}
