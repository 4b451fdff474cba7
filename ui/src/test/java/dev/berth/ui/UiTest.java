package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.RequestBody;
import dev.berth.server.http.Response;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What pages there are, and what they say.
final class UiTest {
  private final Handler pages =
      Ui.pages(() -> new LoadState.Loaded(new NamedAnswers("node-1")), "/");

  private Response get(String address) throws Exception {
    return pages.answer(Requests.get(address));
  }

  private Document page(String address) throws Exception {
    var response = get(address);
    assertThat(response.status()).isEqualTo(200);
    return Jsoup.parse(response.text());
  }

  @ParameterizedTest
  @CsvSource({
    "/, Overview",
    "/waiting, Waiting pods",
    "/map, Map",
    "/map?step=1, Map",
    "/timeline, Timeline",
    "/timeline?step=1, Decision 1",
    "/nodes, Nodes",
    "/nodes/node-1, Node node-1",
    "/pods/shop/node-1, Pod shop/node-1",
    "/workloads/Deployment/shop/node-1, Deployment shop/node-1",
    "/workloads/podgroup/shop/node-1, Deployment shop/node-1",
    "/capacity, Capacity",
    "/capacity?pod=shop/node-1, Capacity",
    "/configuration, Configuration",
    "/scale, Scale",
    "/scale?like=pool=node-1, Scale",
    "/consolidate, Consolidate",
    "/consolidate?price=, Consolidate",
    "/disruption, Disruption",
    "/disruption?every=zone, Disruption",
    "/disruption?nodes=node-1, Disruption",
    "/search?q=x, Search"
  })
  void aPageHasATitleALandmarkAndOneHeading(String path, String heading) throws Exception {
    Document page = page(path);

    assertThat(page.select("h1").eachText()).containsExactly(heading);
    assertThat(page.title()).endsWith(" · Berth").isNotEqualTo(" · Berth");
    assertThat(page.select("main")).hasSize(1);
    assertThat(page.select("html").attr("lang")).isEqualTo("en");
    assertThat(page.select("[style], script:not([src])")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/, Overview",
    "/waiting, Waiting",
    "/map, Map",
    "/timeline?step=1, Timeline",
    "/nodes, Nodes",
    "/nodes/node-1, Nodes",
    "/search, ''"
  })
  void theMenuSaysWhereOneIs(String path, String entry) throws Exception {
    assertThat(String.join("", page(path).select("header nav [aria-current=page]").eachText()))
        .isEqualTo(entry);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/waiting",
        "/map",
        "/map?step=1",
        "/timeline",
        "/timeline?step=1",
        "/nodes",
        "/nodes/node-1",
        "/pods/shop/node-1",
        "/workloads/Deployment/shop/node-1",
        "/capacity?pod=shop/node-1",
        "/scale?like=pool=node-1",
        "/consolidate?price=",
        "/configuration",
        "/disruption?every=node",
        "/disruption?nodes=node-1"
      })
  void everyLinkToAPageLeadsSomewhere(String path) throws Exception {
    for (Element link : page(path).select("a[href], link[href], form[action]")) {
      String url = link.hasAttr("href") ? link.attr("href") : link.attr("action");
      if (!url.startsWith("#") && !url.contains("node-1-") && !url.matches(".*node-1[^?&/]+.*")) {
        assertThat(get(url).status()).as(url).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nothing",
        "/nodes/",
        "/nodes/other",
        "/nodes/node-1/",
        "/nodes/node-1%2F",
        "/nodes/..%2Fnode-1",
        "/nodes/node+1",
        "/nodes/node%201",
        "/pods",
        "/pods/",
        "/pods/node-1",
        "/pods/shop",
        "/pods/shop/",
        "/pods/shop/other",
        "/pods/shop/other/help",
        "/pods/shop/help",
        "/pods/help",
        "/pods//node-1",
        "/pods/shop%2Fnode-2",
        "/workloads/",
        "/workloads/Deployment",
        "/workloads/Deployment/shop",
        "/workloads/Deployment/shop/other",
        "/workloads/Job/shop/node-1",
        "/workloads/podgroup%20shop/node-1",
        "/waiting/",
        "/timeline/",
        "/timeline?step=3",
        "/map?step=3",
        "/cluster.json?step=3",
        "/assets/",
        "/assets/berth.css",
        "/favicon.ico",
        "/cluster.json/"
      })
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void aDecisionHasLinksToThoseBesideItWithTheSameFilter() throws Exception {
    Document page = page("/timeline?step=1&result=scheduled&pod=a%26b");

    assertThat(page.select("#steps a").eachAttr("href"))
        .containsExactly("/timeline?step=2&pod=a%26b&result=scheduled");
    assertThat(page.select("form:has([type=range]) [type=hidden]").eachAttr("value"))
        .containsExactly("a&b", "scheduled");
    assertThat(page.select("tr [aria-current=true]").eachText()).containsExactly("1");
    assertThat(page.select("section[data-field=attempts]")).hasSize(1);
    assertThat(page.select("p > [data-field=evicted]").eachText()).containsExactly("shop/node-1-2");
  }

  @Test
  void aWorkloadSaysWhatItLacksAndWhereItsPodsAre() throws Exception {
    Document page = page("/workloads/Deployment/shop/node-1");

    assertThat(page.select(".headline").text()).isEqualTo("1 of 2 pods has a node.");
    assertThat(page.select("ul.facts li").eachText())
        .containsExactly("2 desired", "1 placed", "1 pending", "0 gated", "0 preempted");
    assertThat(page.select("h2").eachText())
        .containsSubsequence("Its update does not complete", "Waiting", "On nodes");
    assertThat(page.select("[data-field=reasons]").eachAttr("data-pods")).containsExactly("1");
    assertThat(page.select("[data-field=waitingPods]").eachAttr("data-pod"))
        .containsExactly("shop/node-1");
    assertThat(page.select("tr[data-node]").eachAttr("data-pod")).containsExactly("shop/node-1-2");
    assertThat(page.select("a[data-field=groups]").eachAttr("href"))
        .containsExactly("/workloads/podgroup/shop/node-1-b");
  }

  @ParameterizedTest
  @CsvSource({
    "/waiting, 'tr[data-workload] .detail a'",
    "/pods/shop/node-1, '[data-field=workload] a'",
    "/nodes/node-1, td a",
    "/, '[data-field=notCreated] a'",
    "/sandbox/drain=node-1/, 'tr[data-workload] th a'"
  })
  void aWorkloadIsALink(String path, String link) throws Exception {
    assertThat(page(path).select(link).eachAttr("href"))
        .anyMatch(url -> url.matches("(/sandbox/[^/]+)?/workloads/[A-Za-z]+/shop/node-1"));
  }

  @Test
  void capacityIsTheAnswerOfTheCommand() throws Exception {
    Document page = page("/capacity?pod=shop/node-1");

    assertThat(page.select(".headline").text()).isEqualTo("2 more pods like shop/node-1 fit.");
    assertThat(page.select("[data-field=constraints] td").eachText())
        .containsExactly("Insufficient example.com/node-1", "1", "1", "node-1, 3 short");
    assertThat(page.select("li[data-field=next] a.button").eachAttr("href"))
        .containsExactly("/sandbox/add=node-1%3D1/");
    assertThat(page.select("pre").getFirst().text())
        .isEqualTo("berth capacity fit node-1.yaml --podspec pod.yaml --next 1");
    assertThat(page("/capacity").select("[role=alert], .headline")).isEmpty();
  }

  @Test
  void aLossOfNodesIsTheAnswerOfTheCommand() throws Exception {
    Document page = page("/disruption?every=zone");

    assertThat(page.select("[data-field=trials] td").eachText())
        .containsExactly("1", "3", "1", "1", "1", "0", "Deployment shop/node-1");
    assertThat(page.select("[data-field=trials] th a").attr("href"))
        .isEqualTo("/disruption?action=lose&nodes=zone%3Dnode-1");
    assertThat(page.select("pre").text()).isEqualTo("berth disrupt node-1.yaml --every-zone");
    assertThat(page("/disruption").select("[role=alert], pre, .headline")).isEmpty();
  }

  @Test
  void anAnswerForWhichThereWasNoTimeSaysSo() throws Exception {
    Document page = page("/disruption?every=pool");

    assertThat(page.select("[data-field=partial]").attr("data-value")).isEqualTo("true");
    assertThat(page.select("[data-field=trials]")).hasSize(1);
    assertThat(page("/disruption?every=zone").select("[data-field=partial]")).isEmpty();
  }

  @Test
  void aDisruptionSaysWhatBecomesOfPods() throws Exception {
    Document page = page("/disruption?action=upgrade&nodes=node-1");

    assertThat(page.select("ul.facts li").eachText())
        .containsExactly(
            "1 pod lost", "0 placed again", "1 waits in the end", "0 gone with their nodes");
    assertThat(page.select("h2").eachText())
        .containsExactly(
            "Workloads that lose pods",
            "Pods that wait in the end: 1",
            "Pods that drains cannot evict: 1",
            "What lets drains get further",
            "Pods that nodes lose",
            "The same on the command line");
    assertThat(page.select("pre").text()).isEqualTo("berth disrupt node-1.yaml --upgrade node-1");
  }

  @ParameterizedTest
  @CsvSource({
    "/capacity?pod=shop/other, There is no such pod.",
    "/capacity?pod=node-1, There is no such pod.",
    "/disruption?nodes=zone=b, no node is zone=b",
    "/scale?like=pool=b, no node is [pool=b]",
    "/consolidate?price=node-1, no price"
  })
  void aQuestionThatMakesNoSenseIsKeptAndSaysWhy(String path, String problem) throws Exception {
    var response = get(path);
    var page = Jsoup.parse(response.text());

    assertThat(response.status()).isEqualTo(422);
    assertThat(page.select("[role=alert]").eachText()).containsExactly(problem);
    assertThat(page.select("#pod, #nodes, #like, form.options #price").attr("value"))
        .isEqualTo(path.substring(path.indexOf('=') + 1));
  }

  @Test
  void thePlanOfMoreNodesIsTheAnswerOfTheCommand() throws Exception {
    Document page =
        page("/scale?like=pool%3Dnode-1&shape=a,cpu=1+b,cpu=2&price=pool%3Dnode-1:0.19");

    assertThat(page.select(".headline").text()).isEqualTo("2 more nodes, for 0.38.");
    assertThat(page.select("ul.facts").getFirst().select("li").eachText())
        .containsExactly(
            "1 node before",
            "3 pods placed",
            "2 wait whatever is added",
            "1 not created before",
            "1 preempted");
    assertThat(page.select("[data-field=bound]").text())
        .isEqualTo(
            "The least that might do by resources alone: 1. Not all plans between were tried. 4"
                + " simulations.");
    assertThat(page.select("a.button").eachAttr("href")).containsExactly("/sandbox/add=node-1=2/");
    assertThat(page.select("tr[data-field=newNodes]").eachText())
        .containsExactly("node-1-new-1 node-1 zone node-1 2", "node-1-new-2 pool=node-1 0");
    assertThat(page.select("tr[data-field=waiting] th").text()).isEqualTo("shop/node-1 and 1 more");
    assertThat(page.select("[data-field=whyNot]").text())
        .isEqualTo("Even on an empty node of pool=node-1: reason node-1; other");
    assertThat(page.select("tr[data-field=pools]").text()).isEqualTo("node-1 1 3 75% 75% 12% 12%");
    assertThat(page.select("[data-field=cost] li").eachText())
        .containsExactly(
            "0.19 an hour without it",
            "0.57 an hour with it",
            "277.4 more in a month of 730 hours",
            "1 node without a price");
    assertThat(page.select("pre").text())
        .isEqualTo(
            "berth capacity scale node-1.yaml --like=pool=node-1 --shape=a,cpu=1 --shape=b,cpu=2"
                + " --price=pool=node-1:0.19");
    assertThat(page.select("datalist option").eachAttr("value"))
        .containsExactly("node-1=value node-1", "os=linux");
  }

  @Test
  void thePlanOfFewerNodesIsTheAnswerOfTheCommand() throws Exception {
    Document page = page("/consolidate?price=");

    assertThat(page.select(".headline").text()).isEqualTo("1 of 2 nodes can go, which saves 0.19.");
    assertThat(page.select("[data-field=waitingBefore]").text()).isEqualTo("1 pod waits anyway.");
    assertThat(page.select("a.button").eachAttr("href")).containsExactly("/sandbox/remove=node-1/");
    assertThat(page.select("tr[data-field=removals]").attr("data-evicted")).isEqualTo("2");
    assertThat(page.select("tr[data-field=removals] summary").text()).isEqualTo("2 rounds");
    assertThat(page.select("tr[data-field=removals] [data-field=placed]").text())
        .isEqualTo("shop/node-1-2 comes to node-1");
    assertThat(page.select("tr[data-field=keptByAutoscaler]").eachAttr("data-why"))
        .containsExactly("local storage of node-1");
    assertThat(page.select("tr[data-field=kept]").eachAttr("data-why"))
        .containsExactly("budget of node-1");
    assertThat(page.select("tr[data-field=pools]").text()).isEqualTo("node-1 1 0 75% – 12% –");
    assertThat(page.select("pre").text()).isEqualTo("berth capacity consolidate node-1.yaml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/scale", "/scale?like=+&shape=&price=a", "/consolidate"})
  void withoutAQuestionThereIsAFormForAPlan(String path) throws Exception {
    assertThat(page(path).select(".headline, pre, [role=alert]")).isEmpty();
    assertThat(page(path).select("form.options button")).hasSize(1);
  }

  @Test
  void twoDecisionsAreCompared() throws Exception {
    Document page = page("/timeline?step=2&from=1");

    assertThat(page.select("[data-field=between] li").eachText())
        .containsExactly("1 shop/node-1-2 evicted", "1 shop/node-1 placed on node-1");
    assertThat(page("/timeline?step=2&from=x").select("[data-field=between]")).isEmpty();
    assertThat(page("/timeline?from=1").select("[data-field=between], #from")).isEmpty();
  }

  @Test
  void theMapOfAnEarlierClusterAsksForThatOne() throws Exception {
    Document page = page("/map?step=1&fill=memory");

    assertThat(page.select("#map").attr("data-cluster")).isEqualTo("/cluster.json?step=1");
    assertThat(page.select("#map-options [name=step]").attr("value")).isEqualTo("1");
    assertThat(page.select("nav[aria-label=Moments of the run] a").eachAttr("href"))
        .containsExactly("/timeline?step=1", "/map?step=2", "/map");
    assertThat(page("/map").select("#map").attr("data-cluster")).isEqualTo("/cluster.json");
  }

  @Test
  void whatWouldHelpIsAskedForLater() throws Exception {
    Document page = page("/pods/shop/node-1");
    var later = page.select("[hx-get]");

    assertThat(page.select("[data-field=wouldHelp], [data-field=withoutEffect]")).isEmpty();
    assertThat(later.attr("hx-get")).isEqualTo("/pods/shop/node-1/help");
    assertThat(later.attr("hx-trigger")).isEqualTo("load");
    Document part = page("/pods/shop/node-1/help");
    assertThat(part.select("main, h1")).isEmpty();
    assertThat(part.select("section[aria-labelledby=help] [data-field=changes]").eachText())
        .containsExactly("ask for less of node-1");
    assertThat(part.select("[data-field=withoutEffect]").eachText())
        .containsExactly("spec.node-1: nothing.");
    assertThat(part.select("section[data-group] [data-field=changes]").eachText())
        .containsExactly("group change node-1");
  }

  @Test
  void withoutScriptsALinkLeadsToWhatWouldHelp() throws Exception {
    Document page = page(page("/pods/shop/node-1").select("[hx-get] a").attr("href"));

    assertThat(page.select("h1").eachText()).containsExactly("Pod shop/node-1");
    assertThat(page.select("[hx-get]")).isEmpty();
    assertThat(page.select("section[aria-labelledby=help] [data-field=changes]").eachText())
        .containsExactly("ask for less of node-1");
  }

  @Test
  void whatIsNotFoundIsSaidWithTheWayOut() throws Exception {
    var response = get("/nodes/%3Cb%3E");

    assertThat(response.headers()).containsEntry("Content-Type", "text/html; charset=utf-8");
    assertThat(Jsoup.parse(response.text()).select("main p").eachText())
        .containsExactly(
            "There is no node called <b>.",
            "The search above finds pods and nodes by their names.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "get"})
  void pagesAreOnlyRead(String method) throws Exception {
    var response = pages.answer(Requests.of(method, "/", Map.of()));

    assertThat(response.status()).isEqualTo(405);
    assertThat(response.headers()).containsEntry("Allow", "GET, HEAD");
  }

  @Test
  void headAnswersAsGetDoes() throws Exception {
    assertThat(pages.answer(Requests.of("HEAD", "/nodes", Map.of())).headers())
        .isEqualTo(get("/nodes").headers());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/timeline?step=x&result=%22&page=-1",
        "/map?step=-1",
        "/cluster.json?step=",
        "/nodes?page=2147483647&sort=%00&text=%FF",
        "/waiting?by=&message=&page=-1&page=2",
        "/pods/shop/node-1?attempt=99&rejected=-3&alike=7&scores=x",
        "/map?by=%3Cscript%3E&fill=&colour=%22",
        "/search",
        "/?%",
        "/search?q=%ED%A0%80"
      })
  void parametersThatAreNotUnderstoodAreLeftOut(String path) throws Exception {
    assertThat(pages.answer(withRawQuery(path)).status()).isEqualTo(200);
  }

  private static Request withRawQuery(String path) {
    int mark = path.indexOf('?');
    return new Request(
        "GET",
        mark < 0 ? path : path.substring(0, mark),
        mark < 0 ? Map.of() : Request.query(path.substring(mark + 1)),
        new TreeMap<>(),
        List.of(),
        RequestBody.NONE);
  }

  @Test
  void aLongTextIsLookedForLikeAnyOther() throws Exception {
    String text = "n".repeat(7000);

    assertThat(page("/nodes?text=" + text).select("#text").attr("value")).isEqualTo(text);
    assertThat(page("/nodes?text=" + text).select("[data-field=rows]").attr("data-value"))
        .isEqualTo("0");
  }

  @Test
  void pagesMayBeBelowAPath() throws Exception {
    Handler below = Ui.pages(() -> new LoadState.Loaded(new NamedAnswers("node-1")), "/ui/");
    var response = below.answer(Requests.get("/ui/nodes/node-1"));

    assertThat(response.status()).isEqualTo(200);
    assertThat(Jsoup.parse(response.text()).select("[href^=/], [action^=/], [src^=/]"))
        .allSatisfy(it ->
            assertThat(it.attr("href") + it.attr("action") + it.attr("src")).startsWith("/ui/"));
    assertThat(below.answer(Requests.get("/nodes")).status()).isEqualTo(404);
  }

  @Test
  void whileTheClusterIsLoadedThePageSaysHowFarThatIsAndAsksAgain() throws Exception {
    Handler loading = Ui.pages(() -> new LoadState.Loading("placing pods: 3 of 7"), "/");
    Document page = Jsoup.parse(loading.answer(Requests.get("/nodes")).text());

    assertThat(page.select("main").text()).isEqualTo("Loading placing pods: 3 of 7");
    assertThat(page.select("meta[http-equiv=refresh]").attr("content")).isEqualTo("1");
    assertThat(page("/nodes").select("meta[http-equiv=refresh]")).isEmpty();
  }

  @Test
  void theStyleIsThereWhileTheClusterIsLoaded() throws Exception {
    Handler loading = Ui.pages(() -> new LoadState.Loading("starting"), "/");
    Document page = Jsoup.parse(loading.answer(Requests.get("/")).text());

    assertThat(
            loading.answer(Requests.get(page.select("link[rel=stylesheet]").attr("href"))).status())
        .isEqualTo(200);
  }
}
