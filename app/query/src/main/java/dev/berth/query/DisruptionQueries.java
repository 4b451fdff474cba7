package dev.berth.query;

import static java.util.stream.Collectors.toMap;

import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.cluster.controller.node.NodeLifecycleSettings;
import dev.berth.questions.disruption.DisruptionQuestion;
import dev.berth.questions.disruption.DisruptionTree;
import dev.berth.questions.disruption.LossGroup;
import dev.berth.questions.disruption.LossQuestion;
import dev.berth.questions.disruption.NodeTaint;
import dev.berth.questions.disruption.UpgradePace;
import java.time.Duration;
import java.util.Objects;

/// Answers what happens to pods when nodes are drained, tainted, upgraded or lost: the questions of
/// `berth disrupt` about the current cluster.
final class DisruptionQueries {
  private static final int MOST_AT_ONCE = 1_000;

  private static final String NODES =
      " NODES: names, labels such as disk=ssd, zone=NAME or pool=NAME, separated by commas; joined"
          + " by +, all have to match.";

  private static final String DURATION = " A duration such as 90s; 0s by default.";

  static final Operation DISRUPT =
      Operation.post(
              "/disruptions",
              "disrupt",
              "What the drain, taint, upgrade or loss of nodes does to pods, on virtual time;"
                  + " nothing is done.",
              DisruptionTree.DISRUPTION,
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
                  "For an upgrade: how many new nodes there may be beside those that they replace;"
                      + " 1 by default, or 0 with maxUnavailable."),
              Parameter.number(
                  "maxUnavailable",
                  0,
                  MOST_AT_ONCE,
                  "For an upgrade: how many nodes may be missing."),
              Parameter.flag(
                  "force", "Whether nodes are also drained of pods without a controller."),
              Parameter.text(
                  "drainTimeout",
                  "After which time the drain of a node is given up; never by default."),
              Parameter.text("podStart", "From the binding of a pod until it is ready." + DURATION),
              Parameter.text("podStop", "From the deletion of a pod until it is gone." + DURATION),
              Parameter.text(
                  "nodeStart", "From the order of a new node until it is ready." + DURATION),
              Parameter.flag("all", "In text: whether to show every pod and every node."))
          .withBody(QuestionBody.ADDED, true)
          .withPage();

  static final Operation LOSE =
      Operation.post(
              "/losses",
              "lose",
              "Which single loss of a node, zone or pool hurts: each is tried by itself; nothing is"
                  + " done.",
              DisruptionTree.TRIALS,
              Parameter.word(
                  "by", "What is lost each time; node by default.", (Object[]) LossGroup.values()),
              Parameter.flag("all", "In text: whether to show every loss."))
          .withBody(QuestionBody.ADDED, true)
          .withPage();

  private DisruptionQueries() {}

  static DisruptionQuestion disrupt(QueryParameters parameters) {
    var nodes =
        DisruptionQuestion.ACTIONS.stream()
            .collect(toMap(action -> action, action -> joined(parameters.text(action))));
    var tainted = parameters.parsed("taint", text -> NodeTaint.parse(joined(text)));
    Long maxSurge = parameters.number("maxSurge");
    var pace =
        new UpgradePace(
            maxSurge == null ? null : (int) parameters.number("maxSurge", 1, 0, MOST_AT_ONCE),
            (int) parameters.number("maxUnavailable", 0, 0, MOST_AT_ONCE));
    if (!pace.isUsable()) {
      parameters.refuse("maxSurge and maxUnavailable are not both 0");
    }
    var settings =
        new DisruptionSettings(
            time(parameters, "podStart"),
            time(parameters, "podStop"),
            time(parameters, "nodeStart"),
            parameters.flag("force", false),
            parameters.duration("drainTimeout"),
            NodeLifecycleSettings.DEFAULT);
    var question = new DisruptionQuestion(nodes, tainted, pace, settings, "");
    if (question.isEmpty() && parameters.texts("taint").isEmpty()) {
      parameters.refuse(
          "a disruption is missing: one of %s, taint"
              .formatted(String.join(", ", DisruptionQuestion.ACTIONS)));
    }
    return question;
  }

  static LossQuestion lose(QueryParameters parameters) {
    LossGroup by = parameters.constant("by", LossGroup.NODE, LossGroup.values());
    return new LossQuestion(by, "by=" + by);
  }

  private static Duration time(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.duration(name), Duration.ZERO);
  }

  /// A plus in a query is a blank, unless it is escaped; names and labels have none.
  private static String joined(String text) {
    return text.replace(' ', '+');
  }
}
