package dev.berth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class PlainServerTest {
  private static final int LARGEST_BODY = 8 << 20;
  private static final int MOST_BODIES = 9;

  private final CountDownLatch held = new CountDownLatch(MOST_BODIES);
  private final CountDownLatch end = new CountDownLatch(1);

  /// Holds a body until the end.
  private Response hold(Request request) throws IOException, InterruptedException {
    int size = request.body().read(LARGEST_BODY).length;
    held.countDown();
    end.await();
    return Response.text(200, String.valueOf(size));
  }

  /// The client whose body is refused is still sending it, and gets the answer nevertheless.
  @Test
  void bodiesTakeBoundedMemoryTogether() throws Exception {
    try (var server = PlainServer.onLoopback(0, this::hold);
        var client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
              .POST(BodyPublishers.ofByteArray(new byte[LARGEST_BODY]))
              .build();
      var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
      for (int i = 0; i < MOST_BODIES; i++) {
        answers.add(client.sendAsync(request, BodyHandlers.ofString()));
      }
      held.await();

      var refused = client.send(request, BodyHandlers.ofString());
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(refused.body()).startsWith("bodies of requests take 75,497,472 bytes");

      end.countDown();
      for (var answer : answers) {
        assertThat(answer.get().body()).isEqualTo("8388608");
      }
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }
}
