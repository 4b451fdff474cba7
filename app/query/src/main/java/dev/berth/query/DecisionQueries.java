package dev.berth.query;

import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.PodDiagnosisTree;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The recent decisions as pages, single decisions in full, and future decisions.
final class DecisionQueries {
  private static final int USUAL_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;
  private static final int MOST_STREAMS = 32;

  private static final Set<String> RESULTS =
      Arrays.stream(Decision.Result.values())
          .map(Decision.Result::toString)
          .collect(Collectors.toUnmodifiableSet());

  /// @param next the parameter for the next page; empty at the end
  private record Decisions(List<LoggedDecision> items, long latest, String next) {}

  private static final DocumentType<Decisions> METADATA =
      DocumentType.of(f ->
          f.always("resourceVersion", TEXT, Decisions::latest, "The number of the latest decision.")
              .ifAny("continue", TEXT, Decisions::next, "There are more: ask again with this."));

  private static final DocumentType<Decisions> DECISIONS =
      DocumentType.of(f ->
          Documents.resource(f, "DecisionList", "Recent decisions, the latest first.")
              .always("metadata", object(METADATA), it -> it)
              .always("items", list(PodDiagnosisTree.BRIEF), Decisions::items));

  private static final List<Parameter> FILTERS =
      List.of(
          Parameter.word("result", "Those with that result.", (Object[]) Decision.Result.values()),
          Parameter.text("plugin", "Those in which that plugin has rejected the pod."),
          Parameter.text("node", "Those that chose that node."),
          Parameter.time("since", "Those made then or later."),
          Parameter.number("limit", 1, LARGEST_PAGE, "How many, 100 by default."),
          Parameter.text("continue", "The page after that one."),
          Parameter.flag(
              "watch",
              "Decisions to come, as server-sent events: decision (its data a BriefDecision, its ID"
                  + " the number) and missed (how many were dropped before they could be sent)."),
          Parameter.text("resourceVersion", "With watch: those after that one."));

  static final Operation LIST =
      Operation.get(
              "/decisions",
              "listDecisions",
              "The recent decisions, the latest first.",
              DECISIONS,
              withFilters(
                  Parameter.text("namespace", "Those about pods of that namespace."),
                  Parameter.text("pod", "Those about pods of that name."),
                  Parameter.text("uid", "Those about that pod.")))
          .withEvents();

  static final Operation LIST_OF_NAMESPACE =
      Operation.get(
              "/namespaces/{namespace}/decisions",
              "listNamespacedDecisions",
              "The recent decisions about the pods of a namespace, the latest first.",
              DECISIONS,
              withFilters(
                  Parameter.text("pod", "Those about pods of that name."),
                  Parameter.text("uid", "Those about that pod.")))
          .withEvents();

  static final Operation LIST_OF_POD =
      Operation.get(
              "/namespaces/{namespace}/pods/{name}/decisions",
              "listPodDecisions",
              "The recent decisions about a pod.",
              DECISIONS,
              withFilters(
                  Parameter.text("uid", "Of that pod alone, and of no earlier one of its name.")))
          .withEvents();

  static final Operation ONE =
      Operation.get(
          "/decisions/{number}",
          "readDecision",
          "A decision with every node's verdict.",
          PodDiagnosisTree.FULL);

  static final Operation ONE_OF_NAMESPACE =
      Operation.get(
          "/namespaces/{namespace}/decisions/{number}",
          "readNamespacedDecision",
          "A decision about a pod of the namespace, with every node's verdict.",
          PodDiagnosisTree.FULL);

  private final DecisionLog log;
  private final QuestionLimit streams = new QuestionLimit("streams", MOST_STREAMS);

  DecisionQueries(DecisionLog log) {
    this.log = log;
  }

  /// `GET decisions`, also below a namespace or a pod.
  Response answer(Request request, Map<String, String> path) throws QueryException {
    Operation operation =
        path.isEmpty() ? LIST : path.containsKey("name") ? LIST_OF_POD : LIST_OF_NAMESPACE;
    var parameters = new QueryParameters(request, operation);
    Predicate<LoggedDecision> wanted = filter(parameters, path);
    var limit = (int) parameters.number("limit", USUAL_PAGE, 1, LARGEST_PAGE);
    Long before = parameters.number("continue");
    boolean watch = parameters.flag("watch", false);
    Long after = after(request, parameters);
    parameters.check();
    return watch
        ? watch(wanted, after)
        : page(request, wanted, before == null ? Long.MAX_VALUE : before, limit);
  }

  private static Parameter[] withFilters(Parameter... first) {
    return Stream.concat(Arrays.stream(first), FILTERS.stream()).toArray(Parameter[]::new);
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

  /// A client that has lost a stream continues after the last event that it received.
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
    return DocumentResponse.of(
        request,
        DECISIONS.tree(
            new Decisions(
                shown,
                latest(),
                found.size() > limit ? Long.toString(shown.getLast().number()) : "")));
  }

  /// The number of the latest decision; -1 if there is none.
  private long latest() {
    return log.newestFirst().mapToLong(LoggedDecision::number).findFirst().orElse(-1);
  }

  /// `GET decisions/{number}`, also below a namespace: users with rights in one namespace do not
  /// learn whether other namespaces have decisions.
  Response one(Request request, Map<String, String> path) throws QueryException {
    new QueryParameters(request, ONE).check();
    String namespace = path.getOrDefault("namespace", "");
    String text = path.getOrDefault("number", "");
    if (!text.matches("\\d{1,18}")) {
      throw QueryException.badRequest("decisions have numbers, not names: " + text);
    }
    long number = Long.parseLong(text);
    LoggedDecision found =
        log.newestFirst()
            .takeWhile(logged -> logged.number() >= number)
            .filter(logged -> logged.number() == number)
            .filter(logged -> isOrAny(namespace, logged.decision().pod().namespace()))
            .findFirst()
            .orElseThrow(() ->
                QueryException.notFound(
                    "there is no decision %d, or it is not kept any more".formatted(number)));
    return DocumentResponse.of(request, PodDiagnosisTree.FULL.tree(found));
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
