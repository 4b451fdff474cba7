package dev.berth.kube.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ManyRequestsTest {

  @Test
  void placesAreGivenBackWhateverComesOfTheRequest() throws Exception {
    try (var api = new FakeApi();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var client = api.client(new FakeClock());
      for (var i = 0; i < 300; i++) {
        api.enqueue(
            switch (i % 3) {
              case 0 -> Answer.ok("{}");
              case 1 -> Answer.failure(409, "Conflict", "no");
              default -> Answer.ok("not gzip").with("Content-Encoding", "gzip");
            });
      }
      var ended = new AtomicInteger();
      var all =
          IntStream.range(0, 300)
              .mapToObj(_ ->
                  threads.submit(() -> {
                    try {
                      client.sendOnly(ApiRequest.get("/"));
                    } finally {
                      ended.incrementAndGet();
                    }
                    return "";
                  }))
              .toList();
      for (var one : all) {
        try {
          one.get();
        } catch (ExecutionException e) {
          assertThat(e).hasCauseInstanceOf(IOException.class);
        }
      }
      assertThat(ended).hasValue(300);
    }
  }
}
