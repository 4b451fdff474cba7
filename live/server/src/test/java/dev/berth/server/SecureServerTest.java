package dev.berth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.server.SecureServing;
import dev.berth.kube.connect.Tls;
import dev.berth.server.http.Response;
import dev.berth.server.tls.ServerTls;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecureServerTest {

  /// So little is above the limit that the server has read all when it refuses: otherwise a client
  /// that still writes can lose the answer.
  private static final String TOO_LONG = "x".repeat(RequestBridge.MOST_HEADER_BYTES);

  private static final SecureServing.Tls USUAL = new SecureServing.Tls(List.of(), List.of(), "");

  @TempDir private Path folder;

  private static SecureServing serving(
      String directory, List<NamedCertificate> named, SecureServing.Tls tls) {
    return new SecureServing(
        InetAddress.getLoopbackAddress(),
        0,
        new CertificateFiles("", ""),
        directory,
        named,
        tls,
        new SecureServing.Http2(true, 0),
        false,
        false);
  }

  private static SecureServer start(SecureServing serving) throws IOException {
    return SecureServer.start(
        serving,
        ServerTls.of(serving, new FakeClock()),
        request -> {
          if (request.path().equals("/broken")) {
            throw new IllegalStateException("broken");
          }
          if (request.path().equals("/unreachable")) {
            throw new IOException("connection refused");
          }
          return request.path().equals("/host")
              ? Response.text(200, request.header("Host"))
              : Response.text(200, request.path() + request.query());
        });
  }

  private static final Tls INSECURE = new Tls(null, null, null, true, "");

  private static HttpResponse<String> send(SecureServer server, String method, String path)
      throws Exception {
    try (var client = HttpClient.newBuilder().sslContext(INSECURE.context()).build()) {
      var address = URI.create("https://localhost:%d%s".formatted(server.port(), path));
      var request =
          HttpRequest.newBuilder(address).method(method, HttpRequest.BodyPublishers.noBody());
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  @Test
  void servesWithACertificateOfItsOwn() throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      var response = send(server, "GET", "/a%20b?x=1&y");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).contains("/a b", "x=[1]", "y=[]");
      assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-cache, private");
      var certificate =
          (X509Certificate) response.sslSession().orElseThrow().getPeerCertificates()[0];
      certificate.verify(certificate.getPublicKey());
      assertThat(certificate.getSubjectX500Principal().getName()).startsWith("CN=localhost@");
      assertThat(certificate.getSubjectAlternativeNames())
          .contains(List.of(2, "localhost"), List.of(7, "127.0.0.1"));
      assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
      assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void theHostIsKnownInEveryVersionOfHttp(HttpClient.Version version) throws Exception {
    try (var server = start(serving("", List.of(), USUAL));
        var client = HttpClient.newBuilder().sslContext(INSECURE.context()).build()) {
      var host = "localhost:" + server.port();
      var request =
          HttpRequest.newBuilder(URI.create("https://%s/host".formatted(host)))
              .version(version)
              .build();
      var response = client.send(request, BodyHandlers.ofString());

      assertThat(response.version()).isEqualTo(version);
      assertThat(response.body()).isEqualTo(host);
    }
  }

  @Test
  void headHasNoBodyButItsLength() throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      var response = send(server, "HEAD", "/healthz");
      assertThat(response.body()).isEmpty();
      assertThat(response.headers().firstValue("Content-Length")).hasValue("10");
    }
  }

  @Test
  void aBrokenHandlerIsTheServersTrouble() throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      assertThat(send(server, "GET", "/broken").statusCode()).isEqualTo(500);
      assertThat(send(server, "GET", "/unreachable").body())
          .isEqualTo("Internal Server Error: \"/unreachable\": connection refused\n");
    }
  }

  @Test
  void aCertificateDirectoryIsFilledOnceAndThenRead() throws Exception {
    var directory = folder.resolve("certs").toString();
    X509Certificate first;
    try (var server = start(serving(directory, List.of(), USUAL))) {
      first = shownTo("", server);
    }
    assertThat(Files.readString(folder.resolve("certs/kube-scheduler.crt")))
        .startsWith("-----BEGIN CERTIFICATE-----");
    try (var server = start(serving(directory, List.of(), USUAL))) {
      assertThat(shownTo("", server)).isEqualTo(first);
    }
  }

  @Test
  void aClientThatNamesAHostGetsItsCertificate() throws Exception {
    var directory = folder.resolve("other").toString();
    start(serving(directory, List.of(), USUAL)).close();
    var files =
        new CertificateFiles(directory + "/kube-scheduler.crt", directory + "/kube-scheduler.key");
    var named = new NamedCertificate(files, List.of("*.example.com"));
    try (var server = start(serving("", List.of(named), USUAL))) {
      var special = shownTo("a.example.com", server);
      assertThat(special).isNotEqualTo(shownTo("example.org", server));
      assertThat(special).isEqualTo(shownTo("b.example.com", server));
    }
  }

  @Test
  void speaksNoVersionBelowTheLeastOne() throws Exception {
    var strict = new SecureServing.Tls(List.of(), List.of(), "VersionTLS13");
    try (var server = start(serving("", List.of(), strict))) {
      assertThat(session(server, "TLSv1.3")).isEqualTo("TLSv1.3");
      assertThatThrownBy(() -> session(server, "TLSv1.2")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void usesTheConfiguredCiphers() throws Exception {
    var suite = "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
    var chosen = new SecureServing.Tls(List.of(suite), List.of(23), "");
    try (var server = start(serving("", List.of(), chosen));
        var socket = (SSLSocket) connect(server)) {
      socket.setEnabledProtocols(new String[] {"TLSv1.2"});
      socket.startHandshake();
      assertThat(socket.getSession().getCipherSuite()).isEqualTo(suite);
    }
  }

  @Test
  void aTakenPortIsNamed() throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      var same =
          new SecureServing(
              InetAddress.getLoopbackAddress(),
              server.port(),
              new CertificateFiles("", ""),
              "",
              List.of(),
              USUAL,
              new SecureServing.Http2(true, 0),
              false,
              false);
      assertThatThrownBy(() -> start(same))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("failed to listen on")
          .hasMessageContaining(Integer.toString(server.port()));
    }
  }

  private static Socket connect(SecureServer server) throws Exception {
    return INSECURE
        .context()
        .getSocketFactory()
        .createSocket(InetAddress.getLoopbackAddress(), server.port());
  }

  private static String session(SecureServer server, String protocol) throws Exception {
    try (var socket = (SSLSocket) connect(server)) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  private static X509Certificate shownTo(String host, SecureServer server) throws Exception {
    try (var socket = (SSLSocket) connect(server)) {
      if (!host.isEmpty()) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(host)));
        socket.setSSLParameters(parameters);
      }
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  /// What is no request at all is answered, or the connection closed, and others are served.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NONSENSE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /a b c HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nHeader without colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      })
  void nonsenseIsRefused(String request) throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      assertThat(answer(server, request)).matches("(?s)(HTTP/1.1 4.*|HTTP/1.1 505.*|)");
      assertThat(send(server, "GET", "/healthz").statusCode()).isEqualTo(200);
    }
  }

  /// As that of a kubelet's probe, which names the address of the pod.
  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.7:10259", "scheduler.example", "x"})
  void theHostNeedNotBeInTheCertificate(String host) throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      var request = "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);

      assertThat(answer(server, request)).startsWith("HTTP/1.1 200 OK");
    }
  }

  /// Python's requests, many probes and `curl --http1.1` offer one protocol only.
  @ParameterizedTest
  @CsvSource({"http/1.1, http/1.1", "h2, h2", "h2 http/1.1, h2", "http/1.1 h2, h2", "'', ''"})
  void aClientGetsAProtocolThatItOffers(String offered, String chosen) throws Exception {
    try (var server = start(serving("", List.of(), USUAL));
        var socket = (SSLSocket) connect(server)) {
      var parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(offered.isEmpty() ? new String[0] : offered.split(" "));
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      assertThat(socket.getApplicationProtocol()).isEqualTo(chosen);
    }
  }

  @Test
  void largeHeadersAreRefused() throws Exception {
    try (var server = start(serving("", List.of(), USUAL))) {
      var head = "GET / HTTP/1.1\r\nHost: x\r\nX: " + TOO_LONG + "\r\n\r\n";

      assertThat(answer(server, head))
          .startsWith("HTTP/1.1 431 ")
          .endsWith("Request Header Fields Too Large");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void largeHeadersAndAddressesAreRefusedInEachVersion(HttpClient.Version version)
      throws Exception {
    try (var server = start(serving("", List.of(), USUAL));
        var client = HttpClient.newBuilder().sslContext(INSECURE.context()).build()) {
      var address = "https://localhost:%d/".formatted(server.port());
      var requests =
          List.of(
              HttpRequest.newBuilder(URI.create(address)).header("X", TOO_LONG),
              HttpRequest.newBuilder(URI.create(address + TOO_LONG)));
      for (var request : requests) {
        var response = client.send(request.version(version).build(), BodyHandlers.ofString());
        assertThat(response.version()).isEqualTo(version);
        assertThat(response.statusCode()).isIn(414, 431);
      }
      assertThat(send(server, "GET", "/healthz").statusCode()).isEqualTo(200);
    }
  }

  /// Until the server closes the connection.
  private static String answer(SecureServer server, String request) throws Exception {
    try (var socket = (SSLSocket) connect(server)) {
      socket.startHandshake();
      try {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        socket.shutdownOutput();
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      } catch (SocketException e) {
        return ""; // it was closed before all was sent
      }
    }
  }

  @Test
  void aSlowFirstRequestIsNotWaitedForEndlessly() throws Exception {
    // On a busy machine, a handshake may take longer than a short limit; then with a longer one.
    var limit = Duration.ofMillis(100);
    while (!endsSlowFirstRequests(limit)) {
      limit = limit.multipliedBy(2);
    }
  }

  /// Waits for the end of a connection that says nothing, and of one that has begun a request.
  ///
  /// @return false if the limit was over before there was any request
  private static boolean endsSlowFirstRequests(Duration limit) throws Exception {
    var serving = serving("", List.of(), USUAL);
    var tls = ServerTls.of(serving, new FakeClock());
    try (var server = SecureServer.start(serving, tls, _ -> Response.text(200, "ok"), limit);
        var socket = (SSLSocket) connect(server);
        var mute = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      try {
        socket.startHandshake();
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        return false;
      }
      assertThat(endOf(socket)).isTrue();
      assertThat(endOf(mute)).isTrue();
      return true;
    }
  }

  private static boolean endOf(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true; // reset
    }
  }

  @Test
  void aStreamEndsWithTheServer() throws Exception {
    var serving = serving("", List.of(), USUAL);
    var tls = ServerTls.of(serving, new FakeClock());
    var ended = new CompletableFuture<Boolean>();
    var server =
        SecureServer.start(
            serving,
            tls,
            _ ->
                Response.stream(
                    200,
                    "text/event-stream",
                    out -> {
                      out.write("begun\n".getBytes(StandardCharsets.UTF_8));
                      out.flush();
                      try {
                        new CountDownLatch(1).await();
                      } finally {
                        ended.complete(true);
                      }
                    }));
    try (var client = HttpClient.newBuilder().sslContext(INSECURE.context()).build()) {
      var address = URI.create("https://localhost:%d/".formatted(server.port()));
      var lines =
          client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofLines()).body();
      var iterator = lines.iterator();
      assertThat(iterator.next()).isEqualTo("begun");

      server.close();

      assertThat(ended.get()).isTrue();
    }
  }

  @Test
  void aBodyIsReadAsFarAsTheHandlerSays() throws Exception {
    var serving = serving("", List.of(), USUAL);
    var tls = ServerTls.of(serving, new FakeClock());
    try (var server =
            SecureServer.start(
                serving,
                tls,
                request ->
                    Response.text(
                        200, new String(request.body().read(3), StandardCharsets.UTF_8)));
        var client = HttpClient.newBuilder().sslContext(INSECURE.context()).build()) {
      var address = URI.create("https://localhost:%d/".formatted(server.port()));
      var request =
          HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofString("abcdef"));

      assertThat(client.send(request.build(), BodyHandlers.ofString()).body()).isEqualTo("abc");
    }
  }
}
