package dev.berth.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Calls that no library of gRPC makes.
final class HostileCallsTest {
  private static final String ECHO = "/test.Echo/Call";
  private static final byte[] HELLO = "hello".getBytes(StandardCharsets.US_ASCII);

  private final OkHttpClient http =
      new OkHttpClient.Builder()
          .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
          .callTimeout(20, TimeUnit.SECONDS)
          .build();
  private GrpcServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        GrpcServer.start(
            InetAddress.getLoopbackAddress(),
            0,
            null,
            Map.of(
                ECHO,
                request -> request,
                "/test.Echo/Fail",
                _ -> {
                  throw new IllegalStateException("a secret");
                },
                "/test.Echo/Refuse",
                _ -> {
                  throw new GrpcException(GrpcStatus.INVALID_ARGUMENT, "100 % wröng\n");
                }));
  }

  @AfterEach
  void close() {
    server.close();
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  /// The end of a call.
  @SuppressWarnings("ArrayRecordComponent") // nobody compares answers
  record Answer(int http, String status, String message, byte[] body) {}

  private Answer call(String path, String type, byte[] body) throws IOException {
    var request =
        new Request.Builder()
            .url("http://127.0.0.1:%d%s".formatted(server.port(), path))
            .post(RequestBody.create(body, MediaType.get(type)))
            .build();
    try (var response = http.newCall(request).execute()) {
      var bytes = response.body().bytes();
      var trailers = response.trailers();
      var status = trailers.get("grpc-status");
      return new Answer(
          response.code(),
          status == null ? response.header("grpc-status", "") : status,
          response.header("grpc-message", ""),
          bytes);
    }
  }

  private Answer call(String path, byte[] body) throws IOException {
    return call(path, "application/grpc", body);
  }

  private static byte[] framed(int flag, int length, byte[] message) {
    return ByteBuffer.allocate(5 + message.length)
        .put((byte) flag)
        .putInt(length)
        .put(message)
        .array();
  }

  private static byte[] framed(byte[] message) {
    return framed(0, message.length, message);
  }

  private void assertThatItStillAnswers() throws IOException {
    var answer = call(ECHO, "application/grpc+proto", framed(HELLO));
    assertThat(answer.http()).isEqualTo(200);
    assertThat(answer.status()).isEqualTo("0");
    assertThat(answer.body()).isEqualTo(framed(HELLO));
  }

  @Test
  void aMessageIsAnsweredWithItsStatusBehindIt() throws IOException {
    assertThatItStillAnswers();
    assertThat(call(ECHO, framed(new byte[0])).body()).isEqualTo(framed(new byte[0]));
  }

  @Test
  void anUnknownMethodIsUnimplemented() throws IOException {
    assertThat(call("/test.Echo/Other", framed(HELLO)).status()).isEqualTo("12");
    assertThat(call("/", framed(HELLO)).status()).isEqualTo("12");
    assertThatItStillAnswers();
  }

  @Test
  void aCompressedMessageIsUnimplemented() throws IOException {
    assertThat(call(ECHO, framed(1, 5, HELLO)).status()).isEqualTo("12");
  }

  @Test
  void aMessageThatIsTooLargeExhaustsTheResources() throws IOException {
    int length = UnaryCalls.MOST_MESSAGE_BYTES + 1;
    assertThat(call(ECHO, framed(new byte[length])).status()).isEqualTo("8");
    assertThat(call(ECHO, framed(0, Integer.MAX_VALUE, HELLO)).status()).isEqualTo("8");
    var unsigned = call(ECHO, framed(0, -1, HELLO));
    assertThat(unsigned.status()).isEqualTo("8");
    assertThat(unsigned.message()).contains("4294967295 bytes");
    assertThat(call(ECHO, framed(new byte[length - 1])).status()).isEqualTo("0");
    assertThatItStillAnswers();
  }

  @Test
  void aBrokenFrameIsAnInternalError() throws IOException {
    assertThat(call(ECHO, new byte[0]).status()).isEqualTo("13");
    assertThat(call(ECHO, new byte[] {0, 0}).status()).isEqualTo("13");
    assertThat(call(ECHO, framed(0, 6, HELLO)).message()).isEqualTo("the message ends too early");
    assertThat(call(ECHO, framed(0, 4, HELLO)).status()).isEqualTo("13");
    assertThatItStillAnswers();
  }

  @Test
  void whatIsNotGrpcIsRefused() throws IOException {
    assertThat(call(ECHO, "application/json", HELLO).http()).isEqualTo(415);
    var get =
        new Request.Builder().url("http://127.0.0.1:%d%s".formatted(server.port(), ECHO)).build();
    try (var response = http.newCall(get).execute()) {
      assertThat(response.code()).isEqualTo(405);
    }
    assertThatItStillAnswers();
  }

  @Test
  void aFailureKeepsItsSecrets() throws IOException {
    var answer = call("/test.Echo/Fail", framed(HELLO));
    assertThat(answer.status()).isEqualTo("13");
    assertThat(answer.message()).doesNotContain("secret").contains("see the log");
    assertThatItStillAnswers();
  }

  @Test
  void theMessageOfAnErrorIsEncoded() throws IOException {
    var answer = call("/test.Echo/Refuse", framed(HELLO));
    assertThat(answer.status()).isEqualTo("3");
    assertThat(answer.message()).isEqualTo("100 %25 wr%C3%B6ng%0A");
  }

  @Test
  void bytesThatAreNotHttp2EndTheirConnectionOnly() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readAllBytes();
    }
    assertThatItStillAnswers();
  }
}
