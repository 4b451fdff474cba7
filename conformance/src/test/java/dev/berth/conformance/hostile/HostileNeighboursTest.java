package dev.berth.conformance.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.server.grpc.TestCertificates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever neighbours send, or do not send: pods are bound, others are answered, and what the
/// server holds for them is bounded.
final class HostileNeighboursTest {
  private static final int CLIENTS = 32;
  private static final int FLOOD = 100_000;
  private static final int ENHANCE_YOUR_CALM = 11;

  /// The client may be cut off before it has read one.
  private static final int NO_FAREWELL = -1;

  private static final int REQUESTS = 200;
  private static final int CONNECTIONS = 4_000;

  @TempDir private Path folder;

  private TestCertificates authority;
  private Neighbourhood neighbourhood;
  private final List<SSLSocket> connections = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    authority = new TestCertificates(folder, "clients");
    neighbourhood = new Neighbourhood(authority.authority());
  }

  @AfterEach
  void stop() throws IOException {
    for (SSLSocket connection : connections) {
      connection.close();
    }
    neighbourhood.close();
  }

  /// A client that sends this, and nothing more.
  private SSLSocket send(String request) throws Exception {
    var connection = neighbourhood.connect();
    connections.add(connection);
    connection.startHandshake();
    connection.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    return connection;
  }

  @Test
  void slowHeadersKeepNobodyOut() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    }
    neighbourhood.assertThatAllIsWell();
  }

  /// Their bodies do not arrive, and so they have no turn.
  @Test
  void slowBodiesKeepNobodyFromItsTurn() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      send(
          """
          POST /apis/decisions.berth.dev/v1alpha1/placements HTTP/1.1\r
          Host: localhost\r
          Authorization: Bearer good\r
          Content-Length: 8000000\r
          \r
          {apiVersion: v1\
          """);
    }
    neighbourhood.assertThatAllIsWell();
  }

  /// Answers wait in the server for those who ask and do not read.
  @Test
  void thoseWhoDoNotReadKeepNobodyOut() throws Exception {
    var request =
        """
        GET /apis/decisions.berth.dev/v1alpha1/openapi.json HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer good\r
        \r
        """;
    int clients = 4;
    for (int i = 0; i < clients; i++) {
      send(request.repeat(REQUESTS));
    }
    neighbourhood.assertThatAllIsWell();
    // An answer is made only when the one before has been taken, by the client or the network.
    assertThat(neighbourhood.answered()).isLessThan(clients * REQUESTS);
  }

  @Test
  void headersWithoutEndAreNotRead() throws Exception {
    var connection = send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < FLOOD; i++) {
                connection
                    .getOutputStream()
                    .write(
                        "X-%d: %s\r\n"
                            .formatted(i, "x".repeat(1000))
                            .getBytes(StandardCharsets.US_ASCII));
              }
            })
        .isInstanceOf(IOException.class);
    assertThat(neighbourhood.answered()).isZero();
    neighbourhood.assertThatAllIsWell();
  }

  /// CVE-2023-44487: a stream that is reset does not count as open any more, but its request is
  /// under way.
  @Test
  void streamsThatAreResetAtOnceEndTheConnection() throws Exception {
    byte[] request = RawHttp2.get("/healthz");
    try (var client = neighbourhood.http2()) {
      int code =
          flood(
              client,
              i -> {
                client.headers(2 * i + 1, RawHttp2.END_STREAM | RawHttp2.END_HEADERS, request);
                client.reset(2 * i + 1);
              });
      assertThat(code).isIn(ENHANCE_YOUR_CALM, NO_FAREWELL);
    }
    assertThat(neighbourhood.answered()).isLessThan(FLOOD / 10);
    neighbourhood.assertThatAllIsWell();
  }

  /// CVE-2024-27316.
  @Test
  void continuationsWithoutEndEndTheConnection() throws Exception {
    byte[] more = RawHttp2.literal("x", "y".repeat(1000));
    try (var client = neighbourhood.http2()) {
      client.headers(1, RawHttp2.END_STREAM, RawHttp2.get("/healthz"));
      assertThat(flood(client, _ -> client.continuation(1, 0, more))).isNotZero();
    }
    assertThat(neighbourhood.answered()).isZero();
    neighbourhood.assertThatAllIsWell();
  }

  /// A byte of HPACK becomes a header of 4,000: 16 KB would be 64 MB.
  @Test
  void aBombOfCompressedHeadersIsNotUnpacked() throws Exception {
    var block = new ByteArrayOutputStream();
    block.writeBytes(RawHttp2.get("/healthz"));
    block.writeBytes(RawHttp2.indexed("x", "y".repeat(4_000)));
    byte[] bomb = new byte[12_000];
    Arrays.fill(bomb, RawHttp2.FIRST_ENTRY);
    block.writeBytes(bomb);
    try (var client = neighbourhood.http2()) {
      client.headers(1, RawHttp2.END_STREAM | RawHttp2.END_HEADERS, block.toByteArray());
      assertThat(client.farewell()).isNotZero();
    }
    assertThat(neighbourhood.answered()).isZero();
    neighbourhood.assertThatAllIsWell();
  }

  @Test
  void pingsWithoutEndEndTheConnection() throws Exception {
    try (var client = neighbourhood.http2()) {
      assertThat(flood(client, _ -> client.ping())).isIn(ENHANCE_YOUR_CALM, NO_FAREWELL);
    }
    neighbourhood.assertThatAllIsWell();
  }

  @Test
  void settingsWithoutEndEndTheConnection() throws Exception {
    try (var client = neighbourhood.http2()) {
      assertThat(flood(client, _ -> client.settings())).isIn(ENHANCE_YOUR_CALM, NO_FAREWELL);
    }
    neighbourhood.assertThatAllIsWell();
  }

  @Test
  void emptyDataWithoutEndEndsTheConnection() throws Exception {
    try (var client = neighbourhood.http2()) {
      client.headers(1, RawHttp2.END_HEADERS, RawHttp2.get("/healthz"));
      assertThat(flood(client, _ -> client.emptyData(1))).isIn(ENHANCE_YOUR_CALM, NO_FAREWELL);
    }
    neighbourhood.assertThatAllIsWell();
  }

  /// Sends frames until the server closes the connection.
  ///
  /// @return the error code of its farewell; -1 for none
  private static int flood(RawHttp2 client, Frames frames) throws Exception {
    var writer =
        Thread.ofPlatform()
            .start(() -> {
              try {
                for (int i = 0; i < FLOOD; i++) {
                  frames.send(i);
                }
              } catch (IOException _) {
                // the server has closed the connection
              }
            });
    int code = client.farewell();
    client.close();
    writer.join();
    return code;
  }

  /// Sends the frames of a number.
  @FunctionalInterface
  private interface Frames {
    void send(int number) throws IOException;
  }

  @Test
  void aSecondHandshakeEndsTheConnection() throws Exception {
    var connection = neighbourhood.connect();
    connections.add(connection);
    connection.setEnabledProtocols(new String[] {"TLSv1.2"});
    connection.startHandshake();
    assertThat(afterAnotherHandshake(connection)).isEmpty();
    assertThat(neighbourhood.answered()).isZero();
    neighbourhood.assertThatAllIsWell();
  }

  /// What the server answers to a request after a renegotiation; empty if it closes the connection.
  private static String afterAnotherHandshake(SSLSocket connection) {
    try {
      connection.startHandshake();
      connection
          .getOutputStream()
          .write(
              "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(connection.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void newKeysWithoutEndKeepNobodyOut() throws Exception {
    try (var connection = neighbourhood.connect()) {
      connection.setEnabledProtocols(new String[] {"TLSv1.3"});
      connection.startHandshake();
      for (int i = 0; i < 1_000; i++) {
        connection.startHandshake(); // asks for new keys
      }
      neighbourhood.assertThatAllIsWell();
    }
  }

  @Test
  void aCertificateCountsUntilItExpires() throws Exception {
    var files = authority.sign("ann,O=system:masters");
    try (var client = Neighbourhood.client(files)) {
      assertThat(neighbourhood.send(client, neighbourhood.request("/metrics")).statusCode())
          .isEqualTo(200);

      neighbourhood.time().advance(Duration.ofDays(80 * 366)); // beyond the year 2100

      assertThat(neighbourhood.send(client, neighbourhood.request("/metrics")).statusCode())
          .isEqualTo(401);
    }
    neighbourhood.assertThatAllIsWell();
  }

  @Test
  void aStreamEndsWhenItsTokenIsRevoked() throws Exception {
    neighbourhood.schedule();
    try (var client = Neighbourhood.client()) {
      var stream =
          client
              .send(
                  neighbourhood.question("/decisions?watch=true", "good").build(),
                  BodyHandlers.ofLines())
              .body()
              .iterator();
      assertThat(stream.next()).isEqualTo(": decisions");

      neighbourhood.revoke("good");
      neighbourhood.time().advance(Duration.ofSeconds(11));
      neighbourhood.schedule();

      assertThat(rest(stream)).doesNotContain("pod-1");
      assertThat(
              neighbourhood.send(client, neighbourhood.question("/decisions", "good")).statusCode())
          .isEqualTo(401);
    }
    neighbourhood.schedule();
  }

  /// The lines until the stream breaks off.
  private static String rest(Iterator<String> lines) {
    var rest = new StringBuilder();
    try {
      lines.forEachRemaining(rest::append);
    } catch (UncheckedIOException e) {
      rest.append("broken off");
    }
    return rest.toString();
  }

  /// Half of them say nothing at all; the others have their keys, and a request that does not end.
  @Test
  @Tag("slow")
  void thousandsOfConnectionsKeepNobodyOut() throws Exception {
    for (int i = 0; i < CONNECTIONS / 2; i++) {
      connections.add(neighbourhood.connect());
      send("GET /healthz HTTP/1.1\r\nHost: local");
    }
    neighbourhood.assertThatAllIsWell();
    assertThat(neighbourhood.answered()).isLessThan(CONNECTIONS / 100);
  }
}
