package dev.berth.cli.shadow;

import dev.berth.cli.shadow.Verdict.NotJudged;
import java.util.LinkedHashMap;
import java.util.Map;

/// What has come of all comparisons as maps and lists, to be written in any format.
public final class ShadowTree {
  private ShadowTree() {}

  public static Map<String, Object> of(Account account) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("decisions", (long) account.decisions());
    tree.put("bound", (long) account.bound());
    tree.put("toldWhyNot", (long) account.failed());
    tree.put("agreed", counts(account.agreed()));
    tree.put("notAgreed", counts(account.differing()));
    tree.put("notJudged", counts(account.notJudged()));
    tree.put("boundByOtherSchedulers", (long) account.boundByOthers());
    tree.put("cameWithNode", (long) account.cameWithNode());
    tree.put("pods", account.kept().stream().map(ShadowTree::judgement).toList());
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

  private static Map<String, Object> judgement(Judgement judgement) {
    Map<String, Object> tree = new LinkedHashMap<>();
    var pod = judgement.sighting().pod();
    tree.put("pod", pod.key().toString());
    tree.put("profile", pod.spec().schedulerName());
    tree.put("kubeScheduler", theirs(judgement.sighting()));
    tree.put("verdict", judgement.verdict() instanceof NotJudged ? "notJudged" : "notAgreed");
    tree.put("reason", judgement.verdict().reason());
    detail(judgement.verdict(), tree);
    tree.put("views", (long) judgement.views());
    return tree;
  }

  private static Map<String, Object> theirs(Sighting sighting) {
    return switch (sighting) {
      case Sighting.Bound(_, var node) -> Map.of("node", node);
      case Sighting.Failed(_, var message, var node) ->
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
