package dev.berth.cli.query;

import dev.berth.cli.overview.OverviewTree;
import dev.berth.cli.report.TreeFields;
import dev.berth.engine.CacheDump;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The scheduler's cache and queue, compared with the objects of the watches: what SIGUSR2 logs.
final class DumpQuery {
  private final QueriedScheduler scheduler;
  private final QuestionLimit limit = new QuestionLimit("dumps", 1);

  DumpQuery(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// `GET dump`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    new QueryParameters(request).check();
    try (var _ = limit.begin()) {
      return Answer.of(request, tree(scheduler.dump()));
    }
  }

  private static Map<String, Object> tree(CacheDump dump) {
    var fields = QueryApi.object("CacheDump").map();
    fields.put("differences", dump.differences());
    fields.put("nodes", dump.nodes().stream().map(DumpQuery::node).toList());
    fields.put("assumed", names(dump.assumed()));
    Map<String, Object> waiting = new LinkedHashMap<>();
    new TreeMap<>(dump.waiting())
        .forEach((queue, pods) -> waiting.put(queue.toString(), names(pods)));
    fields.put("waiting", waiting);
    Map<String, Object> nominated = new TreeMap<>();
    dump.nominated().forEach((node, pods) -> nominated.put(node, names(pods)));
    fields.put("nominated", nominated);
    return fields;
  }

  private static List<String> names(List<PodInfo> pods) {
    return pods.stream().map(pod -> pod.key().toString()).sorted().toList();
  }

  private static Map<String, Object> node(NodeInfo node) {
    var tree = new TreeFields();
    tree.put("name", node.name());
    tree.put("requested", OverviewTree.amounts(node.requested()));
    tree.put("allocatable", OverviewTree.amounts(node.allocatable()));
    tree.put("pods", names(node.pods()));
    return tree.map();
  }
}
