package dev.berth.descheduler.plugins.topologyspread;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.fake.FakeArgs;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.plugins.topologyspread.RemovePodsViolatingTopologySpreadConstraintPlugin.SpreadArgs;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologySpreadTest {
  private final FakeDescheduler descheduler =
      new FakeDescheduler()
          .with(
              node("a").zone("a").running(web("w0", 5), web("w1", 9), web("w2", 1), web("w3", 7)),
              node("b").zone("b"));

  @Test
  void podsOfHighPriorityGoFirst() {
    run(Map.of());

    assertThat(descheduler.evicted()).containsExactly("default/w1", "default/w3");
  }

  @Test
  void protectedPodsAreNotCounted() {
    descheduler.protect("default/w0", "default/w2");

    run(Map.of());

    assertThat(descheduler.evicted()).containsExactly("default/w1");
  }

  @Test
  void constraintsThatOnlyScoreAreLeftAlone() {
    run(Map.of("constraints", List.of("ScheduleAnyway")));

    assertThat(descheduler.evicted()).isEmpty();
  }

  private static GivenPod web(String name, int priority) {
    return pod(name)
        .labels("app=web")
        .priority(priority)
        .spreads(1, "topology.kubernetes.io/zone", "app=web");
  }

  private void run(Map<String, Object> args) {
    var plugin =
        new RemovePodsViolatingTopologySpreadConstraintPlugin(
            SpreadArgs.read(new FakeArgs(args)), descheduler);
    plugin.balance(descheduler.nodes());
  }
}
