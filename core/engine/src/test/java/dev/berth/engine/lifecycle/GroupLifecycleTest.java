package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Condition;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What happens to a gang from when its first member comes until it is bound.
class GroupLifecycleTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final GivenPod A = member("a");
  private static final GivenPod B = member("b");
  private static final GivenPod C = member("c");
  private static final PodGroup GANG = gang("g", 2);

  private final LiveScenario live =
      SmallScheduler.cluster().gate(SchedulerFeature.GENERIC_WORKLOAD, true);

  private static GivenPod member(String name) {
    return pod(name).cpu("1").inGroup("g");
  }

  @AfterEach
  void theCacheEqualsTheCluster() {
    live.settle();
    assertThat(live.differences()).isEmpty();
    assertThat(live.errors()).allMatch(error -> error.contains("refused"));
  }

  private List<String> places(GivenPod... pods) {
    return Stream.of(pods)
        .flatMap(pod -> live.scheduler().placesOf(pod.info().uid()).stream())
        .toList();
  }

  private List<Result> results(GivenPod pod) {
    return live.decisions(pod).stream().map(Decision::result).toList();
  }

  private void assertBound(GivenPod... pods) {
    assertThat(pods).allSatisfy(pod -> assertThat(live.nodeOf(pod)).isNotEmpty());
  }

  private List<String> conditions() {
    return live.api().list(PodGroup.class).stream()
        .flatMap(group -> group.status().conditions().stream())
        .map(Condition::status)
        .toList();
  }

  @Test
  void membersThatWaitAtPermitAreAllowedByTheLastOne() {
    live.create(node("n1").cpu("3")).put(gang("g", 3)).create(A).create(B).create(C).settle();

    assertBound(A, B, C);
    assertThat(results(A)).containsExactly(Result.SCHEDULED);
    assertThat(conditions()).containsExactly("True");
  }

  @Test
  void membersWithoutTheirGroupAreIncomplete() {
    live.create(node("n1").cpu("2")).create(A).create(B).settle();
    assertThat(places(A, B)).containsExactly("incomplete", "incomplete");
    assertThat(live.decisions()).isEmpty();

    live.put(GANG).settle();
    assertBound(A, B);
  }

  @Test
  void tooFewMembersAreGated() {
    live.create(node("n1").cpu("2")).put(GANG).create(A).settle();
    assertThat(places(A)).containsExactly("gated");
    assertThat(live.decisions()).isEmpty();

    live.create(B).settle();
    assertBound(A, B);
  }

  @Test
  void aGatedMemberHoldsUpAll() {
    var held = B.gates("closed");
    live.create(node("n1").cpu("2")).put(GANG).create(A).create(held).settle();
    assertThat(places(A, held)).containsExactly("gated", "gated");

    live.put(B.build()).settle();
    assertBound(A, B);
  }

  /// As in kube-scheduler: the plugin of the one that is gone still decides which events count.
  @Test
  void aGatedMemberThatGoesHoldsUpTheOthersUntilTheyAreFlushed() {
    var held = C.gates("closed");
    live.create(node("n1").cpu("3")).put(GANG).create(held).create(A).create(B).settle();
    assertThat(places(A, B)).containsExactly("gated", "gated");

    live.remove(held.build()).create(C).settle();
    assertThat(places(A, B)).containsExactly("gated", "gated");
    live.advance(Duration.ofMinutes(6));
    assertBound(A, B, C);
  }

  @Test
  void aGangThatDoesNotFitIsTriedAgainWithoutAnEvent() {
    live.create(node("n1").cpu("1")).put(GANG).create(A).create(B).settle();
    assertThat(places(A, B)).containsExactly("backoff", "backoff");
    assertThat(results(A)).containsExactly(Result.UNSCHEDULABLE);
    assertThat(conditions()).containsExactly("False");

    live.advance(SECOND.multipliedBy(2));
    assertThat(results(A)).hasSize(2);
    live.create(node("n2").cpu("1")).settle();
    assertThat(places(A, B)).containsExactly("backoff", "backoff");
    live.advance(SECOND.multipliedBy(3));
    assertBound(A, B);
    assertThat(conditions()).containsExactly("True");
  }

  /// 1, 2, 4, 8, 16 seconds, and from then on twice the 10 of a pod: the root of four members.
  @Test
  void theLongestBackoffGrowsWithTheNumberOfMembers() {
    live.put(gang("g", 4)).create(node("n1").cpu("3"));
    Stream.of(A, B, C, member("d")).forEach(live::create);
    live.advance(SECOND.multipliedBy(36)); // each ends on the first full second after it
    assertThat(results(A)).hasSize(6);

    live.advance(SECOND.multipliedBy(18));
    assertThat(results(A)).hasSize(6);
    live.advance(SECOND.multipliedBy(4));
    assertThat(results(A)).hasSize(7);
  }

  @Test
  void membersOfADeletedGroupAreIncomplete() {
    live.create(node("n1").cpu("1")).put(GANG).create(A).create(B).settle();
    live.remove(GANG).settle();
    assertThat(places(A, B)).containsExactly("incomplete", "incomplete");

    live.create(node("n2").cpu("1")).advance(SECOND.multipliedBy(60));
    assertThat(results(A)).hasSize(1);
    live.put(GANG).settle();
    assertBound(A, B);
  }

  @Test
  void aMemberThatGoesLeavesTheOthersGated() {
    live.create(node("n1").cpu("1")).put(GANG).create(A).create(B).settle();
    live.remove(B.build()).settle();
    assertThat(places(A)).containsExactly("gated");

    live.create(member("small").cpu("0")).advance(SECOND.multipliedBy(3));
    assertBound(A, member("small"));
  }

  @Test
  void theLastMemberThatGoesLeavesNothing() {
    live.put(GANG).create(A).settle().remove(A.build()).settle();
    live.create(node("n1").cpu("3")).create(B).create(C).settle();

    assertBound(B, C);
  }

  @Test
  void aMemberThatComesLaterIsScheduledByItself() {
    live.create(node("n1").cpu("3")).put(GANG).create(A).create(B).settle().create(C).settle();

    assertBound(A, B, C);
  }

  @Test
  void aMemberThatDoesNotFitIsTriedFurtherAndTheGroupStaysScheduled() {
    live.create(node("n1").cpu("2")).put(GANG).create(A).create(B).create(C);
    while (live.deliverNext()) {} // so that nothing is written between the first two attempts
    while (live.scheduler().step()) {}
    live.settle();
    assertBound(A, B);
    assertThat(live.decisions(C)).hasSizeGreaterThan(1);
    assertThat(conditions()).containsExactly("True");

    live.create(node("n2").cpu("1")).advance(SECOND.multipliedBy(3));
    assertBound(C);
  }

  @Test
  void aMemberWhoseBindingFailsComesBack() {
    var refuses = new AtomicBoolean(true);
    live.api()
        .beforeWrites(call -> {
          if (call.equals("bind default/b") && refuses.get()) {
            throw new PluginException("refused");
          }
        });
    live.create(node("n1").cpu("2")).put(GANG).create(A).create(B).settle();
    assertBound(A);
    assertThat(live.nodeOf(B)).isEmpty();

    refuses.set(false);
    live.advance(SECOND.multipliedBy(12));
    assertBound(B);
  }

  @Test
  void membersThatHaveANodeAlreadyCount() {
    live.create(node("n1").cpu("2").running(A)).put(GANG).create(B).settle();

    assertBound(B);
  }

  @Test
  void aGatedGangStaysGatedHoweverLongItWaits() {
    live.create(node("n1").cpu("2")).put(GANG).create(A).advance(Duration.ofMinutes(12));
    assertThat(places(A)).containsExactly("gated");

    live.create(B).settle();
    assertBound(A, B);
  }

  @Test
  void aLowerMinCountLetsAGatedGangGo() {
    live.create(node("n1").cpu("2")).put(gang("g", 3)).create(A).create(B).settle();
    live.put(GANG).settle();

    assertBound(A, B);
  }

  @ParameterizedTest
  @ValueSource(strings = {"incomplete", "gated", "backoff"})
  void anotherConfigurationLeavesMembersWhereTheyAre(String place) {
    switch (place) {
      case "incomplete" -> live.create(A);
      case "gated" -> live.put(GANG).create(A);
      default -> live.put(GANG).create(A).create(B);
    }
    live.settle();
    assertThat(places(A)).containsExactly(place);
    assertThat(live.reconfigure()).isNotCompletedExceptionally();
    live.settle();
    assertThat(places(A)).containsExactly(place);

    live.create(node("n1").cpu("2")).put(GANG);
    live.api().list(PodGroup.class).forEach(live::put);
    if (!place.equals("backoff")) {
      live.create(B);
    }
    live.advance(SECOND.multipliedBy(3));
    assertBound(A, B);
  }
}
