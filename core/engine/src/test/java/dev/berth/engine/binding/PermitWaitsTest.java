package dev.berth.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.CycleState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PermitWaitsTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final String UID = "uid-a";

  private final List<String> verdicts = new ArrayList<>();
  private final PermitWaits waits =
      new PermitWaits(
          (uid, verdict) ->
              verdicts.add(
                  "%s: %s %s%s"
                      .formatted(uid, verdict.code(), verdict.plugin(), verdict.message())),
          UnaryOperator.identity());

  private WaitingPod waiting() {
    return Objects.requireNonNull(waits.get(UID));
  }

  private void begin(Map<String, Duration> limits) {
    begin("a", limits, NOON);
  }

  private void begin(String pod, Map<String, Duration> limits, Instant now) {
    Profile profile = BareProfile.binding(new ByTime(), List.of(), List.of(), List.of());
    waits.add(
        new AssumedPod(profile, EngineObjects.running(pod, "n"), "n", new CycleState(), limits),
        now);
  }

  @Test
  void aPodGoesOnWhenAllPluginsAllowIt() {
    begin(Map.of("A", Duration.ofSeconds(5), "B", Duration.ofSeconds(9)));
    waiting().allow("A");
    assertThat(waiting().pendingPlugins()).containsExactly("B");
    assertThat(verdicts).isEmpty();
    waiting().allow("B");

    assertThat(verdicts).containsExactly("uid-a: Success ");
    assertThat(waits.get(UID)).isNull();
    assertThat(waits.all()).isEmpty();
  }

  @Test
  void onePluginIsEnoughToTurnItAway() {
    begin(Map.of("A", Duration.ofSeconds(5), "B", Duration.ofSeconds(9)));
    WaitingPod pod = waiting();

    assertThat(pod.reject("B", "no")).isTrue();
    assertThat(pod.reject("A", "never")).isFalse();
    pod.allow("A");
    assertThat(verdicts).containsExactly("uid-a: Unschedulable Bno");
  }

  @Test
  void theShortestLimitEndsTheWait() {
    begin(Map.of("A", Duration.ofSeconds(90), "B", Duration.ofSeconds(9)));
    assertThat(waits.nextExpiry()).isEqualTo(NOON.plusSeconds(9));
    waits.expire(NOON.plusMillis(8999));
    assertThat(verdicts).isEmpty();
    waits.expire(NOON.plusSeconds(9));

    assertThat(verdicts)
        .containsExactly(
            "uid-a: Unschedulable Brejected due to timeout after waiting 9s at plugin B");
    assertThat(waits.nextExpiry()).isNull();
  }

  @Test
  void aPluginThatHasAllowedThePodHasNoLimitAnyMore() {
    begin(Map.of("A", Duration.ofSeconds(90), "B", Duration.ofSeconds(9)));
    waiting().allow("B");

    assertThat(waits.nextExpiry()).isEqualTo(NOON.plusSeconds(90));
    waits.expire(NOON.plusMillis(89_999));
    assertThat(verdicts).isEmpty();
    waits.expire(NOON.plusSeconds(90));
    assertThat(verdicts)
        .containsExactly(
            "uid-a: Unschedulable Arejected due to timeout after waiting 1m30s at plugin A");
  }

  @Test
  void podsExpireInTheOrderOfTheirDeadlines() {
    begin("c", Map.of("A", Duration.ofSeconds(5)), NOON);
    begin("b", Map.of("A", Duration.ofSeconds(5)), NOON);
    begin("a", Map.of("A", Duration.ofSeconds(3)), NOON.plusSeconds(4));
    begin("d", Map.of("A", Duration.ofSeconds(2)), NOON.plusSeconds(1));
    assertThat(waits.nextExpiry()).isEqualTo(NOON.plusSeconds(3));
    waits.expire(NOON.plusSeconds(5));

    assertThat(verdicts)
        .map(verdict -> verdict.substring(0, 5))
        .containsExactly("uid-d", "uid-b", "uid-c");
    assertThat(waits.nextExpiry()).isEqualTo(NOON.plusSeconds(7));
  }

  @Test
  void aPodThatWaitsAgainHasItsWholeTime() {
    begin(Map.of("A", Duration.ofSeconds(5)));
    waiting().reject("A", "no");
    begin("a", Map.of("A", Duration.ofSeconds(5)), NOON.plusSeconds(4));
    waits.expire(NOON.plusSeconds(5));

    assertThat(verdicts).containsExactly("uid-a: Unschedulable Ano");
    assertThat(waits.nextExpiry()).isEqualTo(NOON.plusSeconds(9));
    waits.remove(UID);
    assertThat(waits.nextExpiry()).isNull();
  }

  @Test
  void aPreemptedPodHasNotFailedAtAPlugin() {
    begin(Map.of("A", Duration.ofSeconds(5)));

    assertThat(waits.preempt(UID, "P")).isTrue();
    assertThat(waits.preempt(UID, "P")).isFalse();
    assertThat(verdicts).containsExactly("uid-a: Error Pwaiting on permit for pod: preempted");
  }

  @Test
  void aPodThatIsGoneWaitsNoMore() {
    begin(Map.of("A", Duration.ofSeconds(5)));

    assertThat(waits.podRemoved("uid-b")).isFalse();
    assertThat(waits.podRemoved(UID)).isTrue();
    assertThat(verdicts).containsExactly("uid-a: Unschedulable removed");
  }
}
