package dev.berth.kube.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.events.Event;
import dev.berth.api.events.EventSeries;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class EventWriterTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.000001Z");
  private static final Event ALONE =
      new Event(
          ObjectMeta.named("shop", "web.1"),
          NOON,
          null,
          "s",
          "s-here",
          "Scheduling",
          "FailedScheduling",
          ObjectReference.EMPTY.withName("web"),
          null,
          "why",
          Event.WARNING);

  private final FakeClock time = new FakeClock();
  private FakeApi api;
  private EventWriter writer;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
    writer = new EventWriter(api.client(time), time, new SplittableRandom(1));
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void anEventIsMade() throws Exception {
    api.enqueue(Answer.ok("{}"));
    writer.send(ALONE);
    assertThat(api.requests())
        .containsExactly(
            """
            POST /apis/events.k8s.io/v1/namespaces/shop/events {"apiVersion":"events.k8s.io/v1",\
            "kind":"Event","metadata":{"name":"web.1","namespace":"shop"},\
            "eventTime":"2026-01-01T12:00:00.000001Z","reportingController":"s",\
            "reportingInstance":"s-here","action":"Scheduling","reason":"FailedScheduling",\
            "regarding":{"name":"web"},"note":"why","type":"Warning"}\
            """);
  }

  @Test
  void aSeriesIsAPatchAndMadeAnewIfTheEventIsForgotten() throws Exception {
    api.enqueue(Answer.failure(404, "NotFound", "gone"), Answer.ok("{}"));
    writer.send(ALONE.withSeries(new EventSeries(2, NOON)));

    assertThat(api.requests().get(0))
        .isEqualTo(
            """
            PATCH /apis/events.k8s.io/v1/namespaces/shop/events/web.1 \
            {"series":{"count":2,"lastObservedTime":"2026-01-01T12:00:00.000001Z"}}\
            """);
    assertThat(api.requests().get(1)).startsWith("POST ").contains("\"series\":{\"count\":2");
  }

  @Test
  void aServerWithOnlyTheOldKindGetsThat() throws Exception {
    api.enqueue(
        Answer.failure(404, "NotFound", "the server could not find the requested resource"),
        Answer.failure(404, "NotFound", "the server could not find the requested resource"),
        Answer.ok("{}"),
        Answer.ok("{}"));
    writer.send(ALONE);
    writer.send(ALONE.withSeries(new EventSeries(2, NOON.plusSeconds(5))));

    assertThat(api.requests().get(0)).startsWith("POST /apis/events.k8s.io/v1/namespaces/shop/");
    assertThat(api.requests().get(1)).startsWith("GET /apis/events.k8s.io/v1");
    assertThat(api.requests().get(2))
        .isEqualTo(
            """
            POST /api/v1/namespaces/shop/events {"apiVersion":"v1","kind":"Event",\
            "metadata":{"name":"web.1","namespace":"shop"},"involvedObject":{"kind":"",\
            "namespace":"","name":"web","uid":"","apiVersion":"","resourceVersion":""},\
            "reason":"FailedScheduling","message":"why","source":{"component":"s"},\
            "firstTimestamp":"2026-01-01T12:00:00Z","lastTimestamp":"2026-01-01T12:00:00Z",\
            "count":1,"type":"Warning","reportingComponent":"s","reportingInstance":""}\
            """);
    assertThat(api.requests().get(3))
        .isEqualTo(
            """
            PATCH /api/v1/namespaces/shop/events/web.1 {"message":"why",\
            "lastTimestamp":"2026-01-01T12:00:05Z","count":2}\
            """);
  }

  @Test
  void aMissingNamespaceIsNotAMissingKind() throws Exception {
    api.enqueue(Answer.failure(404, "NotFound", "namespaces \"shop\" not found"), Answer.ok("{}"));
    writer.send(ALONE);
    assertThat(api.requests()).hasSize(2);
  }

  @Test
  void whatTheServerRefusesIsDropped() throws Exception {
    api.enqueue(Answer.failure(403, "Forbidden", "namespace is being terminated"));
    writer.send(ALONE);
    assertThat(api.requests()).hasSize(1);
  }

  @Test
  void aServerThatIsAwayIsTriedForTwoMinutes() throws Exception {
    api.close();
    writer.send(ALONE);
    assertThat(time.sleeps())
        .hasSize(11)
        .allSatisfy(pause ->
            assertThat(pause).isBetween(Duration.ofSeconds(10), Duration.ofMillis(12_500)));
  }
}
