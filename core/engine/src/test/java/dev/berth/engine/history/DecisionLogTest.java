package dev.berth.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.status.GroupStatus;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DecisionLogTest {
  private static Decision decision(String pod, int attempt, Ending ending) {
    return Decision.of(
        new ObjectKey("default", pod), "uid-" + pod, "default-scheduler", attempt, ending);
  }

  private static Decision decision(String pod, int attempt) {
    return decision(pod, attempt, new Ending.Gated(Collections.emptySortedSet(), ""));
  }

  private static Decision placed(String pod) {
    return decision(pod, 1, new Ending.Scheduled("node"));
  }

  /// The first decision is made at the epoch, the others a second after the one before.
  private static DecisionLog log(long capacity) {
    var seconds = new AtomicLong();
    return new DecisionLog(capacity, () -> Instant.ofEpochSecond(seconds.getAndIncrement()));
  }

  private static Decision latest(DecisionLog log, String uid) {
    return Objects.requireNonNull(log.latest(uid)).decision();
  }

  /// A log with room for so many decisions that found no node, and a third as many that did.
  private static DecisionLog roomFor(int decisions) {
    return log(decisions * one() * 4 / 3);
  }

  /// What one decision takes.
  private static long one() {
    var log = log(Long.MAX_VALUE);
    log.decided(decision("any", 1));
    return log.bytes();
  }

  private static List<String> pods(DecisionLog log, int most) {
    return log.newestFirst()
        .limit(most)
        .map(LoggedDecision::decision)
        .map(it -> it.pod().name() + it.attempt())
        .toList();
  }

  @Test
  void theLatestDecisionsComeFirst() {
    var log = log(Long.MAX_VALUE);
    List.of("a", "b", "c").forEach(pod -> log.decided(decision(pod, 1)));

    assertThat(pods(log, 10)).containsExactly("c1", "b1", "a1");
    assertThat(pods(log, 2)).containsExactly("c1", "b1");
  }

  @Test
  void decisionsAreNumberedAndHaveATime() {
    var log = log(Long.MAX_VALUE);
    log.decided(decision("a", 1));
    log.decided(placed("b"));
    log.decided(decision("c", 1));

    assertThat(log.newestFirst())
        .containsExactly(
            new LoggedDecision(2, Instant.ofEpochSecond(2), decision("c", 1), null),
            new LoggedDecision(1, Instant.ofEpochSecond(1), placed("b"), null),
            new LoggedDecision(0, Instant.EPOCH, decision("a", 1), null));
  }

  @Test
  void decisionsAboutMembersShareTheGistOfTheirGroups() {
    var log = log(Long.MAX_VALUE);
    var group = GroupKey.podGroup(new ObjectKey("default", "training"));
    log.decided(
        new GroupDecision(
                group,
                0,
                "default-scheduler",
                1,
                GroupDecision.Result.UNSCHEDULABLE,
                GroupStatus.unschedulable("no room"),
                null,
                null,
                new TreeMap<>(),
                List.of())
            .withMembers(
                List.of(new Member(decision("a", 1), null), new Member(placed("b"), null))));

    assertThat(log.newestFirst().map(LoggedDecision::group))
        .containsOnly(new LoggedGroup(group, GroupDecision.Result.UNSCHEDULABLE, "", "no room"));
    assertThat(pods(log, 10)).containsExactly("b1", "a1");
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
    assertThat(latest(log, "uid-a")).isEqualTo(decision("a", 2));

    log.decided(decision("c", 1)); // in the place of the first of pod a
    assertThat(latest(log, "uid-a")).isEqualTo(decision("a", 2));
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
    var log = log(0);
    log.decided(decision("a", 1));
    log.decided(decision("b", 1));

    assertThat(pods(log, 10)).containsExactly("b1");
  }
}
