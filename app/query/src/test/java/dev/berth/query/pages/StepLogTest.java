package dev.berth.query.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.query.pages.StepLog.Moment;
import dev.berth.query.pages.StepLog.Step;
import dev.berth.testkit.Given;
import dev.berth.timeline.simulation.TimedSimulation;
import dev.berth.timeline.simulation.TimelineObserver.StopCause;
import dev.berth.ui.DecisionFilter;
import java.time.Duration;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is kept of a simulation over time: `a` waits and then runs on `n1`, and `b` waits.
final class StepLogTest {
  private static final Node NODE = Given.node("n1").cpu("2").build();
  private static final Pod A = Given.pod("a").build();
  private static final Pod B = Given.pod("b").build();

  private static StepLog log(int most) {
    var log = new StepLog(most);
    log.nodeJoined(Duration.ZERO, NODE);
    log.arrived(Duration.ZERO, A);
    rejected(log, A, 1, "no room");
    rejected(log, A, 2, "no room");
    rejected(log, A, 3, "another reason");
    log.arrived(Duration.ofSeconds(4), B);
    log.started(Duration.ofSeconds(5), placed());
    rejected(log, A, 6, "it is not asked any more");
    log.stopped(Duration.ofSeconds(7), placed(), StopCause.SUCCEEDED);
    log.nodeLeft(Duration.ofSeconds(8), NODE);
    return log;
  }

  private static Pod placed() {
    return new Pod(A.metadata(), A.spec().withNodeName("n1"), A.status());
  }

  private static void rejected(StepLog log, Pod pod, int second, String message) {
    var at = TimedSimulation.BEGINNING.plusSeconds(second);
    log.attemptEnded(
        new AttemptResult(
            pod.key(),
            pod.metadata().uid(),
            "default-scheduler",
            1,
            new Ending.Unschedulable(new TreeSet<>(), message),
            1,
            0),
        new Times(at, at, at, false));
  }

  private static String text(Step step) {
    return "%d %ds %s %s%s"
        .formatted(
            step.number(),
            step.at().toSeconds(),
            step.object().metadata().name(),
            step.happening(),
            step.message().isEmpty() ? "" : ": " + step.message());
  }

  @Test
  void whatHappensIsInItsOrderAndAReasonIsThereOnce() {
    assertThat(log(100).steps().stream().map(StepLogTest::text))
        .containsExactly(
            "1 0s n1 nodeJoined",
            "2 0s a arrived",
            "3 1s a waits: no room",
            "4 3s a waits: another reason",
            "5 4s b arrived",
            "6 5s a started",
            "7 7s a succeeded",
            "8 8s n1 nodeLeft");
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 8, 5, 1})
  void theClusterAfterAStepDoesNotDependOnHowManyAreKept(int most) {
    var log = log(most);

    assertThat(log.all()).isEqualTo(8);
    assertThat(log.first()).isEqualTo(Math.max(1, 9 - most));
    for (int number = log.first(); number <= log.all(); number++) {
      assertThat(log.after(number)).as("%d", number).isEqualTo(log(100).after(number));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0, 0", "4, 1, 1, 0", "5, 1, 2, 0", "6, 1, 2, 1", "7, 1, 1, 0", "8, 0, 1, 0"})
  void aStepHasTheNodesAndPodsOfThatTime(int number, int nodes, int pods, int running) {
    Moment moment = log(100).after(number);

    assertThat(moment.nodes()).hasSize(nodes);
    assertThat(moment.pods()).hasSize(pods);
    assertThat(moment.running()).isEqualTo(running);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '', '', 8",
    "a, '', '', '', 6",
    "/a, '', '', '', 5",
    "'', n1, '', '', 4",
    "'', '', waits, '', 2",
    "'', '', '', default, 6",
    "'', '', '', shop, 0"
  })
  void aFilterLeavesWhatPassesIt(
      String pod, String node, String result, String namespace, int count) {
    var filter = new DecisionFilter(pod, node, result, namespace);

    assertThat(log(100).steps().stream().filter(step -> step.passes(filter))).hasSize(count);
  }
}
