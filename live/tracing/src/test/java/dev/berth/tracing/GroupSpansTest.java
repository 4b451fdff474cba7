package dev.berth.tracing;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.scenario.LiveScenario;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The spans of attempts of groups of pods, as a collector gets them: a gang of two pods of 1 CPU,
/// in one rack; rack `large` has room for it, rack `small` for one of them.
final class GroupSpansTest {
  private static final PodGroup GANG = inOneRack(gang("g", 2));

  private OtlpReceiver collector;

  private final LiveScenario live =
      LiveScenario.cluster(
              node("n1").cpu("2").labels("rack=large"), node("n2").cpu("1").labels("rack=small"))
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true)
          .gate(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING, true);

  @BeforeEach
  void start() throws IOException {
    collector = OtlpReceiver.start();
  }

  @AfterEach
  void stop() {
    collector.close();
  }

  private static PodGroup inOneRack(PodGroup group) {
    return group.withSpec(
        group
            .spec()
            .withSchedulingConstraints(
                new PodGroupSchedulingConstraints(List.of(new TopologyConstraint("rack")))));
  }

  /// The gang comes.
  private void schedule(String cpu) throws TracingException {
    try (var tracing = Tracing.start(collector.environment(), "1.2.3")) {
      SpansTest.traced(live, tracing)
          .put(GANG)
          .create(pod("a").cpu(cpu).inGroup("g"))
          .create(pod("b").cpu(cpu).inGroup("g"))
          .settle();
    }
  }

  private List<ReceivedSpan> named(String name) {
    return collector.spans().stream().filter(span -> span.name().equals(name)).toList();
  }

  @Test
  void anAttemptHasPlacementsAndTheMembersThatItPlaces() throws Exception {
    schedule("1");

    ReceivedSpan attempt = collector.span("Group scheduling attempt");
    assertThat(attempt.parentId()).isEmpty();
    assertThat(collector.under(attempt))
        .containsExactly("Group scheduling cycle", "Scheduling attempt", "Scheduling attempt");
    assertThat(collector.under(collector.span("Group scheduling cycle")))
        .containsExactly("PlacementGenerate", "Placement", "Placement");
    assertThat(named("Placement"))
        .extracting(ReceivedSpan::attributes)
        .containsExactlyInAnyOrder(
            placement("large", "Success"), placement("small", "Unschedulable"));
    for (ReceivedSpan member : named("Scheduling attempt")) {
      assertThat(collector.under(member)).containsExactly("Scheduling cycle", "Binding cycle");
      assertThat(member.attributes()).containsEntry("k8s.node.name", "n1");
    }
    assertThat(collector.spans())
        .allSatisfy(span -> {
          assertThat(span.traceId()).isEqualTo(attempt.traceId());
          assertThat(span.status()).isZero();
          assertThat(span.end()).isBetween(span.begin(), attempt.end());
        });
    assertThat(attempt.attributes())
        .isEqualTo(
            Map.of(
                "k8s.namespace.name", "default",
                "scheduler.group", "podgroup/default/g",
                "scheduler.profile", "default-scheduler",
                "scheduler.result", "scheduled",
                "scheduler.attempt", 1L,
                "scheduler.placement", "large",
                "scheduler.group.members", 2L,
                "scheduler.group.placed", 2L));
  }

  private static Map<String, Object> placement(String rack, String status) {
    return Map.of(
        "scheduler.group", "podgroup/default/g",
        "scheduler.placement", rack,
        "scheduler.status", status);
  }

  @Test
  void aGangThatFitsNowhereHasNoMembersInIt() throws Exception {
    schedule("2");

    ReceivedSpan attempt = collector.span("Group scheduling attempt");
    assertThat(collector.under(attempt)).containsExactly("Group scheduling cycle");
    assertThat(collector.under(collector.span("Group scheduling cycle")))
        .endsWith("PodGroupPostFilter");
    assertThat(attempt.attributes())
        .containsEntry("scheduler.result", "unschedulable")
        .containsEntry("scheduler.group.placed", 0L);
    assertThat(attempt.status()).isZero();
  }

  @Test
  void victimsAreCounted() throws Exception {
    live.create(pod("old").cpu("2").on("n1"));
    live.put(GANG.withSpec(GANG.spec().withPriority(1)));
    try (var tracing = Tracing.start(collector.environment(), "1.2.3")) {
      SpansTest.traced(live, tracing)
          .create(pod("a").cpu("1").inGroup("g").priority(1))
          .create(pod("b").cpu("1").inGroup("g").priority(1))
          .settle();
    }

    assertThat(named("Group scheduling attempt"))
        .first()
        .satisfies(span ->
            assertThat(span.attributes())
                .containsEntry("scheduler.result", "waiting")
                .containsEntry("scheduler.preemption.victims", 1L));
  }

  @Test
  void aMemberThatIsNotBoundIsAnErrorOfItsOwn() throws Exception {
    live.api()
        .beforeWrites(call -> {
          if (call.equals("bind default/b")) {
            throw new PluginException("refused");
          }
        });
    schedule("1");

    assertThat(named("Group scheduling attempt"))
        .first()
        .satisfies(it -> assertThat(it.status()).isZero());
    assertThat(named("Scheduling attempt"))
        .filteredOn(span -> "b".equals(span.attributes().get("k8s.pod.name")))
        .first()
        .satisfies(span -> assertThat(span.status()).isEqualTo(2));
  }
}
