package dev.berth.cli.query;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.cli.explanation.PodDiagnosisTree;
import dev.berth.cli.query.Overview.Reason;
import dev.berth.cli.report.TreeFields;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The scheduler at a glance: how many pods wait where, why most of them do, which have done so for
/// the longest time, and which nodes are the fullest.
final class OverviewQuery {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int USUAL = 10;
  private static final int MOST = 100;

  private final QueriedScheduler scheduler;

  OverviewQuery(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  private record State(SchedulerStats stats, List<QueuedPod> queued, Snapshot cluster) {}

  private record Filled(NodeInfo node, double fullness) {}

  /// `GET overview`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, TextPage.parameters("limit"));
    int limit = (int) parameters.number("limit", USUAL, 1, MOST);
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    Overview overview = overview(limit);
    return text.isWanted()
        ? text.response(new OverviewPage(overview)::write)
        : Answer.of(request, tree(overview));
  }

  private Overview overview(int limit) throws QueryException, InterruptedException {
    State state = scheduler.ask(view -> new State(view.stats(), view.queued(), view.cluster()));
    Instant now = scheduler.time().instant();
    List<LoggedDecision> recent =
        scheduler
            .decisions()
            .newestFirst()
            .takeWhile(logged -> logged.at().isAfter(now.minus(WINDOW)))
            .toList();
    return new Overview(
        now,
        scheduler.leads(),
        scheduler.decisions().newestFirst().findFirst().map(it -> it.number() + 1).orElse(0L),
        WINDOW,
        recent.stream().collect(groupingBy(logged -> logged.decision().result(), counting())),
        state.stats,
        reasons(state.queued).limit(limit).toList(),
        longestWaiting(state.queued).limit(limit).toList(),
        fullestNodes(state.cluster).limit(limit).toList());
  }

  private Stream<Reason> reasons(List<QueuedPod> queued) {
    return queued.stream()
        .map(this::reason)
        .filter(reason -> !reason.isEmpty())
        .collect(groupingBy(reason -> reason, TreeMap::new, counting()))
        .entrySet()
        .stream()
        .map(reason -> new Reason(reason.getKey(), reason.getValue()))
        .sorted(Comparator.comparingLong(Reason::pods).reversed());
  }

  private String reason(QueuedPod pod) {
    PreEnqueueRejection gate = pod.gate();
    if (gate != null) {
      return gate.message();
    }
    LoggedDecision last = scheduler.decisions().latest(pod.pod().uid());
    return last == null ? "" : last.decision().message();
  }

  private static Stream<QueuedPod> longestWaiting(List<QueuedPod> queued) {
    return queued.stream()
        .filter(pod -> pod.firstReady() != null)
        .sorted(Comparator.comparing(pod -> Objects.requireNonNull(pod.firstReady())));
  }

  private static Stream<NodeInfo> fullestNodes(Snapshot cluster) {
    return cluster.nodes().nodes().stream()
        .map(node -> new Filled(node, fullness(node)))
        .sorted(
            Comparator.comparingDouble(Filled::fullness)
                .reversed()
                .thenComparing(filled -> filled.node.name()))
        .map(Filled::node);
  }

  private static double fullness(NodeInfo node) {
    return Math.max(
        Overview.share(node.requested().milliCpu(), node.allocatable().milliCpu()),
        Overview.share(node.requested().memory(), node.allocatable().memory()));
  }

  private static Map<String, Object> tree(Overview overview) {
    var tree = QueryApi.object("Overview");
    tree.put("at", PodDiagnosisTree.time(overview.at()));
    tree.put("leading", overview.leading());
    tree.put("decisions", overview.decisions());
    var fields = tree.map();
    fields.put("recentSeconds", overview.window().toSeconds());
    Map<String, Object> recent = new LinkedHashMap<>();
    overview.recent().forEach((result, number) -> recent.put(result.toString(), number));
    fields.put("recent", recent);
    fields.put("counts", QueueQueries.counts(overview.stats()));
    fields.put("reasons", overview.reasons().stream().map(OverviewQuery::reason).toList());
    fields.put(
        "longestWaiting", overview.longestWaiting().stream().map(OverviewQuery::pod).toList());
    fields.put("fullestNodes", overview.fullestNodes().stream().map(OverviewQuery::node).toList());
    return fields;
  }

  private static Map<String, Object> reason(Reason reason) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("message", reason.message());
    tree.put("pods", reason.pods());
    return tree;
  }

  private static Map<String, Object> pod(QueuedPod pod) {
    var tree = QueueQueries.named(pod.pod());
    PodDiagnosisTree.place(pod).map().forEach(tree::put);
    return tree.map();
  }

  private static Map<String, Object> node(NodeInfo node) {
    var tree = new TreeFields();
    tree.put("name", node.name());
    tree.put("requested", DumpQuery.amounts(node.requested()));
    tree.put("allocatable", DumpQuery.amounts(node.allocatable()));
    tree.put("pods", (long) node.pods().size());
    tree.put("podsAllowed", node.allocatable().pods());
    return tree.map();
  }
}
