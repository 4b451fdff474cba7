package dev.berth.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.MeasuredPoint;
import dev.berth.framework.Code;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProfileMeterTest {
  private final List<String> told = new ArrayList<>();
  private Instant now = Instant.EPOCH;

  private final EngineMetrics metrics =
      new EngineMetrics() {
        @Override
        public void searched(Duration took) {}

        @Override
        public void pointRan(String profile, MeasuredPoint point, Code status, Duration took) {
          told.add("%s %s %s %s".formatted(profile, point, status, took.toMillis()));
        }

        @Override
        public void pluginRan(String plugin, MeasuredPoint point, Code status, Duration took) {
          told.add("%s %s %s %s".formatted(plugin, point, status, took.toMillis()));
        }

        @Override
        public void evaluated(String profile, String plugin, MeasuredPoint point, long times) {}

        @Override
        public void preemptionTried() {}

        @Override
        public void preemptionEnded(boolean well) {}

        @Override
        public void waitedAtPermit(Code verdict, Duration took) {}

        @Override
        public void eventHandled(String event, Duration took) {}
      };

  private final ProfileMeter meter = ProfileMeter.of("web", metrics, () -> now);

  private Object answerAfter(int millis, Object answer) {
    now = now.plusMillis(millis);
    return answer;
  }

  @Test
  void aPointAndItsPluginsAreTimed() {
    var state = new CycleState();
    meter.cycleBegins(state);
    var run = meter.begin(MeasuredPoint.RESERVE, state);
    var first = run.ask("A", () -> answerAfter(2, Success.SUCCESS));
    var second = run.ask("B", () -> answerAfter(3, Rejected.unschedulable("no")));
    run.ended(Code.UNSCHEDULABLE);
    assertThat(first).isEqualTo(Success.SUCCESS);
    assertThat(second).isInstanceOf(Rejected.class);
    assertThat(told)
        .containsExactly(
            "A Reserve Success 2", "B Reserve Unschedulable 3", "web Reserve Unschedulable 5");
  }

  @Test
  void pluginsAreTimedInOneCycleOfTen() {
    for (int i = 0; i < 20; i++) {
      var state = new CycleState();
      meter.cycleBegins(state);
      meter.begin(MeasuredPoint.BIND, state).run("A", () -> {});
      meter.cycleEnds();
    }
    assertThat(told).hasSize(2);
  }

  @Test
  void aPluginThatFailsIsTimedAndFails() {
    var state = new CycleState();
    meter.cycleBegins(state);
    var run = meter.begin(MeasuredPoint.BIND, state);
    assertThatThrownBy(() -> run.run("A", ProfileMeterTest::fail)).hasMessage("broken");
    assertThat(told).containsExactly("A Bind Error 0");
  }

  private static void fail() {
    throw new IllegalStateException("broken");
  }

  @Test
  void whoIsNotMeasuredNeverLooksAtTheClock() {
    var unmeasured =
        ProfileMeter.of(
            "web",
            EngineMetrics.NONE,
            () -> {
              throw new AssertionError("the clock was read");
            });
    var state = new CycleState();
    unmeasured.cycleBegins(state);
    var run = unmeasured.begin(MeasuredPoint.BIND, state);
    run.run("A", () -> {});
    run.ended(Code.SUCCESS);
    assertThat(told).isEmpty();
  }
}
