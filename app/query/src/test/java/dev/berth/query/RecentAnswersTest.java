package dev.berth.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.testkit.fake.FakeClock;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// An answer is given again for fifty times as long as it took, longer if others are kept, and for
/// ten seconds at most.
final class RecentAnswersTest {
  private final FakeClock time = new FakeClock();
  private final RecentAnswers recent = new RecentAnswers(time);
  private int searches;

  @Test
  void isKeptForFiftyTimesAsLongAsItTook() throws Exception {
    assertThat(ask("/queue", 2)).isEqualTo("1");
    time.advance(Duration.ofMillis(99));
    assertThat(ask("/queue", 2)).isEqualTo("1");
    time.advance(Duration.ofMillis(1));
    assertThat(ask("/queue", 2)).isEqualTo("2");
  }

  @Test
  void isKeptLongerForEachOtherThatIsKept() throws Exception {
    assertThat(ask("/queue", 10)).isEqualTo("1");
    assertThat(ask("/overview", 2)).isEqualTo("2");
    time.advance(Duration.ofMillis(199));
    assertThat(ask("/overview", 2)).isEqualTo("2");
    time.advance(Duration.ofMillis(1));
    assertThat(ask("/overview", 2)).isEqualTo("3");
  }

  @Test
  void isKeptNoLongerForThoseWhoseTimeIsOver() throws Exception {
    assertThat(ask("/queue", 1)).isEqualTo("1");
    time.advance(Duration.ofMillis(50));
    assertThat(ask("/overview", 2)).isEqualTo("2");
    time.advance(Duration.ofMillis(100));
    assertThat(ask("/overview", 2)).isEqualTo("3");
  }

  @Test
  void isKeptForTenSecondsAtMost() throws Exception {
    assertThat(ask("/queue", 300)).isEqualTo("1");
    time.advance(Duration.ofMillis(9_999));
    assertThat(ask("/queue", 300)).isEqualTo("1");
    time.advance(Duration.ofMillis(1));
    assertThat(ask("/queue", 300)).isEqualTo("2");
  }

  @Test
  void isOfOneQuestion() throws Exception {
    assertThat(ask("/queue", 20)).isEqualTo("1");
    assertThat(ask("/queue?limit=3", 20)).isEqualTo("2");
    assertThat(ask("/overview", 20)).isEqualTo("3");
    assertThat(ask("/queue", 20)).isEqualTo("1");
  }

  @Test
  void isNotKeptIfItIsAFailure() throws Exception {
    assertThatThrownBy(() ->
            recent.answer(
                request("/queue"),
                () -> {
                  time.advance(Duration.ofMillis(20));
                  throw QueryException.unavailable("not yet");
                }))
        .isInstanceOf(QueryException.class);
    assertThat(ask("/queue", 20)).isEqualTo("1");
  }

  @Test
  void isFoundOnceForAllWhoWaitForIt() throws Exception {
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    List<String> answers = Collections.synchronizedList(new ArrayList<>());
    Thread first =
        Thread.ofVirtual()
            .start(() ->
                answers.add(
                    unchecked(() -> {
                      begun.countDown();
                      goOn.await();
                      time.advance(Duration.ofMillis(20));
                      return Response.text(200, "found");
                    })));
    begun.await();
    Thread second =
        Thread.ofVirtual()
            .start(() -> answers.add(unchecked(() -> Response.text(200, "found again"))));
    goOn.countDown();
    first.join();
    second.join();
    assertThat(answers).containsExactly("found", "found");
  }

  private String unchecked(RecentAnswers.Search search) {
    try {
      return recent.answer(request("/queue"), search).text();
    } catch (Exception e) {
      return e.toString();
    }
  }

  /// The number of the search that has found the answer.
  private String ask(String path, int millis) throws Exception {
    return recent
        .answer(
            request(path),
            () -> {
              time.advance(Duration.ofMillis(millis));
              return Response.text(200, Integer.toString(++searches));
            })
        .text();
  }

  private static Request request(String path) {
    return Request.of("GET", URI.create(path), new TreeMap<>(), List.of());
  }
}
