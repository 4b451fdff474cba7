package dev.berth.kube.extender;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.kubescheduler.ExtenderTLSConfig;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.PemSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.watch.ObjectDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The server's certificate is for `extender.example.com` and `*.wild.example.com`; its key is in
/// RSA's own form, that of the client in EC's. All are for this test alone.
final class TlsTest {
  private static String ask(boolean wantsClient, UnaryOperator<Extender> settings)
      throws Exception {
    try (var service = FakeExtenderServer.secure(server(), wantsClient).answers("filter", "{}")) {
      var extender = service.extender(config -> settings.apply(config.withFilterVerb("filter")));
      extender.filter(pod("web").build(), List.of(node("n1").build()));
      return service.asked().getFirst().verb();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"extender.example.com", "a.wild.example.com"})
  void aServerIsKnownByTheNameThatIsConfigured(String name) throws Exception {
    var tls = new ExtenderTLSConfig(false, name, "", "", "", "", "", base64("ca.crt"));
    assertThat(ask(false, config -> config.withEnableHTTPS(true).withTlsConfig(tls)))
        .isEqualTo("filter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "other.example.com", "wild.example.com", "b.a.wild.example.com"})
  void aServerOfAnotherNameIsRefused(String name) {
    var tls = new ExtenderTLSConfig(false, name, "", "", "", "", "", base64("ca.crt"));
    assertThatThrownBy(() -> ask(false, config -> config.withEnableHTTPS(true).withTlsConfig(tls)))
        .isInstanceOf(ExtenderException.class)
        .hasMessageStartingWith("Post \"https://");
  }

  @Test
  void aServerOfAnotherAuthorityIsRefused() {
    assertThatThrownBy(() -> ask(false, config -> config)).isInstanceOf(ExtenderException.class);
    var tls = new ExtenderTLSConfig(false, "extender.example.com", "", "", "", "", "", "");
    assertThatThrownBy(() -> ask(false, config -> config.withTlsConfig(tls)))
        .isInstanceOf(ExtenderException.class);
  }

  @Test
  void withoutAnAuthorityAnyServerWillDoIfHttpsIsEnabled() throws Exception {
    assertThat(ask(false, config -> config.withEnableHTTPS(true))).isEqualTo("filter");
    var insecure = new ExtenderTLSConfig(true, "", "", "", "", "", "", "");
    assertThat(ask(false, config -> config.withTlsConfig(insecure))).isEqualTo("filter");
  }

  @Test
  void aClientShowsItsCertificate(@TempDir Path directory) throws Exception {
    var data =
        new ExtenderTLSConfig(true, "", "", "", "", base64("client.crt"), base64("client.key"), "");
    assertThat(ask(true, config -> config.withTlsConfig(data))).isEqualTo("filter");

    Path certificate = directory.resolve("client.crt");
    Path key = directory.resolve("client.key");
    Files.write(certificate, bytes("client.crt"));
    Files.write(key, bytes("client.key"));
    var files =
        new ExtenderTLSConfig(true, "", certificate.toString(), key.toString(), "", "", "", "");
    assertThat(ask(true, config -> config.withTlsConfig(files))).isEqualTo("filter");

    assertThatThrownBy(() -> ask(true, config -> config.withEnableHTTPS(true)))
        .isInstanceOf(ExtenderException.class);
  }

  @Test
  void anAuthorityAndNoCheckingExcludeEachOther() {
    var tls = new ExtenderTLSConfig(true, "", "", "", "", "", "", base64("ca.crt"));
    assertThatThrownBy(() -> made(tls))
        .hasMessage("specifying a root certificates file with the insecure flag is not allowed");
  }

  @Test
  void whatCannotBeReadIsReportedAtOnce() {
    var missing = new ExtenderTLSConfig(false, "", "", "", "/nowhere/ca.crt", "", "", "");
    assertThatThrownBy(() -> made(missing))
        .isInstanceOf(ExtenderException.class)
        .hasMessageContaining("/nowhere/ca.crt");
    var noKey =
        new ExtenderTLSConfig(true, "", "", "", "", base64("client.crt"), base64("ca.crt"), "");
    assertThatThrownBy(() -> made(noKey)).hasMessageContaining("no private key");
    var nameless = new ExtenderTLSConfig(false, "", "", "", "a\0b", "", "", "");
    assertThatThrownBy(() -> made(nameless))
        .isInstanceOf(ExtenderException.class)
        .hasMessageEndingWith("\"a\\x00b\" cannot be the name of a file");
  }

  private static void made(ExtenderTLSConfig tls) throws ExtenderException {
    HttpExtenders.of(
        List.of(FakeExtenderServer.configuration("https://localhost", null).withTlsConfig(tls)),
        new ObjectDocuments(any -> false),
        new Proxies(Map.of()));
  }

  private static SSLContext server() throws ConnectionException {
    var authority = PemSource.ofBase64(base64("ca.crt"), "authority");
    var certificate = PemSource.ofBase64(base64("server.crt"), "certificate");
    var key = PemSource.ofBase64(base64("server.key"), "key");
    return new Tls(authority, certificate, key, false, "").context();
  }

  private static String base64(String file) {
    return Base64.getEncoder().encodeToString(bytes(file));
  }

  private static byte[] bytes(String file) {
    try (InputStream in = open(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String file) {
    return Objects.requireNonNull(TlsTest.class.getResourceAsStream("/extender/tls/" + file));
  }
}
