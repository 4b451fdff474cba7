package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.live.EngineMessage;
import dev.berth.engine.live.InputInterceptor;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Everything on which decisions depend passes through the interceptor: what it returns counts.
class InputInterceptorTest {
  private static final GivenPod POD = pod("web").cpu("1");

  private final Notes interceptor = new Notes();
  private final LiveScenario live =
      SmallScheduler.cluster(node("n1").cpu("1")).decorate(ports -> ports.with(interceptor));

  /// Notes what passes, and lets through what the test says.
  private static final class Notes implements InputInterceptor {
    private final List<String> notes = new ArrayList<>();
    private Predicate<EngineMessage> passes = message -> true;
    private Duration offset = Duration.ZERO;

    @Override
    public InstantSource clock(InstantSource clock) {
      return () -> clock.instant().plus(offset);
    }

    @Override
    public List<EngineMessage> stepBegins(List<EngineMessage> taken) {
      notes.add("step begins");
      return taken.stream().filter(passes).toList();
    }

    @Override
    public void stepEnds() {
      notes.add("step ends");
    }

    @Override
    public boolean raced(boolean outcome) {
      notes.add("raced");
      return outcome;
    }

    @Override
    public Runnable binding(long number, Runnable task) {
      notes.add("binding " + number);
      return () -> {
        notes.add("binding " + number + " runs");
        task.run();
      };
    }
  }

  @Test
  void aStepBeginsAndEndsAndABindingRunsBetweenSteps() {
    live.create(POD).settle();

    assertThat(interceptor.notes)
        .containsSubsequence(
            "step begins", "binding 1", "step ends", "binding 1 runs", "step begins", "step ends");
    assertThat(live.nodeOf(POD)).isEqualTo("n1");
  }

  @Test
  void aStepEndsEvenAfterAnError() {
    var broken =
        new Broken(Broken.Point.FILTER, point -> new NoClassDefFoundError("broken at " + point));
    live.plugin(broken).create(pod(Broken.POD));

    assertThatThrownBy(live::settle).isInstanceOf(NoClassDefFoundError.class);
    assertThat(interceptor.notes.getLast()).isEqualTo("step ends");
    assertThat(interceptor.notes)
        .filteredOn("step begins"::equals)
        .hasSameSizeAs(interceptor.notes.stream().filter("step ends"::equals).toList());
  }

  @Test
  void onlyTheMessagesOfTheInterceptorAreApplied() {
    interceptor.passes = message -> !message.toString().contains("lost");
    live.create(pod("lost").cpu("1")).create(POD).settle();

    assertThat(live.decisions()).extracting(it -> it.pod().name()).containsExactly("web");
  }

  @Test
  void decisionsDependOnTheClockOfTheInterceptor() {
    interceptor.offset = Duration.ofDays(1);
    var begin = live.clock().instant();
    live.create(pod("huge").cpu("2")).settle();

    Instant since =
        live.pod(pod("huge")).orElseThrow().status().conditions().getFirst().lastTransitionTime();
    assertThat(since).isEqualTo(begin.plus(Duration.ofDays(1)));
    assertThat(live.decisions()).extracting(Decision::attempt).containsExactly(1);
  }
}
