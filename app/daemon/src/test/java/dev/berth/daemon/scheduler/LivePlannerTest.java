package dev.berth.daemon.scheduler;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.batch.BatchPlan;
import dev.berth.planner.batch.BatchPlanner;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PlanMetrics;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LivePlannerTest {
  private final FakeClock clock = new FakeClock();
  private final List<String> nominated = new ArrayList<>();
  private final BatchPlan made = new BatchPlan("id", Map.of("a", "n1"), Map.of("b", "no room"));

  private final LivePlanner planner =
      new LivePlanner(
          new Planned(),
          (uid, node, patience) -> nominated.add("%s to %s for %s".formatted(uid, node, patience)),
          new PlanMetrics(new MetricRegistry()),
          clock);

  private final class Planned implements BatchPlanner {
    @Override
    public boolean isNeeded() {
      return true;
    }

    @Override
    public List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods) {
      return List.of();
    }

    @Override
    public BatchPlan plan(PlanRequest request) {
      if (request.pods().isEmpty()) {
        throw new IllegalArgumentException("nothing to plan");
      }
      clock.advance(Duration.ofSeconds(2));
      return made;
    }
  }

  private static BatchPlanner.PlanRequest request(PodInfo... pods) {
    return new BatchPlanner.PlanRequest(
        "batch", "id", FakePluginContext.of().snapshot(), List.of(pods), Duration.ofSeconds(10));
  }

  @Test
  void plannedPodsAreNominatedForAWindow() throws Exception {
    assertThat(planner.plan(request(pod("a").info()))).isSameAs(made);
    assertThat(nominated).containsExactly("a to n1 for PT10S");
  }

  @Test
  void aFailureSaysWhatIsWrong() {
    assertThatThrownBy(() -> planner.plan(request()))
        .hasMessage("no plan is possible: java.lang.IllegalArgumentException: nothing to plan");
    assertThat(nominated).isEmpty();
  }
}
