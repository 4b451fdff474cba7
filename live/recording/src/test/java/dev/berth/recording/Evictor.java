package dev.berth.recording;

import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import java.util.List;
import java.util.Map;

/// Makes room on the first node by evicting the pod of one name.
record Evictor(String victim) implements SimplePluginFactory {
  private static final String NAME = "Evictor";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return OfOne.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new OfOne(victim, context.cluster().nodes());
  }

  private record OfOne(String victim, SharedLister lister) implements PostFilterPlugin {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
      NodeInfo node = lister.nodes().getFirst();
      List<PodInfo> victims =
          node.pods().stream().filter(it -> it.key().name().equals(victim)).toList();
      var candidate =
          new Candidate(
              victims.stream().map(PodInfo::key).toList(), new Rank(0, 0, 0, victims.size(), 0));
      return new PostFilterResult.Nominate(
          node.name(),
          victims,
          List.of(new PlainReason("one victim")),
          new PreemptionReport(node.name(), Map.of(node.name(), candidate), List.of(), Map.of()));
    }
  }
}
