package dev.berth.cli.shadow;

import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ObservedDecision;
import dev.berth.shadow.Verdict;
import dev.berth.shadow.Verdict.Agreed;
import dev.berth.shadow.Verdict.Fits;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.OtherMessage;
import dev.berth.shadow.Verdict.OtherNode;
import dev.berth.shadow.Verdict.OtherNomination;
import dev.berth.shadow.Verdict.Refused;
import java.util.List;
import java.util.stream.Collectors;

/// A comparison in words.
final class ComparisonText {
  private static final int FEW = 3;

  private ComparisonText() {}

  /// kube-scheduler's decision.
  static String theirs(ComparedDecision compared) {
    return switch (compared.observed()) {
      case ObservedDecision.Bound(_, var node) -> node;
      case ObservedDecision.Failed(_, _, var node) -> node.isEmpty() ? "none" : "none yet, " + node;
    };
  }

  /// Berth's decision; empty if that is not known.
  static String ours(ComparedDecision compared) {
    return switch (compared.verdict()) {
      case OtherNode(var best, _, _) -> nodes(best);
      case Fits(var best) -> nodes(best);
      case OtherMessage _ -> "none";
      case OtherNomination(var node) -> "none yet, " + node;
      case Refused _ -> "not that";
      case Agreed _, NotJudged _ -> "";
    };
  }

  private static String nodes(List<String> nodes) {
    return nodes.size() <= FEW
        ? String.join(", ", nodes)
        : "%s and %,d others".formatted(nodes.getFirst(), nodes.size() - 1);
  }

  /// Why the two differ.
  static String why(ComparedDecision compared) {
    return switch (compared.verdict()) {
      case OtherNode(_, var points, var byPlugin) when !byPlugin.isEmpty() ->
          "better by %,d: ".formatted(points)
              + byPlugin.entrySet().stream()
                  .map(plugin -> "%s %+d".formatted(plugin.getKey(), plugin.getValue()))
                  .collect(Collectors.joining(", "));
      case OtherMessage(var message) -> message;
      case NotJudged(var why, var detail) ->
          detail.isEmpty()
              ? compared.verdict().reason()
              : compared.verdict().reason() + ": " + detail;
      case Verdict verdict -> verdict.reason();
    };
  }
}
