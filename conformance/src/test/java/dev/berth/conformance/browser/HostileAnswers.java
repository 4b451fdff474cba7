package dev.berth.conformance.browser;

import static java.util.stream.Collectors.toMap;

import dev.berth.ui.DecisionFilter;
import dev.berth.ui.SandboxEdits;
import dev.berth.ui.ScaleRequest;
import dev.berth.ui.SimulationAnswers;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A cluster in which everything has a name that no API server would accept: what pages would show
/// if the checks before them had a gap. Each text names a node, a pod on it that waits, and all
/// else.
final class HostileAnswers implements SimulationAnswers {
  /// Markup, the syntax of templates, a script's URL, the end of an attribute, emoji,
  /// right-to-left, the syntax of URLs, and one that fits in no line.
  static final List<String> NAMES =
      List.of(
          "<img src=x onerror=alert(1)>",
          "${7*7}<svg onload=alert(1)>",
          "javascript:alert(1)",
          "\" onmouseover=\"alert(1)",
          "🚢⚓-node",
          "עברית-مرحبا",
          "?x=1&y=2#z",
          "x".repeat(253));

  private static final Map<String, Integer> AMOUNTS =
      Map.of("cpu", 1000, "memory", 1024, "pods", 1);

  @Override
  public String title() {
    return NAMES.getFirst();
  }

  @Override
  public String arguments() {
    return title();
  }

  @Override
  public List<String> notes() {
    return NAMES;
  }

  @Override
  public Map<String, ?> waiting() {
    return overview(NAMES.size());
  }

  @Override
  public SimulationAnswers edited(SandboxEdits edits) {
    return this;
  }

  @Override
  public Map<String, ?> capacity(String namespace, String pod) {
    return Map.of("replicas", 1, "stop", Map.of("message", pod), "podSpec", pod);
  }

  @Override
  public Map<String, ?> scale(ScaleRequest request) {
    return Map.of(
        "nodes",
        NAMES.size(),
        "newNodes",
        each(it -> Map.of("name", it, "shape", it, "zone", it, "like", it)),
        "waiting",
        each(it ->
            Map.of(
                "pods",
                List.of(key(it)),
                "message",
                it,
                "whyNot",
                List.of(Map.of("shape", it, "reasons", NAMES)))),
        "options",
        each(it -> Map.of("option", "--add-node", "value", it + "=1")));
  }

  @Override
  public Map<String, ?> consolidation(List<String> prices) {
    return Map.of(
        "nodes",
        NAMES.size(),
        "removals",
        each(it -> Map.of("node", it, "rounds", List.of(Map.of("evicted", List.of(key(it)))))),
        "kept",
        each(it -> Map.of("node", it, "why", it)));
  }

  @Override
  public Map<String, ?> losses(String by) {
    return Map.of("trials", each(it -> Map.of("name", it, "down", List.of(it))));
  }

  @Override
  public Map<String, ?> disruption(String action, String nodes) {
    return Map.of(
        "lost",
        NAMES.size(),
        "pendingPods",
        each(it -> Map.of("namespace", it, "name", it, "message", it, "facts", List.of(it))));
  }

  @Override
  public Map<String, ?> configuration() {
    return Map.of("yaml", NAMES.getFirst());
  }

  @Override
  public String weighted(String schedulerName, Map<String, Integer> weights) {
    return schedulerName;
  }

  @Override
  public Map<String, ?> difference() {
    return Map.of();
  }

  @Override
  public Map<String, ?> overview(int limit) {
    return Map.of(
        "nodes", NAMES.size(),
        "waiting", NAMES.size(),
        "waitsFor", NAMES.stream().collect(toMap(it -> it, _ -> 1)),
        "notCreated", each(it -> Map.of("kind", it, "namespace", it, "name", it, "message", it)),
        "fullestNodes", each(it -> Map.of("name", it)),
        "waitingPods",
            each(it -> Map.of("pod", key(it), "message", it, "next", Map.of("result", it))));
  }

  @Override
  public Map<String, ?> cluster() {
    List<Integer> places = IntStream.range(0, NAMES.size()).boxed().toList();
    Map<String, ?> amounts = Map.of("cpu", same(1000), "memory", same(1024), "pods", same(1));
    return Map.of(
        "resources",
        AMOUNTS.keySet().stream().map(it -> Map.of("name", it)).toList(),
        "zones",
        NAMES,
        "pools",
        NAMES,
        "namespaces",
        NAMES,
        "workloads",
        NAMES,
        "labels",
        Map.of(NAMES.getFirst(), NAMES),
        "states",
        List.of("running", "placed", "terminating", "waiting"),
        "nodes",
        Map.of(
            "name", NAMES,
            "zone", places,
            "pool", places,
            "labels", Map.of(NAMES.getFirst(), places),
            "state", NAMES,
            "allocatable", amounts,
            "requested", amounts),
        "pods",
        Map.of(
            "node", places,
            "namespace", places,
            "workload", places,
            "priority", places,
            "state", same(0),
            "requests", amounts));
  }

  @Override
  public Map<String, ?> clusterBefore(int decision) {
    return cluster();
  }

  @Override
  public Map<String, ?> timeline(DecisionFilter filter, int from, int count) {
    return Map.of(
        "all",
        NAMES.size(),
        "matching",
        NAMES.size(),
        "decisions",
        each(it -> Map.of("number", 1, "pod", key(it), "result", it, "node", it, "message", it)));
  }

  @Override
  public Map<String, ?> decision(int number, DecisionFilter filter) {
    String name = NAMES.get(number - 1);
    return Map.of(
        "number",
        number,
        "pod",
        key(name),
        "result",
        name,
        "node",
        name,
        "evicted",
        NAMES.stream().map(HostileAnswers::key).toList());
  }

  @Override
  public @Nullable Map<String, ?> node(String name) {
    return NAMES.contains(name)
        ? Map.of(
            "name", name,
            "state", List.of(name),
            "labels", Map.of(name, name),
            "resources", List.of(Map.of("name", name, "allocatable", 1, "requested", 1)),
            "pods", List.of(Map.of("pod", key(name), "workload", name, "requests", AMOUNTS)))
        : null;
  }

  @Override
  public Map<String, ?> between(int one, int other) {
    return Map.of();
  }

  @Override
  public @Nullable Map<String, ?> workload(String title) {
    return Map.of("workload", title, "pods", each(it -> Map.of("pod", key(it), "node", it)));
  }

  @Override
  public Map<String, ?> search(String text, int limit) {
    return Map.of(
        "nodes", NAMES.stream().filter(it -> it.contains(text)).toList(),
        "pods", NAMES.stream().filter(it -> it.contains(text)).map(HostileAnswers::key).toList());
  }

  @Override
  public @Nullable Map<String, ?> decisions(String namespace, String pod) {
    return explanation(namespace, pod);
  }

  @Override
  public @Nullable Map<String, ?> explanation(String namespace, String pod) {
    return NAMES.contains(pod)
        ? Map.of(
            "pod", key(pod),
            "workload", pod,
            "notes", List.of(pod),
            "attempts",
                List.of(
                    Map.of(
                        "attempt",
                        1,
                        "result",
                        pod,
                        "message",
                        pod,
                        "rejected",
                        each(it ->
                            Map.of(
                                "node", it,
                                "plugin", it,
                                "reasons", List.of(Map.of("message", it, "detail", it)))))))
        : null;
  }

  private static String key(String name) {
    return name + "/" + name;
  }

  private static List<Integer> same(int number) {
    return NAMES.stream().map(_ -> number).toList();
  }

  private static List<Map<String, ?>> each(Function<String, Map<String, ?>> of) {
    return NAMES.stream().map(of).toList();
  }
}
