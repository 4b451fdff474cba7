package dev.berth.kube.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.events.Event;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiResponse;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class EventBroadcasterTest {
  private static final int BURST = 10_000;

  /// An API server that answers no event before it is told to.
  private static final class SlowApi implements ApiTransport {
    private final Semaphore arrived = new Semaphore(0);
    private final CountDownLatch answering = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(BURST);
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private final Set<String> bodies = ConcurrentHashMap.newKeySet();

    @Override
    public URI address() {
      return URI.create("https://api");
    }

    @Override
    public ClientMetrics metrics() {
      return ClientMetrics.NONE;
    }

    @Override
    public ApiResponse send(
        ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
        throws InterruptedException {
      int now = inFlight.incrementAndGet();
      mostInFlight.accumulateAndGet(now, Math::max);
      arrived.release();
      answering.await();
      inFlight.decrementAndGet();
      bodies.add(String.valueOf(request.body()));
      answered.countDown();
      return new ApiResponse(201, ApiRequest.JSON, 0, InputStream.nullInputStream());
    }
  }

  private static EventData about(int pod) {
    return new EventData(
        "s",
        Event.NORMAL,
        "Scheduled",
        "Binding",
        ObjectReference.EMPTY.withNamespace("shop").withName("web-" + pod),
        null,
        "why");
  }

  @Test
  void aBurstOfEventsIsWrittenWithoutLossAndFewAtOnce() throws Exception {
    var api = new SlowApi();
    var time = new FakeClock();
    var settings = new ClientSettings("test", ApiRequest.JSON, 0, 0, Duration.ofMinutes(1));
    var client = new ApiClient(api, settings, time);
    try (var events = EventBroadcaster.start(client, "here", time, new SplittableRandom(1))) {
      for (var pod = 0; pod < BURST; pod++) {
        events.record(about(pod));
      }
      api.arrived.acquire(20);
      assertThat(events.dropped()).isZero();
      api.answering.countDown();
      assertThat(api.answered.await(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(api.bodies).hasSize(BURST);
    assertThat(api.mostInFlight).hasValue(20);
  }
}
