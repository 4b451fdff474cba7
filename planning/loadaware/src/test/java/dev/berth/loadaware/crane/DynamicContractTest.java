package dev.berth.loadaware.crane;

import static dev.berth.loadaware.crane.GivenPolicy.annotated;
import static dev.berth.testkit.Given.node;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.SampleCluster;
import dev.berth.testkit.contract.ScoreContract;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

class DynamicContractTest implements FilterContract, ScoreContract {
  @TempDir Path folder;

  @Override
  public PluginFactory<?> factory() {
    return new DynamicFactory();
  }

  @Override
  public PluginArgs args() {
    return GivenPolicy.args(folder, GivenPolicy.SHIPPED);
  }

  @Override
  public List<NodeInfo> nodes() {
    String time = ",2026-01-01T00:00:00Z";
    return Stream.concat(
            SampleCluster.nodes().stream(),
            Stream.of(
                annotated(node("hot"), "cpu_usage_avg_5m", "0.9" + time).info(),
                annotated(node("idle"), "cpu_usage_avg_5m", "0.1" + time).info()))
        .toList();
  }
}
