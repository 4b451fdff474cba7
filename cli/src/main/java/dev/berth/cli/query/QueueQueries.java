package dev.berth.cli.query;

import dev.berth.cli.explanation.PodDiagnosisTree;
import dev.berth.cli.overview.OverviewTree;
import dev.berth.cli.report.TreeFields;
import dev.berth.engine.PodInBinding;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which pods wait where, since when and for what; which are being bound; for which room was made.
final class QueueQueries {
  private static final int USUAL_PAGE = 500;
  private static final int LARGEST_PAGE = 5_000;

  private static final Set<String> QUEUES =
      Arrays.stream(QueueName.values())
          .map(QueueName::toString)
          .collect(Collectors.toUnmodifiableSet());

  private final QueriedScheduler scheduler;

  QueueQueries(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  private record State(
      SchedulerStats stats,
      List<QueuedPod> queued,
      List<PodInBinding> bindings,
      Snapshot cluster) {}

  /// `GET queue`.
  Response list(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters =
        new QueryParameters(request, "queue", "namespace", "plugin", "limit", "continue");
    Predicate<QueuedPod> wanted = filter(parameters);
    int limit = (int) parameters.number("limit", USUAL_PAGE, 1, LARGEST_PAGE);
    long skipped = parameters.number("continue", 0, 0, Integer.MAX_VALUE);
    parameters.check();
    State state =
        scheduler.ask(
            view -> new State(view.stats(), view.queued(), view.bindings(), view.cluster()));
    List<QueuedPod> found =
        state.queued.stream().filter(wanted).skip(skipped).limit(limit + 1L).toList();
    var metadata = new TreeFields();
    if (found.size() > limit) {
      metadata.put("continue", Long.toString(skipped + limit));
    }
    var tree = QueryApi.object("SchedulingQueue");
    tree.put("metadata", metadata.map());
    tree.put("leading", scheduler.leads());
    tree.put("counts", OverviewTree.counts(state.stats));
    var fields = tree.map();
    fields.put("items", found.stream().limit(limit).map(this::item).toList());
    fields.put("bindings", state.bindings.stream().map(QueueQueries::binding).toList());
    fields.put("nominations", nominations(state.cluster));
    return Answer.of(request, fields);
  }

  private static Predicate<QueuedPod> filter(QueryParameters parameters) {
    String queue = parameters.word("queue", QUEUES);
    String namespace = parameters.text("namespace");
    String plugin = parameters.text("plugin");
    return pod ->
        (queue.isEmpty() || pod.queue().toString().equals(queue))
            && (namespace.isEmpty() || pod.pod().key().namespace().equals(namespace))
            && (plugin.isEmpty() || pod.rejectedBy().plugins().contains(plugin));
  }

  private Map<String, Object> item(QueuedPod queued) {
    var tree = PodDiagnosisTree.named(queued.pod().pod());
    PodDiagnosisTree.place(queued).map().forEach(tree::put);
    LoggedDecision last = scheduler.decisions().latest(queued.pod().uid());
    if (last != null) {
      tree.put("message", last.decision().message());
    }
    return tree.map();
  }

  private static Map<String, Object> binding(PodInBinding binding) {
    var tree = PodDiagnosisTree.named(binding.pod().pod());
    PodDiagnosisTree.binding(binding).map().forEach(tree::put);
    return tree.map();
  }

  private static List<Map<String, Object>> nominations(Snapshot cluster) {
    var nominations = new ArrayList<Map<String, Object>>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      for (PodInfo pod : cluster.nominator().nominatedTo(node.name())) {
        var tree = PodDiagnosisTree.named(pod.pod());
        tree.put("node", node.name());
        nominations.add(tree.map());
      }
    }
    return nominations;
  }
}
