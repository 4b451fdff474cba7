package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.lifecycle.Broken.Point;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever a plugin or an observer throws, and wherever: no pod is lost, and the others are
/// scheduled.
class ThrowingPluginTest {
  private static final GivenPod BROKEN = pod(Broken.POD).cpu("100m");
  private static final List<GivenPod> OTHERS = List.of(pod("a").cpu("100m"), pod("b").cpu("100m"));

  /// Where a failure does not keep the pod from its node.
  private static final Set<Point> HARMLESS = EnumSet.of(Point.QUEUE_SORT, Point.POST_BIND);

  private static LiveScenario with(Broken plugin) {
    return LiveScenario.onlyWith(plugin).create(node("n1").cpu("1")).create(node("n2").cpu("1"));
  }

  private static void createAll(LiveScenario live) {
    live.create(OTHERS.getFirst()).create(BROKEN).create(OTHERS.getLast());
    while (live.deliverNext()) {} // all at once, so that the queue has something to sort
  }

  private static void assertNothingIsLost(LiveScenario live) {
    assertThat(OTHERS).allSatisfy(other -> assertThat(live.nodeOf(other)).isNotEmpty());
    assertThat(live.differences()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aPodOnWhichAPluginThrowsIsInOnePlaceAndIsBoundOnceThePluginIsMended(Point point) {
    var plugin = new Broken(point, where -> new IllegalStateException("broken at " + where));
    var live = with(plugin);
    createAll(live);
    live.settle();
    live.create(node("n3").cpu("1")).advance(Duration.ofSeconds(30));

    if (HARMLESS.contains(point)) {
      assertThat(live.nodeOf(BROKEN)).isNotEmpty();
      assertThat(live.errors()).anyMatch(it -> it.contains("broken at " + point));
    } else {
      assertThat(live.nodeOf(BROKEN)).isEmpty();
      assertThat(live.scheduler().placesOf(BROKEN.info().uid())).hasSize(1);
    }
    assertNothingIsLost(live);

    plugin.mend();
    live.advance(Duration.ofMinutes(6));
    assertThat(live.nodeOf(BROKEN)).isNotEmpty();
    assertNothingIsLost(live);
  }

  /// As when a class is missing in the plugin's jar. What becomes of the error is for the thread's
  /// handler to say.
  @ParameterizedTest
  @EnumSource(names = {"PRE_BIND", "BIND", "POST_BIND"})
  void anErrorInABindingEndsTheBindingAndIsThrownOn(Point point) {
    var plugin = new Broken(point, where -> new NoClassDefFoundError("broken at " + where));
    var live = with(plugin);
    OTHERS.forEach(live::create);
    live.settle().create(BROKEN);
    assertThatThrownBy(live::settle).isInstanceOf(NoClassDefFoundError.class);
    live.settle();

    assertThat(live.nodeOf(BROKEN).isEmpty()).isEqualTo(point != Point.POST_BIND);
    assertNothingIsLost(live);
    plugin.mend();
    live.advance(Duration.ofSeconds(30));
    assertThat(live.nodeOf(BROKEN)).isNotEmpty();
    assertNothingIsLost(live);
  }

  @Test
  void anObserverThatThrowsChangesNothing() {
    var live = SmallScheduler.cluster(node("n1").cpu("1")).observer(new Throwing());
    live.create(pod("fits").cpu("600m").priority(1))
        .create(pod("waits").cpu("600m"))
        .settle()
        .create(pod("urgent").cpu("600m").priority(2))
        .advance(Duration.ofMinutes(1));

    assertThat(live.nodeOf(pod("urgent"))).isEqualTo("n1");
    assertThat(live.scheduler().placesOf(pod("waits").info().uid())).hasSize(1);
    assertThat(live.differences()).isEmpty();
  }

  /// Keeps what it is told.
  private static final class Told implements SchedulingObserver {
    private final List<String> told = new ArrayList<>();

    @Override
    public void decided(Decision decision) {
      told.add("decided " + decision.pod().name());
    }

    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      told.add("ended " + result.pod().name());
    }

    @Override
    public void preempting(AttemptDecision decision, int victims) {
      told.add("preempting " + victims);
    }

    @Override
    public void onError(String what, Throwable why) {
      told.add(what);
    }
  }

  @Test
  void anObserverThatThrowsKeepsNothingFromTheOther() {
    var told = new Told();
    var live = SmallScheduler.cluster(node("n1").cpu("1"));
    live.observedOnlyBy(new Throwing().and(told));
    live.create(pod("low").cpu("1"))
        .settle()
        .create(pod("urgent").cpu("1").priority(2))
        .advance(Duration.ofMinutes(1));

    assertThat(told.told)
        .containsSubsequence(
            "decided low",
            "notify an observer",
            "ended low",
            "notify an observer",
            "decided urgent",
            "preempting 1",
            "ended urgent",
            "decided urgent",
            "ended urgent");
  }

  private static final class Throwing implements SchedulingObserver {
    @Override
    public void decided(Decision decision) {
      throw new AssertionError(decision.pod());
    }

    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      throw new AssertionError(result.pod());
    }

    @Override
    public void preempting(AttemptDecision decision, int victims) {
      throw new IllegalStateException("preempting");
    }

    @Override
    public void onError(String what, Throwable why) {
      throw new IllegalStateException(what, why);
    }
  }
}
