package dev.berth.ui.page;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.berth.server.http.Request;
import dev.berth.ui.page.PageLinks.PageSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// One attempt to place a pod: how many nodes each plugin rejected, why, and the scores of the
/// others.
///
/// @param document the document of the attempt
/// @param funnel the plugins that rejected nodes, in descending order of rejected nodes
/// @param rejections the rejections of this page, nearest first
/// @param rejectedPages of the rejections
/// @param scores of this page
/// @param url of the page of the attempt
/// @param on the node that is asked for, or a part of the names of some; empty for all
public record AttemptView(
    DocumentPart document,
    List<Step> funnel,
    List<Rejection> rejections,
    PageLinks rejectedPages,
    Scores scores,
    String url,
    String on) {
  /// The parameter of the URL that says which nodes are asked for.
  public static final String ON = "on";

  private static final PageSize REJECTED = new PageSize("rejected", 100);
  private static final PageSize ALIKE = new PageSize("alike", 200);
  private static final PageSize SCORES = new PageSize("scores", 20);

  /// The number of nodes that a plugin rejected, of those that reached it.
  ///
  /// @param left the number of nodes that remain after it
  public record Step(String plugin, long rejected, long left) {}

  /// Nodes that were rejected for the same reasons.
  ///
  /// @param verdict the verdict of the nearest node
  /// @param nodes the scores the nodes of this page
  /// @param pages the pages of the nodes
  public record Rejection(DocumentPart verdict, List<String> nodes, PageLinks pages) {
    public Rejection {
      nodes = List.copyOf(nodes);
    }
  }

  /// The nodes that passed all filters, the chosen one first, then those with the highest scores.
  ///
  /// @param rows of this page; those without a score have no total
  /// @param plugins that gave them points
  /// @param highest the highest total of all rows; at least 1
  public record Scores(
      List<DocumentPart> rows, List<String> plugins, long highest, PageLinks pages) {
    public Scores {
      rows = List.copyOf(rows);
      plugins = List.copyOf(plugins);
    }
  }

  public AttemptView {
    funnel = List.copyOf(funnel);
    rejections = List.copyOf(rejections);
  }

  /// Makes it of the document.
  ///
  /// @param url the URL of the page of the attempt
  /// @param query which parts of the lists are shown
  public static AttemptView of(DocumentPart document, String url, PageQuery query) {
    String on = query.text(ON).strip();
    Predicate<DocumentPart> isAskedFor = isAskedFor(document, on);
    List<List<DocumentPart>> alike =
        List.copyOf(
            document.parts("rejected").stream()
                .filter(isAskedFor)
                .collect(groupingBy(AttemptView::reasons, LinkedHashMap::new, toList()))
                .values());
    List<DocumentPart> passed = passed(document).stream().filter(isAskedFor).toList();
    String list =
        on.isEmpty()
            ? url
            : "%s%s%s=%s".formatted(url, url.contains("?") ? "&" : "?", ON, Links.encoded(on));
    var pages = PageLinks.of(list, REJECTED, query.number(REJECTED.parameter()), alike.size());
    return new AttemptView(
        document,
        funnel(document.parts("rejected"), nodes(document)),
        pages.of(alike).stream()
            .map(it -> rejection(it, list, query.number(ALIKE.parameter())))
            .toList(),
        pages,
        scores(
            document,
            passed,
            PageLinks.of(list, SCORES, query.number(SCORES.parameter()), passed.size())),
        url,
        on);
  }

  /// The node of that name, or else all that have it in their names.
  private static Predicate<DocumentPart> isAskedFor(DocumentPart document, String on) {
    boolean isName =
        document.texts("feasible").contains(on)
            || document.parts("rejected").stream().anyMatch(it -> it.text("node").equals(on));
    return it -> isName ? it.text("node").equals(on) : it.text("node").contains(on);
  }

  private static long nodes(DocumentPart document) {
    return (long) document.texts("feasible").size() + document.parts("rejected").size();
  }

  private static List<Step> funnel(List<DocumentPart> rejections, long nodes) {
    Map<String, Long> rejected = new LinkedHashMap<>();
    rejections.forEach(it -> rejected.merge(it.text("plugin"), 1L, Long::sum));
    var steps = new ArrayList<Step>();
    long left = nodes;
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

  /// The nodes by verdict: nodes that fit, the nearest nodes, and the other nodes by plugin, in
  /// descending order of their number.
  List<Map<String, ?>> verdicts() {
    var verdicts = new ArrayList<Map<String, ?>>();
    List<String> fits = document.texts("feasible");
    if (!fits.isEmpty()) {
      verdicts.add(verdict("fits", fits));
    }
    DocumentPart nearest = nearest();
    Map<Object, Object> reasons = reasons(nearest);
    Map<String, List<String>> others = new LinkedHashMap<>();
    var alike = new ArrayList<String>();
    for (DocumentPart rejected : document.parts("rejected")) {
      if (reasons(rejected).equals(reasons)) {
        alike.add(rejected.text("node"));
      } else {
        others
            .computeIfAbsent(rejected.text("plugin"), _ -> new ArrayList<>())
            .add(rejected.text("node"));
      }
    }
    if (!alike.isEmpty()) {
      verdicts.add(verdict("nearest, rejected by " + nearest.text("plugin"), alike));
    }
    others.entrySet().stream()
        .sorted(comparingInt(it -> -it.getValue().size()))
        .forEach(it -> verdicts.add(verdict("rejected by " + it.getKey(), it.getValue())));
    return verdicts;
  }

  private static Map<String, ?> verdict(String verdict, List<String> nodes) {
    return Map.of("verdict", verdict, "nodes", nodes);
  }

  /// The equal parts of rejections: all but the node.
  private static Map<Object, Object> reasons(DocumentPart verdict) {
    var reasons = new LinkedHashMap<Object, Object>(verdict.fields());
    reasons.remove("node");
    return reasons;
  }

  private static Rejection rejection(List<DocumentPart> alike, String url, int page) {
    var pages = PageLinks.of(url, ALIKE, page, alike.size());
    return new Rejection(
        alike.getFirst(), pages.of(alike).stream().map(it -> it.text("node")).toList(), pages);
  }

  /// Nodes have no score if only one node passed, or if enough others had passed before.
  private static List<DocumentPart> passed(DocumentPart document) {
    List<DocumentPart> scores = document.parts("scores");
    var scored = scores.stream().map(it -> it.text("node")).collect(toSet());
    var others =
        document.texts("feasible").stream()
            .filter(node -> !scored.contains(node))
            .map(node -> new DocumentPart(Map.of("node", node)));
    return Stream.concat(scores.stream(), others).toList();
  }

  private static Scores scores(DocumentPart document, List<DocumentPart> passed, PageLinks pages) {
    String chosen = document.text("chosen");
    List<DocumentPart> ordered =
        passed.stream()
            .sorted(
                comparing((DocumentPart it) -> !it.text("node").equals(chosen))
                    .thenComparing(comparingLong(AttemptView::total).reversed()))
            .toList();
    List<DocumentPart> rows = pages.of(ordered);
    return new Scores(
        rows,
        rows.stream().flatMap(it -> it.part("plugins").names().stream()).distinct().toList(),
        Math.max(1, passed(document).stream().mapToLong(AttemptView::total).max().orElse(1)),
        pages);
  }

  private static long total(DocumentPart score) {
    return score.number("total");
  }

  /// Where a form asks for nodes.
  public String path() {
    return url.replaceFirst("[?].*", "");
  }

  /// What a form keeps of the URL.
  public Map<String, List<String>> parameters() {
    return Request.query(url.substring(Math.min(url.length(), path().length() + 1)));
  }

  /// Whether none of the nodes is one that is asked for.
  public boolean hasNone() {
    return rejections.isEmpty() && scores.rows.isEmpty();
  }

  /// Whether the pod was not tried. Nodes are then those that would reject it if it were.
  public boolean isGated() {
    return document.text("result").equals("gated");
  }

  /// The number of nodes.
  public long nodes() {
    return nodes(document);
  }

  /// The verdict of the node that is nearest to a fit; empty if none was rejected.
  public DocumentPart nearest() {
    return document.parts("rejected").stream().findFirst().orElseGet(() -> document.part("none"));
  }

  /// The number of nodes that passed all filters.
  public int feasible() {
    return document.texts("feasible").size();
  }
}
