package dev.berth.engine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.Code;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProfileMetricsTest {
  private final List<String> told = new ArrayList<>();
  private Instant now = Instant.EPOCH;

  private final EngineMetrics metrics =
      new EngineMetrics() {
        @Override
        public void searched(Duration took) {}

        @Override
        public void pointRan(
            String profile, ExtensionPointLabel point, Code status, Duration took) {
          told.add("%s %s %s %s".formatted(profile, point, status, took.toMillis()));
        }

        @Override
        public void pluginRan(
            String plugin, ExtensionPointLabel point, Code status, Duration took) {
          told.add("%s %s %s %s".formatted(plugin, point, status, took.toMillis()));
        }

        @Override
        public void evaluated(
            String profile, String plugin, ExtensionPointLabel point, long times) {}

        @Override
        public void preemptionTried() {}

        @Override
        public void groupPreemptionTried(Code result) {}

        @Override
        public void victimsSearched(String preemptor, Code result, Duration took) {}

        @Override
        public void preemptionEnded(String preemptor, boolean well, Duration took) {}

        @Override
        public void groupSearched(Duration took) {}

        @Override
        public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {}

        @Override
        public void placementsGenerated(String profile, int count) {}

        @Override
        public void placementTried(String profile, boolean feasible, Duration took) {}

        @Override
        public void waitedAtPermit(Code verdict, Duration took) {}

        @Override
        public void stepped(int messages, long nanos) {}

        @Override
        public void eventHandled(String event, Duration took) {}
      };

  private final ProfileMetrics meter = ProfileMetrics.of("web", metrics, () -> now);

  private Object answerAfter(int millis, Object answer) {
    now = now.plusMillis(millis);
    return answer;
  }

  @Test
  void aPointAndItsPluginsAreTimed() {
    var state = new CycleState();
    meter.cycleBegins(state, null);
    var timer = meter.start(ExtensionPointLabel.RESERVE, state);
    var first = timer.call("A", () -> answerAfter(2, Success.SUCCESS));
    var second = timer.call("B", () -> answerAfter(3, Rejected.unschedulable("no")));
    timer.ended(Code.UNSCHEDULABLE);
    timer.close();
    assertThat(first).isEqualTo(Success.SUCCESS);
    assertThat(second).isInstanceOf(Rejected.class);
    assertThat(told)
        .containsExactly(
            "A Reserve Success 2", "B Reserve Unschedulable 3", "web Reserve Unschedulable 5");
  }

  @Test
  void aTraceHasThePointsOfItsCycleEvenIfNothingIsMeasured() {
    var unmeasured = ProfileMetrics.of("web", EngineMetrics.NONE, () -> now);
    var state = new CycleState();
    unmeasured.cycleBegins(
        state,
        point -> {
          told.add("begin " + point);
          return status -> told.add("end %s %s".formatted(point, status));
        });
    for (CycleState stage : List.of(state, state.forBinding())) {
      try (var timer = unmeasured.start(ExtensionPointLabel.RESERVE, stage)) {
        timer.part(ExtensionPointLabel.NORMALIZE_SCORES).run("A", () -> {});
        timer.ended(Code.UNSCHEDULABLE);
      }
    }
    unmeasured.start(ExtensionPointLabel.BIND, new CycleState()).close();
    assertThat(told)
        .containsExactly(
            "begin Reserve", "end Reserve Unschedulable",
            "begin Reserve", "end Reserve Unschedulable");
  }

  @Test
  void pluginsAreTimedInOneCycleOfTen() {
    for (int i = 0; i < 20; i++) {
      var state = new CycleState();
      meter.cycleBegins(state, null);
      meter.start(ExtensionPointLabel.BIND, state).run("A", () -> {});
      meter.cycleEnds();
    }
    assertThat(told).hasSize(2);
  }

  @Test
  void aPluginThatFailsIsTimedAndFails() {
    var state = new CycleState();
    meter.cycleBegins(state, null);
    var timer = meter.start(ExtensionPointLabel.BIND, state);
    assertThatThrownBy(() -> timer.run("A", ProfileMetricsTest::fail)).hasMessage("broken");
    assertThat(told).containsExactly("A Bind Error 0");
  }

  private static void fail() {
    throw new IllegalStateException("broken");
  }

  @Test
  void whoIsNotMeasuredNeverLooksAtTheClock() {
    var unmeasured =
        ProfileMetrics.of(
            "web",
            EngineMetrics.NONE,
            () -> {
              throw new AssertionError("the clock was read");
            });
    var state = new CycleState();
    unmeasured.cycleBegins(state, null);
    var timer = unmeasured.start(ExtensionPointLabel.BIND, state);
    timer.run("A", () -> {});
    timer.ended(Code.SUCCESS);
    timer.close();
    assertThat(told).isEmpty();
  }
}
