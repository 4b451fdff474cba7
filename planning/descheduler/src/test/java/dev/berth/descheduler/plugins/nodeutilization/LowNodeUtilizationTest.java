package dev.berth.descheduler.plugins.nodeutilization;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.fake.FakeArgs;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.EvictionResult.LimitReached;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.testkit.GivenNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
  void aPodThatNobodyMeasuresStays() throws DeschedulerPluginException {
    descheduler.measuring(
        new KubernetesMetrics() {
          @Override
          public Map<String, Quantity> nodeUsage(String node) {
            var cpu = node.equals("full") ? "8" : "100m";
            return Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse("1Mi"));
          }

          @Override
          public @Nullable Map<String, Quantity> podUsage(String namespace, String name) {
            return name.equals("p3") ? null : Map.of("cpu", Quantity.parse("2"));
          }
        });

    var args = new HashMap<>(THRESHOLDS);
    args.put("metricsUtilization", Map.of("source", "KubernetesMetrics"));
    run(args);

    assertThat(descheduler.evicted()).startsWith("default/p2").doesNotContain("default/p3");
    assertThat(descheduler.errors())
        .containsExactly(
            "unable to get pod usage: unable to get podmetrics for \"default\"/\"p3\":"
                + " pods.metrics.k8s.io \"p3\" not found");
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
    var factory = LowNodeUtilizationPlugin.FACTORY;
    var plugin = (BalancePlugin) factory.create(factory.read(new FakeArgs(args)), descheduler);
    plugin.balance(descheduler.nodes());
  }
}
