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
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The pages of `berth ui` about capacity, disruption and plans say what `berth capacity` and
/// `berth disrupt` say, of thirty of the recorded clusters: how many more pods like one that waits
/// fit, what the loss of each node does, and the drain of one; which nodes like one would be
/// enough, and which can go. All thirty take minutes, so three of them stand for the others where
/// people wait.
class UiPlanningTest {
  private static final String NOW = "2026-12-01T12:00:00Z";
  private static final int CLUSTERS = 30;
  private static final int SAMPLE = 3;

  private static final AtomicInteger CAPACITIES = new AtomicInteger();
  private static final AtomicInteger DISRUPTIONS = new AtomicInteger();
  private static final AtomicInteger PLANS = new AtomicInteger();

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> pagesSayWhatTheCommandLineSays() {
    return pages(SAMPLE);
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> pagesOfThirtyClustersSayWhatTheCommandLineSays() {
    return pages(CLUSTERS);
  }

  /// @param count of clusters, which are at equal distances in the order of their names
  private Stream<DynamicTest> pages(int count) {
    RecordedClusters recorded = RecordedClusters.read();
    List<String> names = recorded.names().toList();
    return Stream.iterate(0, i -> i + 1)
        .limit(count)
        .map(i -> names.get(i * names.size() / count))
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(recorded.cluster(name, folder))));
  }

  private void compare(Path file) throws Exception {
    try (var ui = new ServedUi(file.toString(), "--at", NOW)) {
      Map<?, ?> top = document("top", "--limit", "100000", file.toString());
      List<Map<?, ?>> waiting = list(top, "waitingPods");
      List<Map<?, ?>> nodes = list(top, "fullestNodes");
      if (!waiting.isEmpty()) {
        compareCapacity(ui, file, text(waiting.getFirst(), "pod"));
      }
      if (!nodes.isEmpty()) {
        compareLosses(ui, file);
        compareDrain(ui, file, text(nodes.getFirst(), "name"));
        compareConsolidation(ui, file);
      }
      Element label = ui.page("/scale").selectFirst("datalist option");
      if (label != null) {
        compareScale(ui, file, label.attr("value"));
      }
    }
  }

  private void compareCapacity(ServedUi ui, Path file, String pod) throws Exception {
    String url = "/capacity?pod=" + pod;
    Document page = ui.page(url);
    Element spec = page.selectFirst("details pre");
    if (spec == null) {
      assertThat(page.select("[role=alert]").eachText()).as(pod).isNotEmpty();
      return;
    }
    Path podSpec = Files.writeString(folder.resolve("pod.yaml"), spec.wholeText());
    Map<?, ?> fit =
        document(
            "capacity", "fit", file.toString(), "--podspec", podSpec.toString(), "--next", "1");

    assertThat(page.select(".headline").attr("data-value")).isEqualTo(text(fit, "replicas"));
    Map<?, ?> stop = part(fit, "stop");
    assertThat(attributes(one(page, "stop"), "reason", "message"))
        .isEqualTo(fields(stop, "reason", "message"));
    assertThat(rows(page, "constraints", "plugin", "reason", "resource", "nodes", "alone"))
        .isEqualTo(all(list(fit, "constraints"), "plugin", "reason", "resource", "nodes", "alone"));
    for (String by : List.of("zones", "pools")) {
      assertThat(page.select("tr[data-field=" + by + "]").stream().map(UiPlanningTest::group))
          .isEqualTo(list(fit, by).stream().map(UiPlanningTest::group).toList());
    }
    assertThat(allRows(ui, url, "nodes", "node", "zone", "pool", "replicas"))
        .isEqualTo(
            list(fit, "nodes").stream()
                .map(it -> renamed(fields(it, "name", "zone", "pool", "replicas"), "name", "node"))
                .toList());
    assertThat(rows(page, "next", "like", "count", "resource", "per-node"))
        .isEqualTo(
            Stream.concat(
                    list(part(fit, "next"), "nodes").stream()
                        .map(it -> fields(it, "like", "count")),
                    list(part(fit, "next"), "resources").stream()
                        .map(it ->
                            renamed(fields(it, "resource", "perNode"), "perNode", "per-node")))
                .toList());
    assertThat(page.select("[data-field=cordoned]").attr("data-replicas"))
        .isEqualTo(fit.containsKey("cordoned") ? text(part(fit, "cordoned"), "replicas") : "");
    assertNotes(page, fit);
    CAPACITIES.incrementAndGet();
  }

  private static Map<String, String> group(Element row) {
    var group = attributes(row, "key", "nodes", "replicas");
    for (Element cell : row.select("td[data-resource]")) {
      group.put(
          cell.attr("data-resource"),
          cell.attr("data-requested") + " of " + cell.attr("data-allocatable"));
    }
    return group;
  }

  private static Map<String, String> group(Map<?, ?> headroom) {
    var group = renamed(fields(headroom, "name", "nodes", "replicas"), "name", "key");
    part(headroom, "resources")
        .forEach((resource, amounts) ->
            group.put(
                String.valueOf(resource),
                text((Map<?, ?>) amounts, "requested")
                    + " of "
                    + text((Map<?, ?>) amounts, "allocatable")));
    return group;
  }

  private static void compareLosses(ServedUi ui, Path file) throws Exception {
    String url = "/disruption?every=node";
    Document page = ui.page(url);
    Map<?, ?> losses = document("disrupt", file.toString(), "--every-node");
    String[] counts = {"name", "nodes", "lost", "replaced", "gone", "preempted"};

    assertThat(page.select(".headline").attr("data-value"))
        .isEqualTo(text(losses, "pendingBefore"));
    assertThat(allRows(ui, url, "trials", counts)).isEqualTo(all(list(losses, "trials"), counts));
    assertThat(allRows(ui, url, "trials", "pending"))
        .isEqualTo(
            list(losses, "trials").stream()
                .map(it -> Map.of("pending", "" + list(it, "pendingPods").size()))
                .toList());
    assertThat(allElements(ui, url, "a[data-field=down]").stream().map(Element::text))
        .isEqualTo(
            list(losses, "trials").stream()
                .flatMap(it -> ((List<?>) Objects.requireNonNull(it.get("down"))).stream())
                .map(String::valueOf)
                .toList());
    assertNotes(page, losses);
    DISRUPTIONS.incrementAndGet();
  }

  private static void compareDrain(ServedUi ui, Path file, String node) throws Exception {
    String url = "/disruption?action=drain&nodes=" + node;
    Document page = ui.page(url);
    Map<?, ?> drain = document("disrupt", file.toString(), "--drain", node);

    for (String count : List.of("lost", "replaced", "pending", "goneWithNodes")) {
      assertThat(page.select("ul.facts [data-field=" + count + "]").attr("data-value"))
          .as(count)
          .isEqualTo(text(drain, count));
    }
    assertThat(rows(page, "workloads", "key", "before", "least", "lost", "after"))
        .isEqualTo(
            list(drain, "workloads").stream()
                .map(it ->
                    renamed(
                        fields(it, "workload", "before", "least", "lost", "after"),
                        "workload",
                        "key"))
                .toList());
    assertThat(rows(page, "stuck", "pod", "workload", "node", "message"))
        .isEqualTo(
            Stream.of("pendingPods", "remainingPods", "strandedPods")
                .flatMap(list -> list(drain, list).stream())
                .map(it -> withKey(it, fields(it, "workload", "node", "message")))
                .toList());
    assertThat(allRows(ui, url, "pods", "pod", "node", "at", "note"))
        .isEqualTo(
            list(drain, "pods").stream()
                .map(it -> withKey(it, fields(it, "node", "at", "note")))
                .toList());
    assertThat(allRows(ui, url, "pods", "successor", "successor-node", "successor-message"))
        .isEqualTo(
            list(drain, "pods").stream()
                .map(it -> part(it, "successor"))
                .map(it -> {
                  var successor = new LinkedHashMap<String, String>();
                  fields(it, "name", "node", "message")
                      .forEach((name, value) ->
                          successor.put(
                              name.equals("name") ? "successor" : "successor-" + name, value));
                  return successor;
                })
                .toList());
    assertNotes(page, drain);
    DISRUPTIONS.incrementAndGet();
  }

  private static void compareScale(ServedUi ui, Path file, String like) throws Exception {
    String url = "/scale?like=" + like;
    Document page = ui.page(url);
    Map<?, ?> plan = document(Set.of(0, 3), "capacity", "scale", file.toString(), "--like", like);

    assertThat(page.select(".headline").attr("data-value")).isEqualTo(text(plan, "nodes"));
    for (String count : List.of("nodesBefore", "placed", "notCreated", "preempted")) {
      assertThat(page.select("ul.facts [data-field=" + count + "]").attr("data-value"))
          .as(count)
          .isIn(text(plan, count), text(plan, count).replaceFirst("^0$", ""));
    }
    assertThat(rows(page, "shapes", "name", "nodes"))
        .isEqualTo(all(list(plan, "shapes"), "name", "nodes"));
    assertThat(allRows(ui, url, "newNodes", "node", "shape", "zone", "like", "pods"))
        .isEqualTo(
            list(plan, "newNodes").stream()
                .map(it -> {
                  var node = renamed(fields(it, "name", "shape", "zone", "like"), "name", "node");
                  node.put("pods", "" + texts(it, "pods").size());
                  return node;
                })
                .toList());
    assertThat(allRows(ui, url, "waiting", "pod", "pods", "message"))
        .isEqualTo(
            list(plan, "waiting").stream()
                .map(it -> {
                  var group = fields(it, "message");
                  group.put("pod", texts(it, "pods").getFirst());
                  group.put("pods", "" + texts(it, "pods").size());
                  return group;
                })
                .toList());
    assertThat(rows(page, "whyNot", "shape"))
        .isEqualTo(
            list(plan, "waiting").stream()
                .flatMap(it -> list(it, "whyNot").stream())
                .map(it -> fields(it, "shape"))
                .toList());
    assertPlan(page, plan);
  }

  private static void compareConsolidation(ServedUi ui, Path file) throws Exception {
    String url = "/consolidate?price=";
    Document page = ui.page(url);
    Map<?, ?> plan = document("capacity", "consolidate", file.toString());

    assertThat(page.select(".headline").attr("data-value")).isEqualTo(text(plan, "nodes"));
    assertThat(allRows(ui, url, "removals", "node", "evicted"))
        .isEqualTo(
            list(plan, "removals").stream()
                .map(it -> {
                  var removal = fields(it, "node");
                  removal.put(
                      "evicted",
                      ""
                          + list(it, "rounds").stream()
                              .mapToInt(round -> texts(round, "evicted").size())
                              .sum());
                  return removal;
                })
                .toList());
    for (String stay : List.of("kept", "keptByAutoscaler")) {
      assertThat(allRows(ui, url, stay, "node", "why"))
          .isEqualTo(all(list(plan, stay), "node", "why"));
    }
    assertPlan(page, plan);
  }

  private static void assertPlan(Document page, Map<?, ?> plan) {
    assertThat(attributes(one(page, "bound"), "value", "reached"))
        .isEqualTo(fields(part(plan, "bound"), "value", "reached"));
    assertThat(rows(page, "pools", "key"))
        .isEqualTo(
            list(plan, "pools").stream()
                .map(it -> renamed(fields(it, "name"), "name", "key"))
                .toList());
    for (String time : List.of("before", "after")) {
      List<Map<?, ?>> uses =
          list(plan, "pools").stream().<Map<?, ?>>map(it -> part(it, time)).toList();
      assertThat(page.select("td[data-field=" + time + "]").eachAttr("data-nodes"))
          .isEqualTo(uses.stream().map(it -> text(it, "nodes")).toList());
      for (String resource : List.of("cpu", "memory")) {
        String cells = "td[data-time=%s][data-resource=%s]".formatted(time, resource);
        assertThat(
                page.select(cells).stream().map(it -> attributes(it, "requested", "allocatable")))
            .isEqualTo(
                uses.stream()
                    .map(it -> fields(part(it, resource), "requested", "allocatable"))
                    .toList());
      }
    }
    assertThat(page.select("main a.button").isEmpty()).isEqualTo(list(plan, "options").isEmpty());
    assertNotes(page, plan);
    PLANS.incrementAndGet();
  }

  private static void assertNotes(Document page, Map<?, ?> document) {
    for (String notes : List.of("assumptions", "warnings")) {
      assertThat(page.select("[data-field=" + notes + "]").eachText())
          .as(notes)
          .isEqualTo(
              ((List<?>) Objects.requireNonNull(document.get(notes)))
                  .stream().map(String::valueOf).toList());
    }
  }

  private static Map<String, String> withKey(Map<?, ?> object, Map<String, String> fields) {
    fields.put("pod", text(object, "namespace") + "/" + text(object, "name"));
    return fields;
  }

  private static Map<?, ?> document(String... arguments) {
    return document(Set.of(0), arguments);
  }

  /// @param codes with which the command may exit
  private static Map<?, ?> document(Set<Integer> codes, String... arguments) {
    var words = new ArrayList<>(List.of(arguments));
    words.addAll(List.of("-o", "json", "--at", NOW));
    var run = BerthRun.of(words.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isIn(codes);
    return (Map<?, ?>) Objects.requireNonNull(Json.parse(run.out()));
  }

  private static Element one(Document page, String field) {
    return Objects.requireNonNull(page.selectFirst("[data-field=" + field + "]"));
  }

  private static List<Map<String, String>> rows(Document page, String field, String... names) {
    return page.select("main [data-field=" + field + "]").stream()
        .map(row -> attributes(row, names))
        .toList();
  }

  /// The rows of all parts of a list.
  private static List<Map<String, String>> allRows(
      ServedUi ui, String url, String field, String... names) throws Exception {
    return allElements(ui, url, "tr[data-field=" + field + "]").stream()
        .map(row -> attributes(row, names))
        .toList();
  }

  private static List<Element> allElements(ServedUi ui, String url, String selector)
      throws Exception {
    var rows = new ArrayList<Element>();
    for (String next = url; next != null; ) {
      Document page = ui.page(next);
      rows.addAll(page.select(selector));
      Element link = page.selectFirst("a[rel=next]");
      next = link == null ? null : link.attr("href");
    }
    return rows;
  }

  /// The attributes of data that it has.
  private static Map<String, String> attributes(Element element, String... names) {
    var attributes = new LinkedHashMap<String, String>();
    for (String name : names) {
      if (element.hasAttr("data-" + name)) {
        attributes.put(name, element.attr("data-" + name));
      }
    }
    return attributes;
  }

  private static List<Map<String, String>> all(List<Map<?, ?>> objects, String... names) {
    return objects.stream().map(it -> fields(it, names)).toList();
  }

  /// The fields that an object has, as text.
  private static Map<String, String> fields(Map<?, ?> object, String... names) {
    var fields = new LinkedHashMap<String, String>();
    for (String name : names) {
      if (object.get(name) != null) {
        fields.put(name, text(object, name));
      }
    }
    return fields;
  }

  private static Map<String, String> renamed(Map<String, String> fields, String from, String to) {
    String value = fields.remove(from);
    if (value != null) {
      fields.put(to, value);
    }
    return fields;
  }

  private static List<Map<?, ?>> list(Map<?, ?> object, String name) {
    var list = new ArrayList<Map<?, ?>>();
    if (object.get(name) instanceof List<?> all) {
      all.forEach(it -> list.add((Map<?, ?>) it));
    }
    return list;
  }

  private static List<String> texts(Map<?, ?> object, String name) {
    return object.get(name) instanceof List<?> all
        ? all.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static Map<?, ?> part(Map<?, ?> object, String name) {
    return object.get(name) instanceof Map<?, ?> part ? part : Map.of();
  }

  private static String text(Map<?, ?> object, String name) {
    @Nullable Object value = object.get(name);
    return String.valueOf(value);
  }

  @AfterAll
  static void someOfEachWereCompared() {
    System.out.printf(
        "compared %d pages about capacity, %d about disruptions and %d about plans with the command"
            + " line%n",
        CAPACITIES.get(), DISRUPTIONS.get(), PLANS.get());
    assertThat(CAPACITIES).hasPositiveValue();
    assertThat(DISRUPTIONS).hasPositiveValue();
    assertThat(PLANS).hasPositiveValue();
  }
}
