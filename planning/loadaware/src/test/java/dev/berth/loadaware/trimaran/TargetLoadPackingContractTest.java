package dev.berth.loadaware.trimaran;

import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.model.NodeInfo;
import dev.berth.loadaware.usage.NodeMeasurement;
import dev.berth.testkit.contract.BackgroundContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.fake.FakeReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Every other node is measured.
class TargetLoadPackingContractTest implements ScoreContract, BackgroundContract {
  @Override
  public PluginFactory<?> factory() {
    return new TargetLoadPackingFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    var context = FakePluginContext.of(nodes);
    for (int i = 0; i < nodes.size(); i += 2) {
      context.with(usage(nodes.get(i).name(), i * 100L));
    }
    return context;
  }

  static NodeMetrics usage(String node, long milliCpu) {
    return new NodeMeasurement(
            node,
            Instant.parse("2026-01-01T00:00:00Z"),
            Duration.ofSeconds(15),
            milliCpu,
            1 << 30,
            null)
        .toMetrics();
  }

  @Override
  public ApiReader reader() {
    var reader = new FakeReader();
    reader.answer(usage("a", 1000), usage("b", 2000));
    return reader;
  }
}
