package dev.berth.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.BareProfile;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.Race;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.model.CycleState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Verdicts that several threads give at the same time: of each pod, one counts and is reported.
class PermitRaceTest {
  private static final int PODS = 5000;
  private static final int SLICE = 50;
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Profile profile =
      BareProfile.binding(new ByTime(), List.of(), List.of(), List.of());
  private final Queue<String> reported = new ConcurrentLinkedQueue<>();
  private final Queue<String> counted = new ConcurrentLinkedQueue<>();
  private final PermitWaits waits =
      new PermitWaits(
          (uid, verdict) -> reported.add(uid + " " + verdict.plugin()), UnaryOperator.identity());

  private static String uid(int pod) {
    return "uid-p" + pod;
  }

  private void begin(int pod, Instant now) {
    waits.add(
        new AssumedPod(
            profile,
            EngineObjects.running("p" + pod, "n"),
            "n",
            new CycleState(),
            Map.of("A", LIMIT, "B", LIMIT.plusSeconds(1))),
        now);
  }

  private void reject(WaitingPod pod, String plugin) {
    if (pod.reject(plugin, "no")) {
      counted.add(pod.pod().uid() + " " + plugin);
    }
  }

  @Test
  void onlyThePluginThatAllowsLastLetsThePodGoOn() throws ExecutionException, InterruptedException {
    List<WaitingPod> pods = allWaiting();
    Race.run(
        PODS / SLICE,
        slice -> slice(pods, slice).forEach(pod -> pod.allow("A")),
        slice -> slice(pods, slice).forEach(pod -> pod.allow("B")));

    assertThat(reported)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, PODS).mapToObj(pod -> uid(pod) + " ").toList());
    assertThat(waits.all()).isEmpty();
    assertThat(waits.nextExpiry()).isNull();
  }

  @Test
  void oneOfSeveralRejectionsCounts() throws ExecutionException, InterruptedException {
    List<WaitingPod> pods = allWaiting();
    Race.run(
        PODS / SLICE,
        slice -> slice(pods, slice).forEach(pod -> reject(pod, "A")),
        slice -> slice(pods, slice).forEach(pod -> reject(pod, "B")));

    assertThat(reported).containsExactlyInAnyOrderElementsOf(counted).hasSize(PODS);
    assertThat(reported)
        .map(verdict -> verdict.substring(0, verdict.indexOf(" ")))
        .doesNotHaveDuplicates();
    assertThat(waits.nextExpiry()).isNull();
  }

  /// Pods begin to wait and expire on the engine's thread while plugins give their verdicts.
  @Test
  void aPodExpiresUnlessAPluginWasFirst() throws ExecutionException, InterruptedException {
    int rounds = 1000;
    Race.run(
        rounds,
        round -> {
          Instant now = NOON.plus(LIMIT.multipliedBy(round));
          begin(round, now);
          waits.expire(now);
          assertThat(Objects.requireNonNullElse(waits.nextExpiry(), Instant.MAX)).isAfter(now);
        },
        _ -> waits.all().forEach(pod -> pod.allow("A")),
        _ -> waits.all().forEach(pod -> reject(pod, "B")));
    waits.expire(NOON.plus(LIMIT.multipliedBy(rounds + 2L)));

    assertThat(reported).hasSize(rounds).containsAll(counted);
    assertThat(reported)
        .map(verdict -> verdict.substring(0, verdict.indexOf(" ")))
        .doesNotHaveDuplicates();
    assertThat(waits.all()).isEmpty();
    assertThat(waits.nextExpiry()).isNull();
  }

  private static List<WaitingPod> slice(List<WaitingPod> pods, int slice) {
    return pods.subList(slice * SLICE, (slice + 1) * SLICE);
  }

  private List<WaitingPod> allWaiting() {
    return IntStream.range(0, PODS)
        .<WaitingPod>mapToObj(pod -> {
          begin(pod, NOON);
          return Objects.requireNonNull(waits.get(uid(pod)));
        })
        .toList();
  }
}
