package dev.berth.cli.query;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.explanation.PodDiagnosisTree;
import dev.berth.cli.report.TreeFields;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The recent decisions: a page of them, one of them whole, and those to come.
final class DecisionQueries {
  private static final int USUAL_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;
  private static final int MOST_STREAMS = 32;

  private static final Set<String> RESULTS =
      Arrays.stream(Decision.Result.values())
          .map(Decision.Result::toString)
          .collect(Collectors.toUnmodifiableSet());

  private final DecisionLog log;
  private final QuestionLimit streams = new QuestionLimit("streams", MOST_STREAMS);

  DecisionQueries(DecisionLog log) {
    this.log = log;
  }

  /// `GET decisions`, `GET namespaces/{namespace}/pods/{name}/decisions`.
  Response list(Request request, Map<String, String> path) throws QueryException {
    var parameters =
        new QueryParameters(
            request,
            "namespace",
            "pod",
            "uid",
            "result",
            "plugin",
            "node",
            "since",
            "limit",
            "continue",
            "watch",
            "resourceVersion");
    Predicate<LoggedDecision> wanted = filter(parameters, path);
    int limit = (int) parameters.number("limit", USUAL_PAGE, 1, LARGEST_PAGE);
    Long before = parameters.number("continue");
    boolean watch = parameters.flag("watch", false);
    Long after = after(request, parameters);
    parameters.check();
    return watch
        ? watch(wanted, after)
        : page(request, wanted, before == null ? Long.MAX_VALUE : before, limit);
  }

  private static Predicate<LoggedDecision> filter(
      QueryParameters parameters, Map<String, String> path) {
    String namespace = path.getOrDefault("namespace", parameters.text("namespace"));
    String pod = path.getOrDefault("name", parameters.text("pod"));
    String uid = parameters.text("uid");
    String result = parameters.word("result", RESULTS);
    String plugin = parameters.text("plugin");
    String node = parameters.text("node");
    Instant since = parameters.time("since");
    return logged -> {
      Decision decision = logged.decision();
      ObjectKey key = decision.pod();
      return isOrAny(namespace, key.namespace())
          && isOrAny(pod, key.name())
          && isOrAny(uid, decision.uid())
          && isOrAny(result, decision.result().toString())
          && (plugin.isEmpty() || decision.rejectedBy().contains(plugin))
          && (node.isEmpty() || node.equals(decision.chosen()))
          && (since == null || !logged.at().isBefore(since));
    };
  }

  private static boolean isOrAny(String wanted, String value) {
    return wanted.isEmpty() || wanted.equals(value);
  }

  /// A client that has lost a stream goes on after the last event that it has received.
  private static @Nullable Long after(Request request, QueryParameters parameters) {
    String last = request.header("Last-Event-ID");
    return last.matches("\\d{1,18}") ? Long.valueOf(last) : parameters.number("resourceVersion");
  }

  private Response page(Request request, Predicate<LoggedDecision> wanted, long before, int limit) {
    List<LoggedDecision> found =
        log.newestFirst()
            .filter(logged -> logged.number() < before)
            .filter(wanted)
            .limit(limit + 1L)
            .toList();
    List<LoggedDecision> shown = found.subList(0, Math.min(limit, found.size()));
    var metadata = new TreeFields();
    metadata.put("resourceVersion", Long.toString(latest()));
    if (found.size() > limit) {
      metadata.put("continue", Long.toString(shown.getLast().number()));
    }
    var list = QueryApi.object("DecisionList");
    list.put("metadata", metadata.map());
    var fields = list.map();
    fields.put("items", shown.stream().map(it -> PodDiagnosisTree.brief(it).map()).toList());
    return Answer.of(request, fields);
  }

  /// The number of the latest decision; -1 if there is none.
  private long latest() {
    return log.newestFirst().mapToLong(LoggedDecision::number).findFirst().orElse(-1);
  }

  /// `GET decisions/{number}`.
  Response one(Request request, Map<String, String> path) throws QueryException {
    new QueryParameters(request).check();
    String text = path.getOrDefault("number", "");
    if (!text.matches("\\d{1,18}")) {
      throw QueryException.badRequest("decisions have numbers, not names: " + text);
    }
    long number = Long.parseLong(text);
    LoggedDecision found =
        log.newestFirst()
            .takeWhile(logged -> logged.number() >= number)
            .filter(logged -> logged.number() == number)
            .findFirst()
            .orElseThrow(() ->
                QueryException.notFound(
                    "there is no decision %d, or it is not kept any more".formatted(number)));
    var tree = QueryApi.object("Decision");
    PodDiagnosisTree.full(found).map().forEach(tree::put);
    return Answer.of(request, tree.map());
  }

  private Response watch(Predicate<LoggedDecision> wanted, @Nullable Long after)
      throws QueryException {
    var turn = streams.beginNow();
    var stream = new DecisionStream(log, wanted, after == null ? latest() : after);
    return Response.stream(
        200,
        "text/event-stream",
        out -> {
          try (turn) {
            stream.writeTo(out);
          }
        });
  }
}
