package dev.berth.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecisionLogTest {
  private static Decision decision(String pod, int attempt) {
    return Decision.of(
        new ObjectKey("default", pod), "uid-" + pod, "default-scheduler", attempt, Result.GATED);
  }

  private static Decision placed(String pod) {
    Decision found = decision(pod, 1);
    return new Decision(
        found.pod(),
        found.uid(),
        found.profile(),
        found.attempt(),
        Result.SCHEDULED,
        "",
        found.rejectedBy(),
        null,
        found.nodes(),
        null,
        List.of(),
        "node",
        "",
        null,
        "",
        Map.of(),
        Map.of());
  }

  /// A log with room for so many decisions that found no node, and a third as many that did.
  private static DecisionLog roomFor(int decisions) {
    return new DecisionLog(decisions * one() * 4 / 3);
  }

  /// What one decision takes.
  private static long one() {
    var log = new DecisionLog(Long.MAX_VALUE);
    log.decided(decision("any", 1));
    return log.bytes();
  }

  private static List<String> pods(DecisionLog log, int most) {
    return log.recent(most).stream().map(it -> it.pod().name() + it.attempt()).toList();
  }

  @Test
  void theLatestDecisionsComeFirst() {
    var log = new DecisionLog(Long.MAX_VALUE);
    List.of("a", "b", "c").forEach(pod -> log.decided(decision(pod, 1)));

    assertThat(pods(log, 10)).containsExactly("c1", "b1", "a1");
    assertThat(pods(log, 2)).containsExactly("c1", "b1");
  }

  @Test
  void theOldestGoWhenThereAreTooMany() {
    var log = roomFor(3);
    List.of("a", "b", "c", "d", "e").forEach(pod -> log.decided(decision(pod, 1)));

    assertThat(pods(log, 10)).containsExactly("e1", "d1", "c1");
    assertThat(log.size()).isEqualTo(3);
    assertThat(log.bytes()).isEqualTo(3 * one());
    assertThat(log.latest("uid-b")).isNull();
  }

  @Test
  void theLatestDecisionOfAPodIsFound() {
    var log = roomFor(3);
    log.decided(decision("a", 1));
    log.decided(decision("b", 1));
    log.decided(decision("a", 2));
    assertThat(log.latest("uid-a")).isEqualTo(decision("a", 2));

    log.decided(decision("c", 1)); // in the place of the first of pod a
    assertThat(log.latest("uid-a")).isEqualTo(decision("a", 2));
    assertThat(pods(log, 10)).containsExactly("c1", "a2", "b1");
  }

  @Test
  void placedPodsDoNotTakeTheRoomOfThoseThatWait() {
    var log = roomFor(3);
    log.decided(decision("waiting", 1));
    List.of("a", "b", "c", "d", "e").forEach(pod -> log.decided(placed(pod)));

    assertThat(pods(log, 10)).containsExactly("e1", "waiting1");
    assertThat(log.latest("uid-waiting")).isNotNull();
  }

  @Test
  void theVeryLatestStaysHoweverLargeItIs() {
    var log = new DecisionLog(0);
    log.decided(decision("a", 1));
    log.decided(decision("b", 1));

    assertThat(pods(log, 10)).containsExactly("b1");
  }
}
