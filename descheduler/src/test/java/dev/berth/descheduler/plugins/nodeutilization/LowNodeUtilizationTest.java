package dev.berth.descheduler.plugins.nodeutilization;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.descheduler.fake.FakeArgs;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.EvictionResult.LimitReached;
import dev.berth.testkit.GivenNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LowNodeUtilizationTest {
  private static final Map<String, Object> THRESHOLDS =
      Map.of("thresholds", Map.of("cpu", 20), "targetThresholds", Map.of("cpu", 50));

  private final FakeDescheduler descheduler =
      new FakeDescheduler()
          .with(full("full"), node("free").cpu("10").running(pod("low").cpu("1").memory("1Mi")));

  @Test
  void podsGoUntilTheNodeIsNoLongerUsedTooMuch() throws DeschedulerPluginException {
    run(THRESHOLDS);

    assertThat(descheduler.evicted()).containsExactly("default/p3", "default/p2");
  }

  @Test
  void nothingGoesWhereNoNodeIsFree() throws DeschedulerPluginException {
    run(Map.of("thresholds", Map.of("cpu", 5), "targetThresholds", Map.of("cpu", 50)));

    assertThat(descheduler.evicted()).isEmpty();
    assertThat(descheduler.notes())
        .endsWith(
            "No node is underutilized, nothing to do here, you might tune your thresholds further");
  }

  @Test
  void anotherPodFollowsOneThatCannotBeEvicted() throws DeschedulerPluginException {
    descheduler.protect("default/p3").answer("default/p2", new EvictionResult.Failed("budget"));

    run(THRESHOLDS);

    assertThat(descheduler.evicted()).containsExactly("default/p1", "default/p0");
  }

  @Test
  void theLimitOfTheCycleEndsTheWork() throws DeschedulerPluginException {
    descheduler.answer("default/p3", new LimitReached(Limit.TOTAL));

    run(THRESHOLDS);

    assertThat(descheduler.evicted()).isEmpty();
  }

  @Test
  void aQueryLetsOnePodOfEachNodeGo() throws DeschedulerPluginException {
    descheduler.asking(_ -> Map.of("full", 0.9, "free", 0.1));

    run(query());

    assertThat(descheduler.evicted()).containsExactly("default/p3");
  }

  @Test
  void valuesOfAQueryAreFromZeroToOne() {
    descheduler.asking(_ -> Map.of("full", 1.5, "free", 0.1));

    assertThatThrownBy(() -> run(query()))
        .hasMessage(
            "error getting node usage: the collected metrics sample for \"full\" has value 1.5"
                + " outside of <0; 1> interval");
  }

  private static Map<String, Object> query() {
    return Map.of(
        "thresholds", Map.of("MetricResource", 20),
        "targetThresholds", Map.of("MetricResource", 50),
        "metricsUtilization",
            Map.of("source", "Prometheus", "prometheus", Map.of("query", "usage")));
  }

  private static GivenNode full(String name) {
    GivenNode node = node(name).cpu("10");
    for (int i = 0; i < 4; i++) {
      node = node.running(pod("p" + i).cpu("2").memory("1Mi"));
    }
    return node;
  }

  private void run(Map<String, Object> args) throws DeschedulerPluginException {
    var factory = new LowNodeUtilizationFactory();
    var plugin = (BalancePlugin) factory.create(factory.read(new FakeArgs(args)), descheduler);
    plugin.balance(descheduler.nodes());
  }
}
