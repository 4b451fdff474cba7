package dev.berth.conformance.browser;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Response;
import dev.berth.ui.ScaleRequest;
import dev.berth.ui.SchedulerQuestions;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// A running scheduler in whose cluster everything has a [hostile name][HostileAnswers#NAMES]. With
/// each question about rates, one more pod waits. For any thread.
final class HostileScheduler implements SchedulerQuestions {
  private static final String AT = "2026-01-01T00:00:00Z";

  private final HostileAnswers names = new HostileAnswers();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean isGone;

  /// It answers no more, or again.
  void setGone(boolean gone) {
    isGone = gone;
  }

  @Override
  public Response ask(String method, String path) throws IOException {
    if (isGone) {
      throw new IOException(HostileAnswers.NAMES.getFirst());
    }
    var document = document(path.replaceFirst("[?].*", ""));
    return Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document));
  }

  private Map<String, ?> document(String path) {
    return switch (path) {
      case "/overview" -> overview();
      case "/queue" -> Map.of("items", each(name -> pod(name)));
      case "/cluster" -> names.cluster();
      case "/decisions" -> Map.of("items", each(name -> decision(name)));
      case "/rates" -> rates();
      case "/profiles" -> Map.of("items", each(name -> profile(name)));
      case "/findings" -> Map.of("items", each(name -> finding(name)));
      case "/capacity" -> names.capacity("", HostileAnswers.NAMES.getFirst());
      case "/scaleplans" -> names.scale(new ScaleRequest(List.of(), List.of(), List.of()));
      case "/consolidationplans" -> names.consolidation(List.of());
      case "/losses" -> names.losses("zone");
      case "/disruptions" -> names.disruption("drain", "");
      case "/namespaces/a/workloads/b" ->
          Objects.requireNonNull(names.workload(HostileAnswers.NAMES.getFirst()));
      default ->
          path.startsWith("/decisions/")
              ? decision(HostileAnswers.NAMES.getFirst())
              : explanation(HostileAnswers.NAMES.getFirst());
    };
  }

  private static Map<String, ?> overview() {
    return Map.of(
        "at", AT,
        "leading", true,
        "recent", Map.of("unschedulable", 1),
        "counts", Map.of("nodes", 8, "pods", 8, "unschedulable", 8),
        "waiting", 8,
        "waitsFor", Map.of(HostileAnswers.NAMES.getFirst(), 8),
        "longestWaiting", each(name -> pod(name)),
        "fullestNodes", each(name -> Map.of("name", name)));
  }

  private static Map<String, ?> pod(String name) {
    return Map.of(
        "pod", name + "/" + name, "queue", "unschedulable", "attempts", 1, "message", name);
  }

  private static Map<String, ?> decision(String name) {
    return Map.of(
        "number",
        1,
        "at",
        AT,
        "pod",
        name + "/" + name,
        "attempt",
        1,
        "result",
        "unschedulable",
        "message",
        name,
        "rejected",
        each(node ->
            Map.of("node", node, "plugin", node, "reasons", List.of(Map.of("message", node)))));
  }

  private static Map<String, ?> profile(String name) {
    return Map.of(
        "schedulerName",
        name,
        "plugins",
        Map.of("score", List.of(Map.of("name", name, "weight", 1))));
  }

  private static Map<String, ?> finding(String name) {
    return Map.of(
        "severity",
        "error",
        "kind",
        "Pod",
        "namespace",
        name,
        "name",
        name,
        "field",
        name,
        "message",
        name,
        "fix",
        name);
  }

  private static Map<String, ?> explanation(String name) {
    return Map.of(
        "at", AT,
        "pod", name + "/" + name,
        "workload", name,
        "queue",
            Map.of(
                "queue",
                "gated",
                "attempts",
                1,
                "gatedBy",
                name,
                "gate",
                name,
                "wakingEvents",
                Map.of(name, List.of(name))),
        "lastDecision", decision(name),
        "now", decision(name),
        "notes", List.of(name));
  }

  private Map<String, ?> rates() {
    Map<String, ?> step =
        Map.of(
            "at", Instant.parse(AT).plusSeconds(5L * waiting.incrementAndGet()).toString(),
            "leading", true,
            "counts", Map.of("unschedulable", waiting.get()),
            "attempts", Map.of("unschedulable", 1),
            "rejectedBy", Map.of(HostileAnswers.NAMES.getFirst(), 1),
            "p99Microseconds", 1500);
    return Map.of("stepSeconds", 5, "items", List.of(step));
  }

  private static List<Map<String, ?>> each(Function<String, Map<String, ?>> of) {
    return HostileAnswers.NAMES.stream().<Map<String, ?>>map(of).toList();
  }
}
