package dev.berth.engine.live;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.profile.BackgroundRequests;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Work beside the engine: when it has its turns, and what becomes of what it finds out.
class BackgroundWorkTest {
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final GivenPod POD = pod("p");

  private final Measured measured = new Measured();
  private final LiveScenario live = LiveScenario.onlyWith(measured).create(node("n1"));

  private NodeMetrics metrics() {
    return new NodeMetrics(
        ObjectMeta.named("", "n1"), live.clock().instant(), Duration.ZERO, Map.of());
  }

  private boolean isScheduled() {
    return !live.nodeOf(POD).isEmpty();
  }

  private void reconfigure() {
    var done = live.reconfigure();
    live.settle();
    done.join();
  }

  @Test
  void aTurnBeginsAtOnceAndThenOnceInAPeriod() {
    live.settle();
    assertThat(measured.turns()).hasSize(1);

    live.advance(PERIOD.minusMillis(1));
    assertThat(measured.turns()).hasSize(1);

    live.advance(Duration.ofMillis(1));
    assertThat(measured.turns()).hasSize(2);

    live.advance(PERIOD.multipliedBy(3));
    assertThat(measured.turns()).hasSize(5);
  }

  @Test
  void aTurnIsLeftOutWhileOneGoesOn() {
    live.scheduler().step();
    live.clock().advance(PERIOD);
    live.scheduler().step();
    live.clock().advance(PERIOD);
    live.scheduler().step();

    assertThat(live.tasks().size()).isEqualTo(1);
  }

  @Test
  void whatIsReportedIsAnObjectToPluginsUntilItIsReportedNoMore() {
    live.reader().answer(metrics());
    live.settle();
    live.create(POD).settle();
    assertThat(isScheduled()).isFalse();

    live.reader().answer();
    live.advance(PERIOD.multipliedBy(2));

    assertThat(isScheduled()).isTrue();
  }

  @Test
  void afterAFailureWhatIsReportedStaysAndSchedulingGoesOn() {
    live.reader().answer(metrics());
    live.settle();
    live.reader().fail("nobody answers");
    live.advance(PERIOD.multipliedBy(3));
    live.create(POD).settle();
    live.create(node("n2")).advance(PERIOD);

    assertThat(live.errors()).containsExactly("do background work: measurement: nobody answers");
    assertThat(live.decisions(POD)).isNotEmpty();
    assertThat(measured.turns()).hasSizeGreaterThan(3);
  }

  @Test
  void aFailureIsReportedAgainOnceItWasOver() {
    live.reader().fail("nobody answers");
    live.settle();
    live.reader().answer();
    live.advance(PERIOD);
    live.reader().fail("nobody answers");
    live.advance(PERIOD.multipliedBy(2));

    assertThat(live.errors()).hasSize(2);
  }

  @Test
  void aPodIsTriedAgainWhenAValueHasExpired() {
    live.reader().answer(metrics());
    live.settle();
    live.reader().fail("nobody answers");
    live.create(POD).advance(Duration.ofSeconds(59));
    assertThat(isScheduled()).isFalse();

    live.advance(Duration.ofSeconds(1));

    assertThat(isScheduled()).isTrue();
  }

  @Test
  void equalWorkGoesOnWithAnotherConfiguration() {
    live.settle();
    reconfigure();
    live.advance(PERIOD.minusMillis(1));

    assertThat(measured.turns()).containsExactly("first");
  }

  @Test
  void otherWorkOfTheNameTakesOverWhatIsReported() {
    live.reader().answer(metrics());
    live.settle();
    live.reader().fail("nobody answers");
    measured.work("second");
    reconfigure();
    live.create(POD).settle();

    assertThat(measured.turns()).containsExactly("first", "first ends", "second");
    assertThat(isScheduled()).isFalse();
  }

  @Test
  void workThatIsWantedNoMoreEndsAndTakesBackWhatIsReported() {
    live.reader().answer(metrics());
    live.settle();
    measured.work(null);
    reconfigure();
    live.create(POD).advance(PERIOD.multipliedBy(2));

    assertThat(measured.turns()).containsExactly("first", "first ends");
    assertThat(isScheduled()).isTrue();
  }

  @Test
  void workEndsWithTheScheduler() {
    live.settle();
    live.scheduler().stop();
    live.advance(PERIOD.multipliedBy(2));

    assertThat(measured.turns()).containsExactly("first", "first ends");
  }

  @Test
  void withoutAPortThereIsNone() {
    live.decorate(ports -> ports.with((BackgroundPort) null));
    live.advance(PERIOD);

    assertThat(measured.turns()).isEmpty();
    assertThat(live.scheduler().nextDue()).isNull();
  }

  private record Named(String name, int id) implements BackgroundWork {
    @Override
    public Duration period() {
      return PERIOD;
    }

    @Override
    public Task begin(ApiReader reader) {
      return _ -> List.of();
    }
  }

  @Test
  void twoKindsOfWorkOfOneNameAreRefused() {
    var requests = new BackgroundRequests();
    requests.add(new Named("a", 1));
    requests.add(new Named("a", 1));
    requests.add(new Named("b", 2));

    assertThat(requests.all()).hasSize(2);
    assertThatThrownBy(() -> requests.add(new Named("a", 2)))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "a is wanted in two ways, as Named[name=a, id=1] and as Named[name=a, id=2]; let all"
                + " plugins and profiles say the same");
  }
}
