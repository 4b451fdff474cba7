package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A trace has the extension points of its attempt, also those that run in the binding.
class TracedAttemptsTest {
  private static final GivenPod POD = pod("web").cpu("1");

  private final List<String> spans = new ArrayList<>();
  private final LiveScenario live =
      SmallScheduler.cluster(node("n1").cpu("2").labels("rack=east"))
          .gate(SchedulerFeature.GENERIC_WORKLOAD, true)
          .gate(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING, true)
          .remembering()
          .decorate(ports -> ports.with(new Tracer()));

  /// Traces all but pods with the label `untraced`.
  private final class Tracer implements AttemptTracer {
    @Override
    public @Nullable AttemptTrace begin(QueuedPodInfo pod) {
      return trace(pod.pod(), " attempt " + pod.attempts());
    }

    private @Nullable AttemptTrace trace(PodInfo pod, String what) {
      if (pod.pod().metadata().labels().containsKey("untraced")) {
        return null;
      }
      String name = pod.key().name();
      spans.add(name + what);
      return point -> span(name + " " + point);
    }

    private PointSpan span(String what) {
      return status -> spans.add(what + " " + status);
    }

    @Override
    public GroupTrace begin(QueuedGroupInfo group) {
      String name = group.group().key().object().name();
      spans.add(name + " attempt " + group.attempts());
      return new GroupTrace() {
        @Override
        public PointSpan begin(ExtensionPointLabel point) {
          return span(name + " " + point);
        }

        @Override
        public PointSpan placement(GroupKey of, String placement) {
          return span("%s placement '%s'".formatted(name, placement));
        }

        @Override
        public @Nullable AttemptTrace place(PodInfo member) {
          return trace(member, " is placed");
        }
      };
    }
  }

  @Test
  void anAttemptIsTracedFromPreFilterToPostBind() {
    live.create(POD).settle();

    assertThat(spans)
        .containsExactly(
            "web attempt 1",
            "web PreFilter Success",
            "web Filter Success",
            "web Reserve Success",
            "web Permit Success",
            "web PreBindPreFlight Skip",
            "web PreBind Success",
            "web Bind Success",
            "web PostBind Success");
  }

  @Test
  void eachAttemptIsATraceOfItsOwn() {
    live.create(pod("huge").cpu("3")).settle();
    live.create(node("n2").cpu("3")).advance(Duration.ofSeconds(2));

    assertThat(spans)
        .containsSubsequence(
            "huge attempt 1",
            "huge PostFilter Unschedulable",
            "huge attempt 2",
            "huge Bind Success");
  }

  @Test
  void anAttemptThatIsNotTracedLeavesNoSpan() {
    live.create(POD.labels("untraced=")).settle();

    assertThat(live.nodeOf(POD)).isEqualTo("n1");
    assertThat(spans).isEmpty();
  }

  @Test
  void thePlacesOfMembersAreAttemptsWithinThatOfTheGroup() {
    PodGroup group = gang("g", 2);
    live.put(
            group.withSpec(
                group
                    .spec()
                    .withSchedulingConstraints(
                        new PodGroupSchedulingConstraints(
                            List.of(new TopologyConstraint("rack"))))))
        .create(POD.inGroup("g"))
        .create(pod("db").inGroup("g").cpu("1"))
        .settle();

    assertThat(spans)
        .containsSubsequence(
            "g attempt 1",
            "g PlacementGenerate Success",
            "g placement 'east' Success",
            "web is placed",
            "web Reserve Success",
            "web Bind Success")
        .contains("db is placed", "db Bind Success");
  }
}
