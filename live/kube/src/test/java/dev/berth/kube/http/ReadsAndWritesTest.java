package dev.berth.kube.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReadsAndWritesTest {

  private static final int BURST = 10;
  private static final int WAITING = 40;

  /// A clock that stands still until the test lets it go on.
  private static final class StoppedTime implements TimeSource {
    private final Semaphore asleep = new Semaphore(0);
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public Instant instant() {
      return Instant.EPOCH;
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      asleep.release();
      end.await();
    }
  }

  @Test
  void aListDoesNotWaitBehindBindings() throws Exception {
    var time = new StoppedTime();
    var settings = new ClientSettings("test", "", 50, BURST, Duration.ofSeconds(30));
    try (var api = new FakeApi();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      api.enqueue(Collections.nCopies(BURST + WAITING + 1, Answer.ok("{}")).toArray(Answer[]::new));
      var client = api.client(api.connection(), settings, time);
      var writes =
          IntStream.range(0, BURST + WAITING)
              .mapToObj(_ ->
                  threads.submit(() -> {
                    client.sendOnly(ApiRequest.post("/api/v1/bindings", "{}"));
                    return "";
                  }))
              .toList();
      time.asleep.acquire(WAITING);

      client.sendOnly(ApiRequest.get("/api/v1/pods"));

      assertThat(api.awaitRequests(BURST + 1)).hasSize(BURST + 1).contains("GET /api/v1/pods");
      assertThat(time.asleep.availablePermits()).isZero();
      time.end.countDown();
      for (var write : writes) {
        assertThat(write.get()).isEmpty();
      }
    }
  }
}
