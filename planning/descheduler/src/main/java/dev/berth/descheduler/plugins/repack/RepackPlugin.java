package dev.berth.descheduler.plugins.repack;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.MovePlanner.MoveRequest;
import dev.berth.descheduler.plugins.support.StandardFactory;
import dev.berth.planner.packing.PackingObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Evicts the pods that a plan moves.
public record RepackPlugin(RepackArgs args, DeschedulerContext context) implements BalancePlugin {
  public static final String NAME = "Repack";

  public static final DeschedulerPluginFactory<RepackArgs> FACTORY =
      new StandardFactory<>(
          NAME, RepackPlugin.class, RepackArgs::read, RepackArgs::problems, RepackPlugin::new);

  @Override
  public void balance(List<Node> nodes) throws DeschedulerPluginException {
    var evictor = context.evictor();
    var movable = new ArrayList<Pod>();
    for (Node node : nodes) {
      for (Pod pod : context.cluster().podsOn(node.metadata().name())) {
        if (evictor.filter(pod) && evictor.preEvictionFilter(pod)) {
          movable.add(pod);
        }
      }
    }
    var plan =
        context
            .planner()
            .plan(
                new MoveRequest(
                    movable, (int) args.maxMoves(), args.packingObjective(), args.rounds()));
    context.log().note(plan.message());
    for (Pod pod : plan.pods()) {
      if (!evictor.evict(pod).isEvicted()) {
        return;
      }
    }
  }

  /// Arguments of Repack.
  ///
  /// @param maxMoves the maximum number of moves in a cycle
  /// @param objective `placed` or `nodes`
  /// @param rounds the number of rounds in the search for a plan
  public record RepackArgs(long maxMoves, String objective, long rounds) {
    private static final String PLACED = "placed";
    private static final String NODES = "nodes";
    private static final long FEW_MOVES = 5;
    private static final long SHORT_SEARCH = 2_000;

    static RepackArgs read(ArgsReader args) {
      String objective = args.text("objective");
      return new RepackArgs(
          Objects.requireNonNullElse(args.unsigned("maxMoves"), FEW_MOVES),
          objective.isEmpty() ? PLACED : objective,
          Objects.requireNonNullElse(args.unsigned("rounds"), SHORT_SEARCH));
    }

    List<String> problems() {
      var problems = new ArrayList<String>();
      if (maxMoves < 1 || maxMoves > Integer.MAX_VALUE) {
        problems.add(
            "maxMoves must be from 1 to %d, not %d".formatted(Integer.MAX_VALUE, maxMoves));
      }
      if (!objective.equals(PLACED) && !objective.equals(NODES)) {
        problems.add("objective must be \"placed\" or \"nodes\", not \"%s\"".formatted(objective));
      }
      return problems;
    }

    PackingObjective packingObjective() {
      return objective.equals(NODES) ? PackingObjective.NODES : PackingObjective.PLACED;
    }
  }
}
