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
        "/pods/shop/node-1"
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
  void theMapOfAnEarlierClusterAsksForThatOne() throws Exception {
    Document page = page("/map?step=1&fill=memory");

    assertThat(page.select("#map").attr("data-cluster")).isEqualTo("/cluster.json?step=1");
    assertThat(page.select("#map-options [name=step]").attr("value")).isEqualTo("1");
    assertThat(page.select("nav[aria-label=Decisions] a").eachAttr("href"))
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
