package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages of a running scheduler.
final class SchedulerPagesTest {
  private final NamedScheduler scheduler = new NamedScheduler("node-1");
  private final Handler pages = scheduler.pages();

  private Response get(String address) throws Exception {
    return pages.answer(Requests.get(address));
  }

  private Document page(String address) throws Exception {
    var response = get(address);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return Jsoup.parse(response.text());
  }

  private String lastQuestion() {
    var last = scheduler.asked().getLast();
    return last.path().substring("/apis/decisions.berth.dev/v1alpha1".length())
        + last.query().entrySet().stream()
            .map(it -> " %s=%s".formatted(it.getKey(), String.join(",", it.getValue())))
            .sorted()
            .reduce("", String::concat);
  }

  @ParameterizedTest
  @CsvSource({
    "/, Overview, Overview",
    "/waiting, Waiting pods, Waiting",
    "/map, Map, Map",
    "/nodes, Nodes, Nodes",
    "/nodes/node-1, Node node-1, Nodes",
    "/decisions, Decisions, Decisions",
    "/decisions/7, Decision 7, Decisions",
    "/live, Live, Live",
    "/capacity, Capacity, Capacity",
    "/capacity?pod=shop/node-1, Capacity, Capacity",
    "/disruption, Disruption, Disruption",
    "/disruption?every=zone, Disruption, Disruption",
    "/disruption?nodes=node-1, Disruption, Disruption",
    "/scale, Scale, Scale",
    "/scale?like=pool=node-1, Scale, Scale",
    "/consolidate, Consolidate, Consolidate",
    "/consolidate?price=, Consolidate, Consolidate",
    "/workloads/Deployment/shop/node-1, Deployment of a scheduler, ''",
    "/workloads/podgroup/shop/node-1, podgroup of a scheduler, ''",
    "/configuration, Configuration, Configuration",
    "/pods/shop/node-1, Pod shop/node-1, ''",
    "/search?q=x, Search, ''",
    "/namespaces/shop/waiting, Waiting pods, Waiting",
    "/namespaces/shop/decisions, Decisions, Decisions",
    "/namespaces/shop/pods/shop/node-1, Pod shop/node-1, ''"
  })
  void aPageHasOneHeadingAndTheMenuSaysWhereOneIs(String path, String heading, String entry)
      throws Exception {
    Document page = page(path);

    assertThat(page.select("h1").eachText()).containsExactly(heading);
    assertThat(String.join("", page.select("header nav [aria-current=page]").eachText()))
        .isEqualTo(entry);
    assertThat(page.select("header nav a").eachText()).doesNotContain("What if", "Timeline");
    assertThat(page.select("[href*=sandbox], [href*=timeline]")).isEmpty();
    assertThat(page.select("[style], script:not([src])")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/timeline", "/timeline?step=1", "/sandbox", "/sandbox/drain=node-1/"})
  void whatASimulationHasIsNotThere(String path) throws Exception {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/waiting | /queue limit=5000",
        "/namespaces/shop/waiting | /namespaces/shop/queue limit=5000",
        "/decisions?pod=shop/web&result=unschedulable"
            + " | /decisions limit=100 namespace=shop pod=web result=unschedulable",
        "/decisions?before=6 | /decisions continue=6 limit=100",
        "/namespaces/shop/decisions?pod=web&namespace=bank"
            + " | /namespaces/shop/decisions limit=100 pod=web",
        "/pods/shop/node-1 | /namespaces/shop/pods/node-1/explanation help=false",
        "/pods/shop/node-1/help | /namespaces/shop/pods/node-1/explanation",
        "/search?q=a%26b%3D | /search limit=50 text=a&b=",
        "/workloads/Deployment/shop/node-1 | /namespaces/shop/workloads/node-1 kind=Deployment",
        "/capacity | /capacity",
        "/capacity?pod=shop/node-1 | /capacity like=shop/node-1 next=1 timeLimit=20s",
        "/disruption | /disruptions",
        "/disruption?every=zone | /losses by=zone timeLimit=20s",
        "/disruption?nodes=node-1 | /disruptions drain=node-1 timeLimit=20s",
        "/scale | /scaleplans",
        "/scale?like=pool=node-1 | /scaleplans scale=pool=node-1 timeLimit=20s",
        "/scale?like=pool=node-1&shape=a,cpu=1+b,cpu=2&price=a=b:1"
            + " | /scaleplans price=a=b:1 scale=pool=node-1 shape=a,cpu=1,b,cpu=2 timeLimit=20s",
        "/consolidate | /consolidationplans price=none",
        "/consolidate?price= | /consolidationplans timeLimit=20s",
        "/consolidate?price=a=b:1 | /consolidationplans price=a=b:1 timeLimit=20s",
        "/configuration/findings | /findings timeLimit=20s",
        "/configuration?findings | /findings timeLimit=20s",
        "/workloads/podgroup/shop/node-1?why=1"
            + " | /namespaces/shop/podgroups/node-1/explanation timeLimit=20s"
      })
  void aPageAsksAQuestion(String path, String question) throws Exception {
    page(path);

    assertThat(lastQuestion()).isEqualTo(question);
  }

  @Test
  void theOverviewCountsTheQueues() throws Exception {
    Document page = page("/");

    assertThat(page.select("ul.facts [data-field=unschedulable]").attr("data-value"))
        .isEqualTo("1");
    assertThat(page.select("ul.facts [data-field=pods]").attr("data-value")).isEqualTo("2");
    assertThat(page.select("[data-field=waitingPods]").eachAttr("data-pod"))
        .containsExactly("shop/node-1");
    assertThat(page.select("[data-field=leading]").attr("data-value")).isEqualTo("true");
    assertThat(page.select("[data-field=recent]").eachAttr("data-key"))
        .containsExactly("unschedulable");
  }

  @Test
  void podsAreGroupedByTheirQueues() throws Exception {
    Document page = page("/waiting?by=queue");

    assertThat(page.select("[data-field=groups]").eachAttr("data-key"))
        .containsExactly("gated", "unschedulable");
    assertThat(page.select("#by option").eachAttr("value"))
        .containsExactly("message", "waitsFor", "namespace", "queue", "schedulerName");
    assertThat(page.text()).contains("More pods wait");
    assertThat(page("/namespaces/shop/waiting").text()).doesNotContain("More pods wait");
  }

  @Test
  void theListOfDecisionsGoesOnWithEarlierOnes() throws Exception {
    assertThat(page("/decisions?result=unschedulable").select("[rel=next]").attr("href"))
        .isEqualTo("/decisions?before=6&result=unschedulable");
    assertThat(page("/namespaces/shop/decisions").select("[rel=next]")).isEmpty();
  }

  @Test
  void theNewestDecisionsAreFollowedUntilTheyArePinned() throws Exception {
    var followed = page("/decisions?result=unschedulable");

    assertThat(followed.select("#decisions").attr("hx-get"))
        .isEqualTo("/decisions?result=unschedulable");
    String pinned = followed.select("p a").attr("href");
    assertThat(pinned).isEqualTo("/decisions?pinned=1&result=unschedulable");
    assertThat(page(pinned).select("[hx-get]")).isEmpty();
    assertThat(page(pinned).select("p a").attr("href"))
        .isEqualTo("/decisions?result=unschedulable");
    assertThat(page("/decisions?before=6").select("[hx-get]")).isEmpty();
  }

  @Test
  void aPodSaysWhereItIsInTheQueueAndWhatWouldBeDecidedNow() throws Exception {
    Document page = page("/pods/shop/node-1");

    assertThat(page.select("dl[data-field=queue]").attr("data-queue")).isEqualTo("unschedulable");
    assertThat(page.select("[data-field=wakingEvents]").text()).isEqualTo("NodeAdd, PodDelete");
    assertThat(page.select("[data-field=lastDecision] a").attr("href")).isEqualTo("/decisions/7");
    assertThat(page.select("[data-field=rejected]")).hasSize(2);
    assertThat(page.select("h2").eachText()).contains("Now: unschedulable");
    assertThat(page.select("#command + pre").text())
        .isEqualTo("berth explain shop/node-1 --server=https://localhost:10259");
    assertThat(page("/pods/shop/node-1/help").select("[data-field=wouldHelp]")).hasSize(1);
  }

  @Test
  void capacityAndDisruptionAreAskedOfTheScheduler() throws Exception {
    Document capacity = page("/capacity?pod=shop/node-1");
    Document losses = page("/disruption?every=zone");

    assertThat(capacity.select(".headline").text()).isEqualTo("2 more pods like shop/node-1 fit.");
    assertThat(capacity.select("pre").getFirst().text())
        .isEqualTo("POST /apis/decisions.berth.dev/v1alpha1/capacity?like=shop%2Fnode-1&next=1");
    assertThat(capacity.select("a.button")).as("there is no sandbox").isEmpty();
    assertThat(losses.select("[data-field=trials] td a").attr("href"))
        .isEqualTo("/workloads/Deployment/shop/node-1");
    assertThat(losses.select("pre").text())
        .isEqualTo("POST /apis/decisions.berth.dev/v1alpha1/losses?by=zone");
  }

  @ParameterizedTest
  @CsvSource({"/capacity?pod=shop/other", "/disruption?nodes=other"})
  void aQuestionThatMakesNoSenseIsKept(String path) throws Exception {
    var response = get(path);
    var page = Jsoup.parse(response.text());

    assertThat(response.status()).isEqualTo(422);
    assertThat(page.select("[role=alert]").eachText()).containsExactly("not found");
    assertThat(page.select("#pod, #nodes").attr("value"))
        .isEqualTo(path.substring(path.indexOf('=') + 1));
  }

  @Test
  void plansAreAskedOfTheSchedulerAndCannotBeTried() throws Exception {
    Document scale = page("/scale?like=pool=node-1");
    Document consolidate = page("/consolidate?price=");

    assertThat(scale.select(".headline").text()).startsWith("2 more nodes");
    assertThat(scale.select("pre").text())
        .isEqualTo("POST /apis/decisions.berth.dev/v1alpha1/scaleplans?scale=pool%3Dnode-1");
    assertThat(scale.select("datalist")).as("the cluster is not asked for").isEmpty();
    assertThat(consolidate.select(".headline").text()).startsWith("1 of 2 nodes can go");
    assertThat(consolidate.select("pre").text())
        .isEqualTo("POST /apis/decisions.berth.dev/v1alpha1/consolidationplans");
    assertThat(scale.select("a.button").isEmpty() && consolidate.select("a.button").isEmpty())
        .as("there is no sandbox")
        .isTrue();
  }

  @Test
  void aPodWithoutANamespaceIsAskedForByItsName() throws Exception {
    assertThat(get("/capacity?pod=web").status()).isEqualTo(422);
    assertThat(lastQuestion()).isEqualTo("/capacity like=web next=1 timeLimit=20s");
  }

  @Test
  void aWorkloadSaysWhichOfItsPodsWait() throws Exception {
    Document page = page("/workloads/Deployment/shop/node-1");

    assertThat(page.select("[data-field=waitingPods]").eachAttr("data-pod"))
        .containsExactly("shop/node-1");
    assertThat(page.select("tr[data-node]").eachAttr("data-pod")).containsExactly("shop/node-1-2");
    assertThat(page.select("[href*=why]")).isEmpty();
    assertThat(get("/workloads/Job/shop/node-1").status()).isEqualTo(404);
  }

  @Test
  void aGroupSaysWhyItWaitsWhenThatIsAskedFor() throws Exception {
    String why = page("/workloads/podgroup/shop/node-1").select("[href*=why]").attr("href");
    Document page = page(why);

    assertThat(lastQuestion())
        .isEqualTo("/namespaces/shop/podgroups/node-1/explanation timeLimit=20s");
    assertThat(page.select("[data-field=group]").attr("data-message")).isEqualTo("lacks node-1");
    assertThat(page.select("[href*=why]")).isEmpty();
  }

  @Test
  void theLiveChartsHaveALineForEachSeriesWithAGapWhereNothingIsKnown() throws Exception {
    assertThat(page("/live?wall=1").select("#wall, #rates")).hasSize(2);
    Document page = page("/live");
    var chart = page.select("figure[data-chart=Time of an attempt]");

    assertThat(page.select("figure")).hasSize(4);
    assertThat(chart.select("svg.chart polyline").eachAttr("points"))
        .containsExactly(
            "717,100.0 717,100.0", "720,99.9 720,99.9", "717,99.8 717,99.8", "720,0.0 720,0.0");
    assertThat(chart.select("svg.chart").attr("aria-label"))
        .isEqualTo(
            "Time of an attempt in the last hour, at most 1.3 s; last: median 900 µs, 99 of 100"
                + " 1.3 s");
    assertThat(page.select("figure[data-chart=Pods by queue] polyline.line-2").attr("points"))
        .isEqualTo("717,75.0 718,50.0 720,50.0");
  }

  @Test
  void theConfigurationShowsPluginsByExtensionPointAndHowOftenTheyReject() throws Exception {
    Document page = page("/configuration");

    assertThat(page.select("[data-profile=node-1] [data-point=score] [data-plugin]").eachText())
        .containsExactly("TaintToleration × 3", "node-1 × 1");
    assertThat(page.select("[data-point=queueSort]").text()).isEqualTo("queueSort PrioritySort");
    assertThat(page.select("[data-field=rejectedBy]").eachAttr("data-value"))
        .containsExactly("3", "2");
  }

  @Test
  void whatCanNeverMatchComesAfterThePage() throws Exception {
    String address = page("/configuration").select("#findings").attr("hx-get");
    Document findings = page(address);
    Document whole = page(page("/configuration").select("#findings a").attr("href"));

    assertThat(findings.select("[data-field=findings]").eachAttr("data-severity"))
        .containsExactly("error", "warning");
    assertThat(findings.select("[data-field=findings] a").attr("href"))
        .isEqualTo("/pods/shop/node-1");
    assertThat(findings.text()).contains("2 findings", "node-1 fits no node", "correct node-1");
    assertThat(whole.select("#findings").outerHtml())
        .isEqualTo(findings.select("#findings").outerHtml());
  }

  @Test
  void theLastHourIsATableToo() throws Exception {
    Document page = page("/live");

    assertThat(page.select("[data-field=rows]").eachText())
        .containsExactly("01:45 0 3 1 3 1.3 s 0", "01:40 8 1 0 6 2.1 ms 2");
    assertThat(page.select("[data-field=rejectedBy]").eachText())
        .containsExactly("node-1 3", "TaintToleration 2");
  }

  @Test
  void thePartOfTheLivePageThatChangesIsAskedForAgain() throws Exception {
    String address = page("/live").select("#rates").attr("hx-get");
    Document part = page(address);

    assertThat(part.select("h1, header")).isEmpty();
    assertThat(part.select("#rates").outerHtml())
        .isEqualTo(page("/live").select("#rates").outerHtml());
  }

  @Test
  void aSchedulerThatHasJustStartedHasNoRates() throws Exception {
    Handler started =
        Ui.ofScheduler(
            "Scheduler",
            "",
            (_, _) -> Response.of(200, Response.JSON, "{\"stepSeconds\":5,\"items\":[]}"),
            "/");

    assertThat(started.answer(Requests.get("/live")).text())
        .contains("has just started")
        .doesNotContain("<svg");
  }

  @ParameterizedTest
  @CsvSource({"/namespaces/, 404", "/namespaces/?namespace=shop, 303", "/namespaces/shop, 404"})
  void aNamespaceIsAskedForByItsName(String path, int status) throws Exception {
    var response = get(path);

    assertThat(response.status()).isEqualTo(status);
    if (status == 303) {
      assertThat(response.headers()).containsEntry("Location", "/namespaces/shop/waiting");
    }
  }

  @Test
  void aQuestionThatIsRefusedIsAPageWithTheNextStep() throws Exception {
    Handler refused =
        Ui.ofScheduler(
            "Scheduler",
            "",
            (_, _) -> Response.of(403, Response.JSON, "{\"message\":\"you cannot list overview\"}"),
            "/");
    for (String path :
        List.of("/", "/waiting", "/nodes", "/map", "/cluster.json", "/decisions", "/search?q=x")) {
      var response = refused.answer(Requests.get(path));

      assertThat(response.status()).as(path).isEqualTo(403);
      assertThat(response.text())
          .contains("you cannot list overview", "berth-decision-reader", "berth-pod-reader");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | Not for you to see | start berth ui again",
        "403 | Not for you to see | berth-planner",
        "429 | Too many questions | Open the page again",
        "500 | No answer          | Open the page again",
        "503 | No answer          | Open the page again"
      })
  void aRefusalSaysWhyAndWhatToDo(int status, String heading, String step) throws Exception {
    Handler refusing =
        Ui.ofScheduler(
            "Scheduler",
            "",
            (_, _) -> Response.of(status, Response.JSON, "{\"message\":\"not now\"}"),
            "/");
    var response = refusing.answer(Requests.get("/decisions"));
    Document page = Jsoup.parse(response.text());

    assertThat(response.status()).isEqualTo(status);
    assertThat(page.select("h1").text()).isEqualTo(heading);
    assertThat(page.select("[role=alert]").text()).isEqualTo("not now");
    assertThat(page.select("main").text()).contains(step);
    for (Element link : page.select("main a[href], main form[action]")) {
      String url = link.hasAttr("href") ? link.attr("href") : link.attr("action");
      assertThat(pages.answer(Requests.get(url + "?namespace=shop")).status())
          .as(url)
          .isEqualTo(303);
    }
  }

  @Test
  void aSchedulerThatCannotBeReachedIsSaid() throws Exception {
    Handler lost =
        Ui.ofScheduler(
            "Scheduler",
            "",
            (_, _) -> {
              throw new IOException("the scheduler cannot be asked");
            },
            "/");
    var response = lost.answer(Requests.get("/live"));

    assertThat(response.status()).isEqualTo(503);
    assertThat(Jsoup.parse(response.text()).select("main").text())
        .contains("the scheduler cannot be asked", "Open the page again");
  }

  @ParameterizedTest
  @CsvSource({
    "/nothing, The search above finds pods and nodes",
    "/nodes/other, The search above finds pods and nodes",
    "/namespaces/, The search above finds pods and nodes",
    "/namespaces/shop/nothing, The menu above leads to all pages.",
    "/namespaces/shop/decisions/other, The menu above leads to all pages."
  })
  void whatIsNotFoundIsSaidWithTheWayOut(String path, String wayOut) throws Exception {
    var response = get(path);

    assertThat(response.status()).isEqualTo(404);
    assertThat(Jsoup.parse(response.text()).select("main").text()).contains(wayOut);
    assertThat(Jsoup.parse(response.text()).select("header nav a")).isNotEmpty();
  }

  @Test
  void anAnswerThatIsNoDocumentIsShownAsItIs() throws Exception {
    Handler broken =
        Ui.ofScheduler("", "", (_, _) -> Response.text(502, "<b>bad gateway</b>\n"), "/");
    var response = broken.answer(Requests.of("GET", "/", Map.of()));

    assertThat(response.status()).isEqualTo(502);
    assertThat(Jsoup.parse(response.text()).select("[data-field=reason]").text())
        .isEqualTo("<b>bad gateway</b>");
  }
}
