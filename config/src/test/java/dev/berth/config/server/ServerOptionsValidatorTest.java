package dev.berth.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.Quantity;
import dev.berth.config.features.FeatureSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files, and what is looked at only if there is a server; all other rules are in the recorded
/// cases of the command line.
class ServerOptionsValidatorTest {

  @TempDir private Path directory;

  @Test
  void filesHaveToBeReadable() throws IOException {
    var there = Files.writeString(directory.resolve("tls.crt"), "a").toString();
    var folder = directory.toString();

    assertThat(problems(10_259, new CertificateFiles(there, there))).isEmpty();
    assertThat(problems(10_259, new CertificateFiles(there, folder)))
        .containsExactly("--tls-private-key-file: read " + folder + ": is a directory");
    assertThat(problems(10_259, new CertificateFiles("none.crt", "none.key")))
        .containsExactly(
            "--tls-cert-file: open none.crt: no such file or directory",
            "--tls-private-key-file: open none.key: no such file or directory");
  }

  @Test
  void withoutAServerItsFilesDoNotMatter() {
    assertThat(problems(0, new CertificateFiles("none.crt", "none.key"))).isEmpty();
  }

  @Test
  void aNamedCertificateIsWrittenAsItIsRead() {
    for (var text : List.of("a.crt,a.key", "a.crt,a.key:*.example.com,10.0.0.1")) {
      assertThat(NamedCertificate.parse(text)).hasToString(text);
    }
  }

  private static List<String> problems(int port, CertificateFiles certificate) {
    var problems = new Problems();
    new ServerOptionsValidator(FeatureSettings.defaults())
        .validate(options(port, certificate), problems);
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static ServerOptions options(int port, CertificateFiles certificate) {
    var routing = new LoggingOptions.Routing(false, Quantity.ZERO);
    return new ServerOptions(
        new SecureServing(
            InetAddress.getLoopbackAddress(),
            port,
            certificate,
            "",
            List.of(),
            new SecureServing.Tls(List.of(), List.of(), ""),
            new SecureServing.Http2(true, 0),
            false,
            false),
        new Authentication(
            "",
            "",
            new RequestHeader("", List.of(), List.of(), List.of(), List.of(), List.of()),
            true,
            true,
            Duration.ofSeconds(10)),
        new Authorization("", List.of(), Duration.ofSeconds(10), Duration.ofSeconds(10)),
        new MetricsOptions("", List.of(), Map.of(), ""),
        new LoggingOptions(
            LoggingOptions.TEXT, 0, List.of(), Duration.ofSeconds(5), routing, routing));
  }
}
