package dev.berth.ui.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One attempt to place a pod: how many nodes each plugin rejected, why, and the scores of the
/// others.
///
/// @param document of the attempt
public record AttemptView(DocumentPart document) {
  /// So many nodes are shown with their scores.
  private static final int SCORES = 20;

  /// How many nodes a plugin rejected, of those that were left to it.
  ///
  /// @param left how many nodes are left after it
  public record Step(String plugin, long rejected, long left) {}

  /// Nodes that were rejected for the same reasons.
  ///
  /// @param nodes nearest first
  /// @param verdict of the first of them
  public record Rejection(List<String> nodes, DocumentPart verdict) {
    public Rejection {
      nodes = List.copyOf(nodes);
    }
  }

  /// How many nodes there were.
  public long nodes() {
    return (long) document.texts("feasible").size() + document.parts("rejected").size();
  }

  /// The plugins that rejected nodes, those that rejected most first.
  public List<Step> funnel() {
    Map<String, Long> rejected = new LinkedHashMap<>();
    document.parts("rejected").forEach(it -> rejected.merge(it.text("plugin"), 1L, Long::sum));
    var steps = new ArrayList<Step>();
    long left = nodes();
    for (var each :
        rejected.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .toList()) {
      left -= each.getValue();
      steps.add(new Step(each.getKey(), each.getValue(), left));
    }
    return steps;
  }

  /// The rejected nodes, nearest first; those with equal reasons together.
  public List<Rejection> rejections() {
    return document.parts("rejected").stream()
        .collect(groupingBy(AttemptView::reasons, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(alike ->
            new Rejection(alike.stream().map(it -> it.text("node")).toList(), alike.getFirst()))
        .toList();
  }

  private static Map<String, Object> reasons(DocumentPart verdict) {
    var reasons = new LinkedHashMap<String, Object>(verdict.fields());
    reasons.remove("node");
    return reasons;
  }

  /// The nodes with the highest scores, the chosen one first.
  public List<DocumentPart> scores() {
    String chosen = document.text("chosen");
    return document.parts("scores").stream()
        .sorted(
            Comparator.comparing((DocumentPart it) -> !it.text("node").equals(chosen))
                .thenComparing(
                    Comparator.comparingLong((DocumentPart it) -> it.number("total")).reversed()))
        .limit(SCORES)
        .toList();
  }

  /// How many nodes have scores.
  public int scored() {
    return document.parts("scores").size();
  }

  /// The plugins that gave points to any of the nodes shown, each with its colour's number.
  public List<String> scorePlugins() {
    return scores().stream()
        .flatMap(it -> it.part("plugins").fields().keySet().stream())
        .distinct()
        .toList();
  }

  /// The highest total of the nodes shown; at least 1.
  public long highest() {
    return Math.max(1, scores().stream().mapToLong(it -> it.number("total")).max().orElse(1));
  }
}
