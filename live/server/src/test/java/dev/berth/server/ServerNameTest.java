package dev.berth.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.server.SecureServing;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.server.http.Response;
import dev.berth.server.tls.ServerTls;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A client whose kubeconfig has a `tls-server-name`, and a server that shows the certificate which
/// the client trusts to those alone that send this name.
final class ServerNameTest {

  @TempDir private Path folder;
  private SecureServer server;

  /// @param certificate shown to clients that send no name, or another one; may be empty
  private static SecureServer start(CertificateFiles certificate, List<NamedCertificate> named)
      throws IOException {
    var serving =
        new SecureServing(
            InetAddress.getLoopbackAddress(),
            0,
            certificate,
            "",
            named,
            new SecureServing.Tls(List.of(), List.of(), ""),
            new SecureServing.Http2(true, 0),
            false,
            false);
    return SecureServer.start(
        serving, ServerTls.of(serving, new FakeClock()), request -> Response.text(200, "{}"));
  }

  @BeforeEach
  void serve() throws Exception {
    var files = LastingCertificate.write(folder);
    server =
        start(
            new CertificateFiles("", ""),
            List.of(new NamedCertificate(files, List.of("localhost"))));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void send(String cluster) throws Exception {
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: "https://127.0.0.1:%d", %s}}]
            """
                .formatted(server.port(), cluster));
    var time = new FakeClock();
    var connection = new Connections(Map.of(), time).find(kubeconfig.toString(), "");
    var settings = new ClientSettings("test", "*/*", 0, 0, Duration.ofSeconds(30));
    try (var api = ApiServer.at(connection, time)) {
      new ApiClient(api, settings, time).sendOnly(ApiRequest.get("/"));
    }
  }

  @Test
  void theNameIsSentAndVerified() throws Exception {
    send("certificate-authority: server.crt, tls-server-name: localhost");
  }

  @Test
  void withoutTheNameTheServerShowsAnotherCertificate() {
    assertThatThrownBy(() -> send("certificate-authority: server.crt"))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("PKIX path");
  }

  @Test
  void aServerThatDoesNotKnowTheNameIsRefused() {
    assertThatThrownBy(
            () -> send("certificate-authority: server.crt, tls-server-name: example.org"))
        .isInstanceOf(SSLException.class);
  }

  @Test
  void theCertificateHasToBeForTheName() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    server.close();
    server = start(LastingCertificate.write(other), List.of());
    send("certificate-authority: other/server.crt");
    assertThatThrownBy(
            () -> send("certificate-authority: other/server.crt, tls-server-name: example.org"))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("No subject alternative DNS name matching example.org found");
  }

  @Test
  void withoutVerificationTheNameIsSentAllTheSame() throws Exception {
    send("insecure-skip-tls-verify: true, tls-server-name: example.org");
  }
}
