package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Takes pods from nodes whose measured use is too high, pool by pool.
final class LowNodeLoadPlugin implements BalancePlugin {
  static final String NAME = "LowNodeLoad";

  private final LowNodeLoadArgs args;
  private final DeschedulerContext context;
  private final List<NodePool> pools;
  private final Map<Scope, AnomalyDetectors> detectors;

  LowNodeLoadPlugin(LowNodeLoadArgs args, DeschedulerContext context) {
    this.args = args;
    this.context = context;
    pools = args.nodePools().stream().map(NodePool::complete).toList();
    detectors = Map.of(Scope.NODE, detectors(), Scope.PROD, detectors());
  }

  private AnomalyDetectors detectors() {
    return new AnomalyDetectors(args.detectorCacheTimeout(), context.clock());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void balance(List<Node> nodes) {
    if (args.paused()) {
      context.log().note("LowNodeLoad is paused and will do nothing.");
      return;
    }
    var processed = new HashSet<String>();
    for (NodePool pool : pools) {
      new PoolBalance(args, pool, context, detectors).run(nodes, processed);
    }
  }
}
