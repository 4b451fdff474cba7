package dev.berth.cli.query;

import static java.util.stream.Collectors.toMap;

import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.cli.disruption.NodeActions;
import dev.berth.cli.disruption.NodeTaint;
import dev.berth.cli.disruption.UpgradePace;
import dev.berth.cli.scenario.InputException;
import dev.berth.cluster.node.NodeLifecycleSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What is done to which nodes, and how long that takes, as `berth disrupt` has it for options.
///
/// @param nodes what each of the [#ACTIONS] but the taint is done to; empty for none
record DisruptionParameters(
    Map<String, String> nodes,
    List<NodeTaint> tainted,
    UpgradePace pace,
    DisruptionSettings settings) {
  /// Those that name nodes, and then the taint, which may be repeated.
  static final List<String> ACTIONS =
      List.of("cordon", "lose", "delete", "drain", "upgrade", "taint");

  private static final int MOST_AT_ONCE = 1_000;

  DisruptionParameters {
    nodes = Map.copyOf(nodes);
    tainted = List.copyOf(tainted);
  }

  private static final String NODES =
      " NODES: names, labels such as disk=ssd, zone=NAME or pool=NAME, separated by commas; joined"
          + " by +, all have to match.";

  private static final String DURATION = " A duration such as 90s; 0s by default.";

  /// All of them, in the order of [#ACTIONS].
  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.text("cordon", "These take no new pods." + NODES),
          Parameter.text("lose", "The kubelets of these fall silent." + NODES),
          Parameter.text("delete", "These are gone at once." + NODES),
          Parameter.text("drain", "These are drained as by kubectl drain." + NODES),
          Parameter.text(
              "upgrade", "These are replaced by new ones like them, a few at a time." + NODES),
          Parameter.texts("taint", "KEY=VALUE:EFFECT@NODES, as by kubectl taint."),
          Parameter.number(
              "maxSurge",
              0,
              MOST_AT_ONCE,
              "For an upgrade: how many new nodes there may be beside those that they replace; 1 by"
                  + " default, or 0 with maxUnavailable."),
          Parameter.number(
              "maxUnavailable", 0, MOST_AT_ONCE, "For an upgrade: how many nodes may be missing."),
          Parameter.flag("force", "Whether nodes are also drained of pods without a controller."),
          Parameter.text(
              "drainTimeout",
              "After which time the drain of a node is given up; never by default."),
          Parameter.text("podStart", "From the binding of a pod until it is ready." + DURATION),
          Parameter.text("podStop", "From the deletion of a pod until it is gone." + DURATION),
          Parameter.text(
              "nodeStart", "From the order of a new node until it is ready." + DURATION));

  /// Those of a question.
  static DisruptionParameters of(QueryParameters parameters) {
    var nodes =
        ACTIONS.stream()
            .filter(action -> !action.equals("taint"))
            .collect(toMap(action -> action, action -> joined(parameters.text(action))));
    var tainted =
        parameters.texts("taint").stream()
            .map(DisruptionParameters::joined)
            .map(text -> parameters.parsed("taint", text, NodeTaint::parse))
            .filter(Objects::nonNull)
            .toList();
    Long maxSurge = parameters.number("maxSurge");
    var pace =
        new UpgradePace(
            maxSurge == null ? null : (int) parameters.number("maxSurge", 1, 0, MOST_AT_ONCE),
            (int) parameters.number("maxUnavailable", 0, 0, MOST_AT_ONCE));
    if (!pace.isUsable()) {
      parameters.refuse("maxSurge and maxUnavailable are not both 0");
    }
    return new DisruptionParameters(
        nodes,
        tainted,
        pace,
        new DisruptionSettings(
            time(parameters, "podStart"),
            time(parameters, "podStop"),
            time(parameters, "nodeStart"),
            parameters.flag("force", false),
            parameters.duration("drainTimeout"),
            NodeLifecycleSettings.DEFAULT));
  }

  private static Duration time(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.duration(name), Duration.ZERO);
  }

  /// A plus in a query is a blank, unless it is escaped; names and labels have none.
  private static String joined(String text) {
    return text.replace(' ', '+');
  }

  private String nodes(String action) {
    return nodes.getOrDefault(action, "");
  }

  boolean isEmpty() {
    return tainted.isEmpty() && nodes.values().stream().allMatch(String::isEmpty);
  }

  /// What is to be done.
  ///
  /// @throws InputException if there are no such nodes
  List<NodeAction> actions(NodeActions actions) throws InputException {
    actions.add("cordon", nodes("cordon"), NodeAction.Cordon::new);
    for (NodeTaint taint : tainted) {
      actions.add(
          "taint", taint.nodes().text(), names -> new NodeAction.TaintNodes(names, taint.taint()));
    }
    return actions
        .add("lose", nodes("lose"), NodeAction.Lose::new)
        .add("delete", nodes("delete"), NodeAction.Delete::new)
        .add("drain", nodes("drain"), NodeAction.DrainNodes::new)
        .add(
            "upgrade",
            nodes("upgrade"),
            names -> new NodeAction.Upgrade(names, pace.surge(), pace.maxUnavailable()))
        .list();
  }
}
