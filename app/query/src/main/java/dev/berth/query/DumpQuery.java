package dev.berth.query;

import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;

import dev.berth.engine.live.CacheDump;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The scheduler's cache and queue, compared with the objects of the watches, as SIGUSR2 logs them.
final class DumpQuery {
  private static final DocumentType<NodeInfo> NODE =
      DocumentType.of(f ->
          f.always("name", TEXT, NodeInfo::name)
              .always("requested", OverviewTree.AMOUNTS, it -> OverviewTree.amounts(it.requested()))
              .always(
                  "allocatable", OverviewTree.AMOUNTS, it -> OverviewTree.amounts(it.allocatable()))
              .ifAny("pods", list(KEY), it -> names(it.pods())));

  private static final DocumentType<CacheDump> DUMP =
      DocumentType.of(f ->
          Documents.resource(
                  f, "CacheDump", "Cache and queue, compared with the objects of the watches.")
              .always("differences", list(TEXT), CacheDump::differences)
              .always("nodes", list(NODE), CacheDump::nodes)
              .always("assumed", list(KEY), it -> names(it.assumed()))
              .always("waiting", map(list(KEY)), it -> names(it.waiting()), "By queue.")
              .always("nominated", map(list(KEY)), it -> names(it.nominated()), "By node."));

  static final Operation OPERATION =
      Operation.get(
          "/dump", "readDump", "Cache and queue, compared with the objects of the watches.", DUMP);

  private final QueriedScheduler scheduler;
  private final QuestionLimit limit = new QuestionLimit("dumps", 1);

  DumpQuery(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// `GET dump`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    new QueryParameters(request, OPERATION).check();
    try (var _ = limit.begin()) {
      return DocumentResponse.of(request, DUMP.tree(scheduler.dump()));
    }
  }

  private static List<String> names(List<PodInfo> pods) {
    return pods.stream().map(pod -> pod.key().toString()).sorted().toList();
  }

  private static <K> SortedMap<String, List<String>> names(Map<K, List<PodInfo>> pods) {
    var names = new TreeMap<String, List<String>>();
    pods.forEach((key, some) -> names.put(key.toString(), names(some)));
    return names;
  }
}
