package dev.berth.questions.disruption;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.questions.timeline.TimelineProgress;
import dev.berth.scenario.InputException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The question of what a disruption of nodes does to pods.
///
/// @param nodes the nodes of each of the [#ACTIONS]; an action without nodes may be absent
/// @param tainted taints, and the nodes that get them
/// @param pace the pace of an upgrade
/// @param settings how long things take
/// @param prefix the text before the name of an action in messages, such as `--` for options
public record DisruptionQuestion(
    Map<String, String> nodes,
    List<NodeTaint> tainted,
    UpgradePace pace,
    DisruptionSettings settings,
    String prefix)
    implements Question<DisruptionOutcome> {
  /// The actions on nodes that an expression names. Taints are separate.
  public static final List<String> ACTIONS =
      List.of("cordon", "lose", "delete", "drain", "upgrade");

  public DisruptionQuestion {
    nodes = Map.copyOf(nodes);
    tainted = List.copyOf(tainted);
  }

  /// Whether there are no actions.
  public boolean isEmpty() {
    return tainted.isEmpty() && nodes.values().stream().allMatch(String::isEmpty);
  }

  @Override
  public DisruptionOutcome answer(QuestionRun run) throws InputException {
    var cluster = run.cluster(List.of(), List.of());
    var actions = actions(cluster.cluster().objects().list(Node.class));
    var time = new TimelineProgress();
    var outcome =
        new DisruptionScenario(cluster, run.choices())
            .run(
                actions,
                settings,
                run.notes(),
                run::isDue,
                passed -> {
                  time.accept(passed, false);
                  run.progress().follow(time);
                });
    if (outcome.isPartial()) {
      run.notes().note("stopped early, " + outcome.extent());
    }
    return outcome;
  }

  private List<NodeAction> actions(Collection<Node> cluster) throws InputException {
    var actions = new NodeActions(cluster);
    add(actions, "cordon", NodeAction.Cordon::new);
    for (NodeTaint taint : tainted) {
      actions.add(
          prefix + "taint",
          taint.nodes().text(),
          names -> new NodeAction.TaintNodes(names, taint.taint()));
    }
    add(actions, "lose", NodeAction.Lose::new);
    add(actions, "delete", NodeAction.Delete::new);
    add(actions, "drain", NodeAction.DrainNodes::new);
    add(
        actions,
        "upgrade",
        names -> new NodeAction.Upgrade(names, pace.surge(), pace.maxUnavailable()));
    return actions.list();
  }

  private void add(NodeActions actions, String action, Function<List<String>, NodeAction> made) {
    actions.add(prefix + action, nodes.getOrDefault(action, ""), made);
  }
}
