package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Compares the pages of `berth ui` about a file with what the command line says about it.
///
/// @param pages about the file
public record PagesComparison(PageReader pages, Path file) {
  /// Compares the overview, all pods that wait, all nodes, and a pod.
  ///
  /// @param number of the cluster, which chooses the pod
  public void compare(int number) throws Exception {
    List<Map<?, ?>> waiting = compareOverview();
    compareNodes();
    if (!waiting.isEmpty()) {
      comparePod(text(waiting.get(number % waiting.size()), "pod"));
    }
  }

  /// Compares the overview with `berth top`.
  ///
  /// @return the pods that wait
  private List<Map<?, ?>> compareOverview() throws Exception {
    Map<?, ?> top =
        json("top", "-o", "json", "--limit", "100000", "--at", ShownFile.NOW, file.toString());
    Document page = pages.page("/");
    for (String field : List.of("nodes", "pods", "waiting", "placeable", "fullNodes")) {
      assertThat(page.select("ul.facts [data-field=" + field + "]").attr("data-value"))
          .as(field)
          .isEqualTo(text(top, field));
    }
    assertThat(counts(page.select("[data-field=waitsFor]"))).isEqualTo(fields(top.get("waitsFor")));
    assertThat(
            page.select("[data-field=fullestNodes]").stream()
                .map(it -> it.attr("data-key"))
                .toList())
        .isEqualTo(
            list(top.get("fullestNodes")).stream()
                .limit(10)
                .map(node -> text(node, "name"))
                .toList());
    List<Map<?, ?>> waiting = list(top.get("waitingPods"));
    List<Map<String, Object>> shown =
        rows("/waiting", "waitingPods").stream().map(PagesComparison::pod).toList();
    assertThat(shown.subList(0, waiting.size()))
        .isEqualTo(waiting.stream().map(PagesComparison::pod).toList());
    // Pods that come later, and then wait.
    List<Map<String, Object>> later = shown.subList(waiting.size(), shown.size());
    assertThat(later).noneMatch(pod -> "scheduled".equals(pod.get("result")));
    var byMessage = new LinkedHashMap<String, String>();
    for (Element group : pages.page("/waiting?by=message").select("[data-field=groups]")) {
      byMessage.put(group.attr("data-key"), group.attr("data-value"));
    }
    for (Map<?, ?> reason : list(top.get("reasons"))) {
      String message = text(reason, "message");
      long pods =
          Long.parseLong(text(reason, "pods"))
              + later.stream().filter(pod -> message.equals(pod.get("message"))).count();
      assertThat(byMessage).containsEntry(message, Long.toString(pods));
    }
    return waiting;
  }

  private static Map<String, Object> pod(Element row) {
    return PodPage.attributes(
        row,
        "pod",
        "priority",
        "schedulerName",
        "waitsFor",
        "message",
        "since",
        "result",
        "node",
        "note");
  }

  private static Map<String, Object> pod(Map<?, ?> pod) {
    var expected = new LinkedHashMap<String, Object>();
    pod.forEach((key, value) -> expected.put(String.valueOf(key), value));
    expected.remove("uid");
    expected.putAll(fields(expected.remove("next")));
    return expected;
  }

  /// Compares the nodes with those of `berth top` for the result of `berth simulate`.
  private void compareNodes() throws Exception {
    Path after = file.resolveSibling("after.yaml");
    var run = BerthRun.of("simulate", "-o", "yaml", "--at", ShownFile.NOW, file.toString());
    assertThat(run.code()).as(run.err()).isZero();
    // By this annotation, pods would come once more, after the others.
    Files.writeString(after, run.out().replace("oracle/wave:", "example.com/wave:"));
    Map<?, ?> top =
        json("top", "-o", "json", "--limit", "100000", "--at", ShownFile.NOW, after.toString());
    var nodes = new TreeMap<String, Map<?, ?>>();
    list(top.get("fullestNodes")).forEach(node -> nodes.put(text(node, "name"), node));
    List<Element> rows = rows("/nodes?sort=cpu", "nodes");

    assertThat(rows.stream().map(row -> row.attr("data-node")))
        .containsExactlyInAnyOrderElementsOf(nodes.keySet());
    for (Element row : rows) {
      Map<?, ?> node = Objects.requireNonNull(nodes.get(row.attr("data-node")));
      for (Element cell : row.select("td[data-resource]")) {
        String resource = cell.attr("data-resource");
        assertThat(List.of(cell.attr("data-requested"), cell.attr("data-allocatable")))
            .as("%s of %s", resource, row.attr("data-node"))
            .isEqualTo(
                resource.equals("pods")
                    ? List.of(text(node, "pods"), text(node, "podsAllowed"))
                    : List.of(
                        amount(node, "requested", resource),
                        amount(node, "allocatable", resource)));
      }
    }
  }

  private static String amount(Map<?, ?> node, String amounts, String resource) {
    Object amount = fields(node.get(amounts)).get(resource.equals("cpu") ? "milliCPU" : resource);
    return amount == null ? "0" : amount.toString();
  }

  /// Compares the page of a pod with `berth explain`.
  private void comparePod(String pod) throws Exception {
    Map<?, ?> document = json("explain", pod, "-o", "json", "--at", ShownFile.NOW, file.toString());
    Map<?, ?> explained =
        document.containsKey("explanations")
            ? list(document.get("explanations")).getFirst()
            : document;
    var page = new PodPage(pages, "/pods/" + pod);

    assertThat(page.summary()).as(pod).isEqualTo(summary(explained));
    List<Map<?, ?>> attempts = list(explained.get("attempts"));
    assertThat(page.attempts()).as(pod).isEqualTo(attempts.size());
    for (int i = 0; i < attempts.size(); i++) {
      assertThat(page.attempt(i + 1)).as(pod).isEqualTo(attempt(attempts.get(i)));
    }
  }

  private static Map<String, Object> summary(Map<?, ?> explained) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("node", explained.containsKey("node") ? text(explained, "node") : "");
    for (String name : List.of("workload", "priority", "podsTriedBefore")) {
      fields.put(name, explained.get(name));
    }
    fields.put("requests", new TreeMap<>(fields(explained.get("requests"))));
    fields.put("alike", texts(explained.get("alike")));
    fields.put("notes", texts(explained.get("notes")));
    fields.put(
        "wouldHelp", list(explained.get("wouldHelp")).stream().map(PagesComparison::help).toList());
    return fields;
  }

  private static Map<String, Object> help(Map<?, ?> help) {
    var fields = some(help, "node", "pods", "verifiedBy", "rollout", "displaced");
    for (String list : List.of("changes", "evicted", "stranded")) {
      fields.put(list, texts(help.get(list)));
    }
    return fields;
  }

  private static Map<String, Object> attempt(Map<?, ?> attempt) {
    var fields =
        some(attempt, "attempt", "profile", "result", "chosen", "message", "nominatedNode");
    fields.put("rejectedBy", texts(attempt.get("rejectedBy")));
    fields.put("preFilterNodes", texts(attempt.get("preFilterNodes")));
    fields.put("rejected", verdicts(attempt.get("rejected")));
    var feasible = new TreeMap<String, Object>();
    texts(attempt.get("feasible")).forEach(node -> feasible.put(node, Map.of()));
    for (Map<?, ?> score : list(attempt.get("scores"))) {
      var scores = some(score, "total");
      fields(score.get("plugins"))
          .forEach((plugin, it) ->
              scores.put(plugin, some(fields(it), "raw", "normalized", "weight", "weighted")));
      feasible.put(text(score, "node"), scores);
    }
    fields.put("feasible", feasible);
    fields.put("best", texts(attempt.get("best")).stream().sorted().toList());
    if (!feasible.isEmpty()) {
      fields.put("margin", some(fields(attempt.get("margin")), "over", "points"));
    }
    if (attempt.containsKey("preemption")) {
      fields.put("preemption", preemption(fields(attempt.get("preemption"))));
    }
    return fields;
  }

  private static Map<String, Object> preemption(Map<?, ?> preemption) {
    var fields = some(preemption, "nominated", "message");
    var candidates = new ArrayList<Map<String, Object>>();
    for (Map<?, ?> it : list(preemption.get("candidates"))) {
      var candidate =
          some(
              it,
              "node",
              "pdbViolations",
              "highestPriority",
              "prioritySum",
              "earliestStart",
              "verdict");
      candidate.put("victims", texts(it.get("victims")));
      candidates.add(candidate);
    }
    fields.put("candidates", candidates);
    fields.put("hopeless", verdicts(preemption.get("hopeless")));
    return fields;
  }

  private static Map<String, Object> verdicts(@Nullable Object verdicts) {
    var byNode = new TreeMap<String, Object>();
    for (Map<?, ?> verdict : list(verdicts)) {
      var fields = rejection(verdict);
      fields.put("held", texts(verdict.get("held")));
      fields.put(
          "alsoRejectedBy",
          list(verdict.get("alsoRejectedBy")).stream().map(PagesComparison::rejection).toList());
      byNode.put(text(verdict, "node"), fields);
    }
    return byNode;
  }

  private static Map<String, Object> rejection(Map<?, ?> rejection) {
    var fields = some(rejection, "code", "plugin");
    var reasons = new ArrayList<Map<String, Object>>();
    for (Map<?, ?> it : list(rejection.get("reasons"))) {
      var reason =
          some(it, "message", "detail", "resource", "requested", "used", "allocatable", "missing");
      reason.put("details", texts(it.get("details")));
      reasons.add(reason);
    }
    fields.put("reasons", reasons);
    return fields;
  }

  /// All rows of a list, from all its pages.
  private List<Element> rows(String url, String field) throws Exception {
    var rows = new ArrayList<Element>();
    for (String next = url; next != null; ) {
      Document page = pages.page(next);
      rows.addAll(page.select("tr[data-field=" + field + "]"));
      Element link = page.selectFirst("a[rel=next]");
      next = link == null ? null : link.attr("href");
    }
    return rows;
  }

  private static Map<?, ?> json(String... arguments) {
    var run = BerthRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
    return fields(Json.parse(run.out()));
  }

  private static Map<String, String> counts(List<Element> elements) {
    var counts = new LinkedHashMap<String, String>();
    elements.forEach(it -> counts.put(it.attr("data-key"), it.attr("data-value")));
    return counts;
  }

  private static Map<String, Object> fields(@Nullable Object value) {
    var fields = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> fields.put(String.valueOf(key), each));
    }
    return fields;
  }

  private static Map<String, Object> some(Map<?, ?> fields, String... names) {
    var some = new LinkedHashMap<String, Object>();
    for (String name : names) {
      if (fields.get(name) != null) {
        some.put(name, fields.get(name));
      }
    }
    return some;
  }

  private static List<Map<?, ?>> list(@Nullable Object value) {
    var list = new ArrayList<Map<?, ?>>();
    if (value instanceof List<?> all) {
      all.forEach(it -> list.add((Map<?, ?>) it));
    }
    return list;
  }

  private static List<String> texts(@Nullable Object value) {
    return value instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }

  private static String text(Map<?, ?> fields, String name) {
    return String.valueOf(fields.get(name));
  }
}
