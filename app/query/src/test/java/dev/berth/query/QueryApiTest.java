package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions to a running scheduler. Four pods: `web` is placed, `big` fits nowhere, `gated` has a
/// scheduling gate, `other` is another scheduler's.
final class QueryApiTest {
  private final QueriedScenario scenario =
      new QueriedScenario(node("a").cpu("2").memory("4Gi"), node("b").cpu("1").memory("4Gi"));

  QueryApiTest() {
    scenario
        .live()
        .create(pod("web").cpu("1"))
        .create(pod("big").cpu("3"))
        .create(pod("gated").cpu("1").gates("example.com/hold"))
        .create(pod("other").schedulerName("other"))
        .settle();
  }

  private static final String POD = "/namespaces/default/pods/";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/decisions | DecisionList",
        "/decisions/0 | Decision",
        "/decisions/1 | Decision",
        POD + "big/decisions | DecisionList",
        POD + "web/explanation | PodExplanation",
        POD + "big/explanation | PodExplanation",
        POD + "gated/explanation | PodExplanation",
        POD + "other/explanation | PodExplanation",
        "/namespaces/default/decisions | DecisionList",
        "/namespaces/default/decisions/1 | Decision",
        "/namespaces/shop/decisions/1 | Status",
        "/queue | SchedulingQueue",
        "/namespaces/default/queue | SchedulingQueue",
        "/cluster | Cluster",
        "/nodes/a | NodeDetails",
        "/nodes/c | Status",
        "/search?text=big | SearchResult",
        "/namespaces/default/workloads/big?kind=Pod | WorkloadDetails",
        "/namespaces/default/workloads/big?kind=Job | Status",
        "/namespaces/default/workloads/big | Status",
        "/overview | Overview",
        "/dump | CacheDump",
        "/rates | Rates",
        "/profiles | ProfileList",
        "/findings | FindingList",
        "/decisions/99 | Status",
        "/queue?queue=left | Status",
      })
  void answersAreAsTheOpenApiFileSays(String path, String kind) throws IOException {
    var answer = scenario.get(path).text();

    assertThat(answer).contains("\"kind\":\"" + kind + "\"");
    assertThat(Schemas.problemsOfAnswer(kind, answer)).isEmpty();
    assertThat(
            Schemas.problemsOfAnswer(
                kind, answer.replace("\"kind\":\"" + kind, "\"kind\":\"Other")))
        .isNotEmpty();
  }

  @Test
  void theOpenApiFileIsServedAndHasEveryPath() throws IOException {
    assertThat(scenario.get("/openapi.json").text()).isEqualToIgnoringWhitespace(Schemas.openApi());
    for (String path :
        List.of(
            "/decisions",
            "/decisions/{number}",
            "/namespaces/{namespace}/decisions",
            "/namespaces/{namespace}/decisions/{number}",
            "/queue",
            "/namespaces/{namespace}/queue",
            "/cluster",
            "/nodes/{name}",
            "/search",
            "/namespaces/{namespace}/workloads/{name}",
            "/rates",
            "/profiles",
            "/findings",
            "/overview",
            "/dump",
            "/namespaces/{namespace}/pods/{name}/decisions",
            "/namespaces/{namespace}/pods/{name}/explanation",
            "/namespaces/{namespace}/podgroups/{name}/explanation",
            "/placements",
            "/capacity",
            "/disruptions",
            "/losses",
            "/scaleplans",
            "/consolidationplans")) {
      assertThat(Schemas.openApi())
          .contains("\"/apis/decisions.berth.dev/v1alpha1%s\"".formatted(path));
    }
  }

  @Test
  void theGroupCanBeDiscovered() {
    assertThat(scenario.answer("GET", "/apis/decisions.berth.dev").text())
        .contains("\"groupVersion\":\"decisions.berth.dev/v1alpha1\"");
    assertThat(scenario.get("").text())
        .contains("\"kind\":\"APIResourceList\"", "pods/explanation");
  }

  @Test
  void theLatestDecisionsComeFirst() {
    assertThat(pods("/decisions")).containsExactly("default/big", "default/web");
    assertThat(pods("/decisions?limit=1")).containsExactly("default/big");
    assertThat(pods("/decisions?limit=1&continue=1")).containsExactly("default/web");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pod=web | default/web",
        "result=unschedulable | default/big",
        "plugin=NodeResourcesFit | default/big",
        "node=a | default/web",
        "namespace=kube-system | ''",
        "since=2999-01-01T00:00:00Z | ''",
        "uid=uid-of-big | ''",
      })
  void decisionsAreFiltered(String filter, String expected) {
    assertThat(pods("/decisions?" + filter))
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
  }

  private List<String> pods(String path) {
    return Stream.of(scenario.get(path).text().split("\"pod\":\"", -1))
        .skip(1)
        .map(rest -> rest.substring(0, rest.indexOf('"')))
        .toList();
  }

  @Test
  void theClusterHasEveryPodThatMayRunAndWhereItIs() {
    assertThat(scenario.get("/cluster").text())
        .contains(
            "\"nodes\":{\"name\":[\"a\",\"b\"]",
            "\"pods\":{\"node\":[0,-1,-1,-1]",
            "\"cpu\":[1000,3000,1000,0]")
        .doesNotContain("big"); // names of pods are asked for by /search
  }

  @Test
  void theProfilesAreThoseInUse() {
    assertThat(scenario.get("/profiles").text())
        .contains(
            "\"schedulerName\":\"default-scheduler\"",
            "\"queueSort\":[{\"name\":\"PrioritySort\"}]",
            "{\"name\":\"TaintToleration\",\"weight\":3}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/findings", "/namespaces/default/podgroups/none/explanation"})
  void aSimulationMayNotTakeLongerThanFiveMinutes(String path) {
    assertThat(scenario.get(path + "?timeLimit=5m").status()).isIn(200, 404);
    var refused = scenario.get(path + "?timeLimit=6m");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("timeLimit: 5m at most");
  }

  @Test
  void whatCanNeverMatchIsFound() {
    assertThat(scenario.get("/findings").text())
        .contains("\"kind\":\"Pod\",\"namespace\":\"default\",\"name\":\"big\"", "\"fix\":")
        .doesNotContain("\"line\":");
  }

  @Test
  void theRatesOfTheLastHourAreCountedInSteps() throws IOException {
    var stats = scenario.live().scheduler().stats();
    while (!stats.isDone()) {
      var _ = scenario.live().scheduler().step();
    }
    var first = Instant.parse("2026-01-01T00:00:05Z");
    scenario.rates().close(first, stats.join(), 3, true);
    scenario.rates().close(first.plusSeconds(5), stats.join(), 0, true);
    var answer = scenario.get("/rates").text();

    assertThat(answer)
        .contains(
            "\"stepSeconds\":5",
            "\"at\":\"2026-01-01T00:00:05Z\"",
            "\"unschedulable\":1,\"gated\":1",
            "\"inbox\":3,\"attempts\":{\"scheduled\":1,\"unschedulable\":1}",
            "\"rejectedBy\":{\"NodeResourcesFit\":1}",
            "\"p99Microseconds\":");
    assertThat(Schemas.problemsOfAnswer("Rates", answer)).isEmpty();
    assertThat(scenario.get("/rates?since=2026-01-01T00:00:05Z").text())
        .contains("00:00:10")
        .doesNotContain("00:00:05", "attempts", "p99Microseconds");
  }

  @Test
  void aNodeHasItsPodsAndWhatIsRequested() {
    assertThat(scenario.get("/nodes/a").text())
        .contains(
            "{\"name\":\"cpu\",\"allocatable\":2000,\"requested\":1000}",
            "\"pods\":[{\"pod\":\"default/web\"");
    assertThat(scenario.get("/nodes/c").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "web?kind=Pod | \"pods\":[{\"pod\":\"default/web\",\"node\":\"a\"}],\"waitingPods\":[]}",
        "big?kind=pod | \"queue\":\"unschedulable\"",
        "gated?kind=Pod | \"queue\":\"gated\"",
        "web?kind=Job | no pod of workload",
        "web | kind is missing"
      })
  void aWorkloadHasThePodsOnNodesAndThoseInTheQueue(String workload, String expected) {
    assertThat(scenario.get("/namespaces/default/workloads/" + workload).text()).contains(expected);
    assertThat(scenario.get("/namespaces/shop/workloads/" + workload).text())
        .doesNotContain("\"pod\":");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text=B | \"nodes\":[\"b\"],\"pods\":[\"default/big\",\"default/web\"]}",
        "text=B&limit=1 | \"nodes\":[\"b\"],\"pods\":[\"default/big\"],\"more\":true}",
        "text= | \"nodes\":[],\"pods\":[]}",
      })
  void namesAreFoundByAPartOfThem(String query, String expected) {
    assertThat(scenario.get("/search?" + query).text().strip()).endsWith(expected);
  }

  @Test
  void aQuestionAboutANamespaceNamesNoPodOfAnother() {
    scenario.live().create(pod("theirs").namespace("shop").cpu("3")).settle();

    assertThat(scenario.get("/namespaces/shop/queue").text())
        .contains("shop/theirs")
        .doesNotContain("default/", "counts");
    assertThat(pods("/namespaces/shop/decisions")).containsExactly("shop/theirs");
    assertThat(pods("/namespaces/default/decisions")).containsExactly("default/big", "default/web");
    assertThat(scenario.get("/namespaces/shop/decisions/1").text())
        .isEqualTo(
            scenario
                .get("/namespaces/shop/decisions/99")
                .text()
                .replace("decision 99", "decision 1"));
    assertThat(scenario.get("/namespaces/default/decisions/1").text())
        .isEqualTo(scenario.get("/decisions/1").text());
  }

  @Test
  void theQueueSaysWhatPodsWaitFor() {
    assertThat(scenario.get("/queue").text())
        .contains("\"waitsFor\":\"cpu\"", "\"message\":\"waiting for scheduling gates:");
  }

  @Test
  void aDecisionHasEveryNodesVerdictWithAmounts() {
    assertThat(scenario.get("/decisions/1").text())
        .contains(
            "\"result\":\"unschedulable\"",
            "\"node\":\"a\"",
            "\"resource\":\"cpu\"",
            "\"requested\":3000",
            "\"missing\":");
  }

  @Test
  void aPodThatFitsNowhereHasItsReasonsItsEventsAndWhatWouldHelp() {
    assertThat(scenario.get(POD + "big/explanation").text())
        .contains(
            "\"queue\":{\"queue\":\"unschedulable\"",
            "\"rejectedBy\":[\"NodeResourcesFit\"]",
            "\"triedAtTheLatest\":",
            "\"wakingEvents\":{\"NodeResourcesFit\":[",
            "\"now\":{",
            "\"wouldHelp\":[{\"changes\":[");
    assertThat(scenario.get(POD + "big/explanation?help=false").text()).doesNotContain("wouldHelp");
  }

  /// The new node is too small, and so the pod is not tried again.
  @Test
  void theVerdictsAreThoseOfNow() {
    scenario.live().create(node("c").cpu("2")).settle();

    assertThat(scenario.get(POD + "big/explanation").text())
        .contains(
            "\"lastDecision\":{\"number\":1,",
            "\"message\":\"0/2 nodes are available",
            "\"now\":{\"attempt\":1,",
            "\"message\":\"0/3 nodes are available");
  }

  @Test
  void whoReadsTextGetsAPage() {
    var page = scenario.answer("GET", scenario.path(POD + "big/explanation"), "text/plain");

    assertThat(page.headers()).containsEntry("Content-Type", Response.TEXT);
    assertThat(page.text())
        .contains(
            "default/big",
            "needs cpu 3",
            "It is unschedulable for 0s, after one attempt.",
            "NodeResourcesFit may be helped by ",
            "Now: no node fits",
            "What would help");
    assertThat(
            scenario.answer("GET", scenario.path(POD + "gated/explanation"), "text/plain").text())
        .contains("It is gated for 0s by SchedulingGates: ");
    assertThat(
            scenario.answer("GET", scenario.path(POD + "other/explanation"), "text/plain").text())
        .contains("No profile of this scheduler has its scheduler name, other.");
    assertThat(scenario.answer("GET", scenario.path(POD + "web/explanation"), "text/plain").text())
        .contains("default/web  → a", "It is bound to a.");
  }

  @Test
  void theQueueSaysWhoWaitsWhere() {
    var queue = scenario.get("/queue").text();

    assertThat(queue)
        .contains(
            "\"leading\":true",
            "\"active\":0,\"backoff\":0,\"unschedulable\":1,\"gated\":1",
            "\"gatedBy\":\"SchedulingGates\"",
            "\"message\":\"0/2 nodes are available: 2 Insufficient cpu.");
    assertThat(pods("/queue?queue=gated")).containsExactly("default/gated");
    assertThat(pods("/queue?plugin=NodeResourcesFit")).containsExactly("default/big");
    assertThat(pods("/queue?limit=1&continue=1")).containsExactly("default/gated");
  }

  @Test
  void bindingsUnderWayAreInTheQueue() {
    scenario.live().create(pod("quick").cpu("500m"));
    while (scenario.live().deliverNext()) {}
    scenario.live().scheduler().step();

    assertThat(scenario.get("/queue").text())
        .contains("\"bindings\":[{\"pod\":\"default/quick\"", "\"stage\":\"binding\"");
    assertThat(scenario.get(POD + "quick/explanation").text())
        .contains("\"binding\":{\"node\":", "\"lastDecision\":{");
    scenario.live().settle();
    assertThat(scenario.get("/queue").text()).contains("\"bindings\":[]");
  }

  @Test
  void nominationsAreInTheQueue() {
    scenario.live().create(pod("urgent").cpu("2").priority(1000));
    while (scenario.live().deliverNext()) {}
    scenario.live().scheduler().step();

    assertThat(scenario.get("/queue").text())
        .contains("\"nominations\":[{\"pod\":\"default/urgent\"", "\"node\":\"a\"");
  }

  @Test
  void theOverviewHasReasonsAndTheFullestNodesFirst() {
    assertThat(scenario.get("/overview").text())
        .contains(
            "\"decisions\":2",
            "{\"message\":\"0/2 nodes are available: 2 Insufficient cpu.",
            "\"waiting\":2,\"waitsFor\":{\"cpu\":1,",
            "\"longestWaiting\":[{\"pod\":\"default/big\"",
            "\"waitsFor\":\"cpu\",\"message\":\"0/2 nodes are available: 2 Insufficient cpu.",
            "\"fullestNodes\":[{\"name\":\"a\",\"requested\":{\"milliCPU\":1000");
  }

  @Test
  void thePageOfTheOverviewBeginsWithTheVerdict() {
    var page = scenario.answer("GET", scenario.path("/overview"), "text/plain").text();

    assertThat(page).startsWith("2 pods wait: 1 for cpu, 1 for other reasons; 0 of 2 nodes are");
    assertThat(page).containsPattern("default/big +0 +\\S+ +cpu +unschedulable +1\n");
  }

  @Test
  void theDumpIsComparedWithTheCluster() {
    assertThat(scenario.get("/dump").text())
        .contains("\"differences\":[]", "\"name\":\"a\",\"requested\":{\"milliCPU\":1000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/decisions?limit=0&results=x&since=today | 400 | limit=0: from 1 to 1000 is allowed",
        "/decisions?limit=0&results=x&since=today | 400 | there is no parameter results of this"
            + " question",
        "/decisions?limit=0&results=x&since=today | 400 | since=today: a time such as",
        "/decisions?result=lost | 400 | one of error, gated, ignored, incomplete, scheduled,"
            + " skipped,",
        "/decisions?pod=a&pod=b | 400 | pod is given several times",
        "/decisions/web | 400 | decisions have numbers, not names",
        "/decisions/7 | 404 | there is no decision 7, or it is not kept any more",
        "/namespaces/default/pods/none/explanation | 404 | pods \"default/none\" not found",
        "/verdicts | 404 | could not find the requested resource",
      })
  void whatIsWrongWithAQuestionIsSaid(String path, int code, String message) {
    var answer = scenario.get(path);

    assertThat(answer.status()).isEqualTo(code);
    assertThat(answer.text().replace("\\\"", "\"")).contains("\"kind\":\"Status\"", message);
  }

  @Test
  void answersAreInTheFormatThatIsAccepted() {
    var yaml = scenario.answer("GET", scenario.path("/overview"), "application/yaml");
    assertThat(yaml.headers()).containsEntry("Content-Type", "application/yaml");
    assertThat(yaml.text()).contains("kind: Overview");
    assertThat(scenario.answer("GET", scenario.path("/queue"), "image/png").status())
        .isEqualTo(406);
  }

  @Test
  void otherMethodsAreNotAllowed() {
    var answer = scenario.answer("DELETE", scenario.path("/queue"));

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("Allow", "GET");
  }

  @Test
  void beforeTheSchedulerHasStartedThereIsNoAnswer() {
    var early = QueriedScenario.notStarted();

    assertThat(early.get("/queue").status()).isEqualTo(503);
    assertThat(early.get("/decisions").status()).isEqualTo(200);
  }

  @Test
  void decisionsToComeAreStreamed() throws Exception {
    try (var stream = scenario.stream("/decisions?watch=true&resourceVersion=0")) {
      assertThat(stream.line()).isEqualTo(": decisions");
      assertThat(stream.event()).startsWith("id: 1\nevent: decision\ndata: {\"number\":1,");
      scenario.live().create(pod("later").cpu("100m")).settle();
      assertThat(stream.event()).contains("id: 2\n", "\"pod\":\"default/later\"");
    }
  }

  @Test
  void aStreamHasWhatIsAskedFor() throws Exception {
    try (var stream = scenario.stream("/decisions?watch=true&pod=wanted")) {
      assertThat(stream.line()).isEqualTo(": decisions");
      scenario.live().create(pod("unwanted").cpu("100m")).settle();
      scenario.live().create(pod("wanted").cpu("100m")).settle();
      assertThat(stream.event()).contains("default/wanted");
    }
  }

  @Test
  void timePassesInAnswers() {
    scenario.live().advance(Duration.ofSeconds(150));

    assertThat(scenario.answer("GET", scenario.path(POD + "big/explanation"), "text/plain").text())
        .contains("It is unschedulable for 2m30s");
  }
}
