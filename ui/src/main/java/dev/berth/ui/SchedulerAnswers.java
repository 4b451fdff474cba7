package dev.berth.ui;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.ObjectKey;
import dev.berth.server.http.Response;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageMenu;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The answers of a running scheduler about its cluster, by the questions that all clients ask. So
/// a page shows only what its user may read. For any thread.
///
/// @param arguments the arguments that select the scheduler on a command line
/// @param namespace the namespace whose queue and decisions are shown; empty for all
/// @param menu the menu, with the pages that exist
record SchedulerAnswers(
    String title, String arguments, String namespace, SchedulerQuestions questions, PageMenu menu)
    implements ClusterAnswers {
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;

  /// The maximum number of pods in one answer.
  private static final int PODS = 5_000;

  /// Decisions of a page.
  private static final int DECISIONS = 100;

  private static final String CONSOLIDATION = "/consolidationplans";

  /// The time limit of a simulation for which a user waits.
  private static final String TIME_LIMIT = "timeLimit=20s";

  /// The statuses of requests that make no sense or take too long.
  private static final Set<Integer> BAD = Set.of(BAD_REQUEST, NOT_FOUND, 422, 504);

  /// The answers of a running scheduler.
  SchedulerAnswers(String title, String arguments, String namespace, SchedulerQuestions questions) {
    this(title, arguments, namespace, questions, PageMenu.SCHEDULER);
  }

  /// The same answers, with the queue and the decisions of one namespace.
  SchedulerAnswers of(String only) {
    return new SchedulerAnswers(title, arguments, only, questions, menu);
  }

  /// Whether the scheduler is running and may make new decisions.
  boolean isLive() {
    return !menu.equals(PageMenu.RECORDING);
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  @Override
  public Map<String, ?> overview(int limit) throws UnansweredException, InterruptedException {
    return document("/overview?limit=" + limit);
  }

  @Override
  public Map<String, ?> waiting() throws UnansweredException, InterruptedException {
    var queue = new DocumentPart(document(scope() + "/queue?limit=" + PODS));
    return Map.of(
        "waitingPods",
        queue.parts("items").stream().map(DocumentPart::fields).toList(),
        "isPart",
        queue.part("metadata").has("continue"));
  }

  @Override
  public Map<String, ?> cluster() throws UnansweredException, InterruptedException {
    return document("/cluster");
  }

  @Override
  public @Nullable Map<String, ?> node(String name)
      throws UnansweredException, InterruptedException {
    return documentIfAny("/nodes/" + Links.encoded(name));
  }

  @Override
  public Map<String, ?> search(String text, int limit)
      throws UnansweredException, InterruptedException {
    return document("/search?text=%s&limit=%d".formatted(Links.encoded(text), limit));
  }

  @Override
  public @Nullable Map<String, ?> decisions(String ofNamespace, String pod)
      throws UnansweredException, InterruptedException {
    return documentIfAny(explanationOf(ofNamespace, pod) + "?help=false");
  }

  @Override
  public @Nullable Map<String, ?> explanation(String ofNamespace, String pod)
      throws UnansweredException, InterruptedException {
    return documentIfAny(explanationOf(ofNamespace, pod));
  }

  private static String explanationOf(String namespace, String pod) {
    return "/namespaces/%s/pods/%s/explanation"
        .formatted(Links.encoded(namespace), Links.encoded(pod));
  }

  @Override
  public @Nullable Map<String, ?> workload(String workload)
      throws UnansweredException, InterruptedException {
    String[] names = workload.split("[ /]", 3);
    return names.length < 3
        ? null
        : documentIfAny(
            "/namespaces/%s/workloads/%s?kind=%s"
                .formatted(
                    Links.encoded(names[1]), Links.encoded(names[2]), Links.encoded(names[0])));
  }

  /// The outcome of a group of pods if all waiting pods were tried now.
  ///
  /// @param group such as `podgroup/shop/training`
  /// @return null if there is no such group
  @Nullable Map<String, ?> groupExplanation(String group)
      throws UnansweredException, InterruptedException {
    String[] names = group.split("[ /]", 3);
    return names.length < 3
        ? null
        : documentIfAny(
            "/namespaces/%s/podgroups/%s/explanation?%s"
                .formatted(Links.encoded(names[1]), Links.encoded(names[2]), TIME_LIMIT));
  }

  @Override
  public Map<String, ?> capacity(String ofNamespace, String pod)
      throws BadQuestionException, UnansweredException, InterruptedException {
    return simulated(capacityQuestion(new ObjectKey(ofNamespace, pod).toString()));
  }

  /// The question how many more pods fit.
  static String capacityQuestion(String pod) {
    return "/capacity?like=%s&next=1".formatted(Links.encoded(pod));
  }

  @Override
  public Map<String, ?> scale(ScaleRequest request)
      throws BadQuestionException, UnansweredException, InterruptedException {
    return simulated(scaleQuestion(request));
  }

  /// The question about the smallest number of new nodes with which all pods run.
  static String scaleQuestion(ScaleRequest request) {
    var query = new StringJoiner("&", "/scaleplans?", "");
    request.like().forEach(it -> query.add("scale=" + Links.encoded(it)));
    request.shapes().forEach(it -> query.add("shape=" + Links.encoded(it)));
    addPrices(query, request.prices());
    return query.toString();
  }

  @Override
  public Map<String, ?> consolidation(List<String> prices)
      throws BadQuestionException, UnansweredException, InterruptedException {
    return simulated(consolidationQuestion(prices));
  }

  /// The question which nodes can go.
  static String consolidationQuestion(List<String> prices) {
    var query = new StringJoiner("&", CONSOLIDATION + "?", "").setEmptyValue(CONSOLIDATION);
    addPrices(query, prices);
    return query.toString();
  }

  private static void addPrices(StringJoiner query, List<String> prices) {
    prices.forEach(it -> query.add("price=" + Links.encoded(it)));
  }

  @Override
  public Map<String, ?> losses(String by)
      throws BadQuestionException, UnansweredException, InterruptedException {
    return simulated(lossQuestion(by));
  }

  /// The question what the loss of each node, zone or pool does.
  static String lossQuestion(String by) {
    return "/losses?by=" + by;
  }

  @Override
  public Map<String, ?> disruption(String action, String nodes)
      throws BadQuestionException, UnansweredException, InterruptedException {
    return simulated(disruptionQuestion(action, nodes));
  }

  /// The question what a disruption does.
  static String disruptionQuestion(String action, String nodes) {
    return "/disruptions?%s=%s".formatted(action, Links.encoded(nodes));
  }

  private Map<String, ?> simulated(String question)
      throws BadQuestionException, UnansweredException, InterruptedException {
    var answer = ask("POST", question + (question.contains("?") ? "&" : "?") + TIME_LIMIT);
    if (BAD.contains(answer.status())) {
      throw new BadQuestionException(List.of(message(answer)));
    }
    return read(answer);
  }

  /// Refuses users who may not start simulations.
  ///
  /// @param question a question that makes no sense, so that nothing is simulated
  void requireMayAsk(String question) throws UnansweredException, InterruptedException {
    var answer = ask("POST", question);
    if (answer.status() != BAD_REQUEST) {
      read(answer);
    }
  }

  /// A page of recent decisions, the latest first.
  ///
  /// @param before the start of this page, as the page before states it; empty for the first page
  Map<String, ?> recentDecisions(DecisionFilter filter, String before)
      throws UnansweredException, InterruptedException {
    var parameters = new LinkedHashMap<String, String>();
    int slash = filter.pod().indexOf('/');
    parameters.put("namespace", slash < 0 ? filter.namespace() : filter.pod().substring(0, slash));
    parameters.put("pod", filter.pod().substring(slash + 1));
    parameters.put("node", filter.node());
    parameters.put("result", filter.result());
    parameters.put("continue", before);
    if (!namespace.isEmpty()) {
      parameters.remove("namespace");
    }
    var query = new StringJoiner("&", "?", "").add("limit=" + DECISIONS);
    parameters.forEach((name, value) -> {
      if (!value.isEmpty()) {
        query.add(name + "=" + Links.encoded(value));
      }
    });
    return document(scope() + "/decisions" + query);
  }

  /// A decision with the verdicts of all nodes; null if there is no such decision, or if it is not
  /// kept any more.
  @Nullable Map<String, ?> recentDecision(String number)
      throws UnansweredException, InterruptedException {
    return documentIfAny(scope() + "/decisions/" + Links.encoded(number));
  }

  /// The scheduler's work of the last hour.
  Map<String, ?> rates() throws UnansweredException, InterruptedException {
    return document("/rates");
  }

  /// The profiles in use.
  Map<String, ?> profiles() throws UnansweredException, InterruptedException {
    return document("/profiles");
  }

  /// The parts of the configuration and of the cluster that can never match.
  Map<String, ?> findings() throws UnansweredException, InterruptedException {
    return document("/findings?" + TIME_LIMIT);
  }

  private String scope() {
    return namespace.isEmpty() ? "" : "/namespaces/" + Links.encoded(namespace);
  }

  private Map<String, ?> document(String path) throws UnansweredException, InterruptedException {
    return read(ask("GET", path));
  }

  private @Nullable Map<String, ?> documentIfAny(String path)
      throws UnansweredException, InterruptedException {
    var answer = ask("GET", path);
    return answer.status() == NOT_FOUND ? null : read(answer);
  }

  private Response ask(String method, String path)
      throws UnansweredException, InterruptedException {
    try {
      return questions.ask(method, path);
    } catch (IOException e) {
      throw new UnansweredException(UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, ?> read(Response answer) throws UnansweredException {
    if (answer.status() != OK) {
      throw new UnansweredException(answer.status(), message(answer));
    }
    var byName = new LinkedHashMap<String, Object>();
    document(answer).fields().forEach((name, value) -> byName.put(String.valueOf(name), value));
    return byName;
  }

  /// The reason why there is no answer.
  private static String message(Response answer) {
    var document = document(answer);
    return document.has("message") ? document.text("message") : answer.text().strip();
  }

  private static DocumentPart document(Response answer) {
    Object read =
        ValueReader.readJson(
            Codecs.ANY,
            new ByteArrayInputStream(answer.bytes()),
            "answer",
            Interner.none(),
            new Problems());
    return new DocumentPart(Trees.object(read));
  }
}
