package dev.berth.cli.shadow;

import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ComparisonReport;
import dev.berth.shadow.ObservedDecision;
import dev.berth.shadow.Verdict;
import dev.berth.shadow.Verdict.NotJudged;
import java.util.LinkedHashMap;
import java.util.Map;

/// The result of all comparisons as maps and lists, for JSON and YAML.
public final class ShadowTree {
  private ShadowTree() {}

  public static Map<String, Object> of(ComparisonReport report) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("decisions", (long) report.decisions());
    tree.put("bound", (long) report.bound());
    tree.put("markedUnschedulable", (long) report.failed());
    tree.put("agreed", counts(report.agreed()));
    tree.put("notAgreed", counts(report.differing()));
    tree.put("notJudged", counts(report.notJudged()));
    tree.put("boundByOtherSchedulers", (long) report.boundByOthers());
    tree.put("cameWithNode", (long) report.cameWithNode());
    tree.put("pods", report.kept().stream().map(ShadowTree::compared).toList());
    return tree;
  }

  private static Map<String, Object> counts(Map<String, Integer> counts) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("total", counts.values().stream().mapToLong(Integer::longValue).sum());
    Map<String, Object> reasons = new LinkedHashMap<>();
    counts.forEach((reason, count) -> reasons.put(reason, (long) count));
    tree.put("by", reasons);
    return tree;
  }

  private static Map<String, Object> compared(ComparedDecision compared) {
    Map<String, Object> tree = new LinkedHashMap<>();
    var pod = compared.observed().pod();
    tree.put("pod", pod.key().toString());
    tree.put("profile", pod.spec().schedulerName());
    tree.put("kubeScheduler", theirs(compared.observed()));
    tree.put("verdict", compared.verdict() instanceof NotJudged ? "notJudged" : "notAgreed");
    tree.put("reason", compared.verdict().reason());
    detail(compared.verdict(), tree);
    tree.put("views", (long) compared.views());
    return tree;
  }

  private static Map<String, Object> theirs(ObservedDecision observed) {
    return switch (observed) {
      case ObservedDecision.Bound(_, var node) -> Map.of("node", node);
      case ObservedDecision.Failed(_, var message, var node) ->
          node.isEmpty()
              ? Map.of("message", message)
              : Map.of("message", message, "nominatedNode", node);
    };
  }

  private static void detail(Verdict verdict, Map<String, Object> tree) {
    switch (verdict) {
      case Verdict.OtherNode(var best, var points, var byPlugin) -> {
        tree.put("best", best);
        tree.put("points", points);
        tree.put("plugins", byPlugin);
      }
      case Verdict.Refused(var plugin, var message) -> {
        tree.put("plugin", plugin);
        tree.put("message", message);
      }
      case Verdict.Fits(var best) -> tree.put("best", best);
      case Verdict.OtherMessage(var message) -> tree.put("message", message);
      case Verdict.OtherNomination(var node) -> tree.put("nominatedNode", node);
      case NotJudged(_, var detail) -> tree.put("detail", detail);
      case Verdict.Agreed _ -> {}
    }
  }
}
