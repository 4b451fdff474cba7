package dev.berth.loadaware.measured;

import static dev.berth.loadaware.measured.GivenUsage.usage;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.BackgroundContract;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.fake.FakeReader;
import java.util.List;

/// Every third node is loaded, every third idle; of the others nothing is known.
class LoadAwareContractTest implements FilterContract, ScoreContract, BackgroundContract {
  @Override
  public PluginFactory<?> factory() {
    return new LoadAwareFactory();
  }

  @Override
  public FakePluginContext context(List<NodeInfo> nodes) {
    var context = FakePluginContext.of(nodes);
    for (int i = 0; i < nodes.size(); i++) {
      if (i % 3 != 2) {
        context.with(usage(nodes.get(i).name(), i % 3 == 0 ? 3900 : 1, 1).build());
      }
    }
    return context;
  }

  @Override
  public ApiReader reader() {
    var reader = new FakeReader();
    reader.answer(usage("a", 1000, 1).build(), usage("b", 2000, 2).build());
    return reader;
  }
}
