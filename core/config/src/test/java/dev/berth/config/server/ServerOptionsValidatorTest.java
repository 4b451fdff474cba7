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
import java.util.Set;
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

  @Test
  void valuesOfLabelsAreReadFromTheManifest() throws IOException {
    var manifest = "\"m,l\": a,b\n\"m,k\": \"\"\n\"n,l\": 5\n";
    assertThat(problems(manifest)).isEmpty();
    assertThat(new MetricsOptions("", List.of(), Map.of(), file(manifest)).allowedValues())
        .isEqualTo(
            Map.of(
                "m",
                Map.of("l", Set.of("a", "b"), "k", Set.of("")),
                "n",
                Map.of("l", Set.of("5"))));
    assertThat(problems("")).isEmpty();
  }

  @Test
  void aManifestOfAnotherFormIsRefused() throws IOException {
    var path = "--allow-metric-labels-manifest: metrics.allowListMappingManifest: Invalid value: ";
    assertThat(problems("foo: bar"))
        .containsExactly(
            path
                + "\"%1$s\": invalid allow list mapping in manifest: [metrics.allowListMappingManifest: "
                    .formatted(directory.resolve("labels.yaml"))
                + "Invalid value: {\"foo\":\"bar\"}: must have keys with format"
                + " `metricName,labelName` where metricName matches \"[a-zA-Z_:][a-zA-Z0-9_:]*\""
                + " and labelName matches \"[a-zA-Z_][a-zA-Z0-9_]*\"]");
    assertThat(problems("allowListMapping:\n  \"m,l\": a,b"))
        .singleElement()
        .asString()
        .startsWith(path)
        .endsWith(
            "failed to parse allow list manifest: yaml: unmarshal errors: allowListMapping: cannot"
                + " unmarshal !!map into string");
    assertThat(problems("- a"))
        .singleElement()
        .asString()
        .endsWith("yaml: unmarshal errors: cannot unmarshal !!seq into map[string]string");
    assertThat(problems("a: [")).singleElement().asString().contains("failed to parse");
  }

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("labels.yaml"), text).toString();
  }

  private List<String> problems(String manifest) throws IOException {
    return problems(options(0, new CertificateFiles("", ""), file(manifest)));
  }

  private static List<String> problems(int port, CertificateFiles certificate) {
    return problems(options(port, certificate));
  }

  private static List<String> problems(ServerOptions options) {
    var problems = new Problems();
    new ServerOptionsValidator(FeatureSettings.defaults()).validate(options, problems);
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static ServerOptions options(int port, CertificateFiles certificate) {
    return options(port, certificate, "");
  }

  private static ServerOptions options(int port, CertificateFiles certificate, String manifest) {
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
        new MetricsOptions("", List.of(), Map.of(), manifest),
        new LoggingOptions(
            LoggingOptions.TEXT, 0, List.of(), Duration.ofSeconds(5), routing, routing));
  }
}
