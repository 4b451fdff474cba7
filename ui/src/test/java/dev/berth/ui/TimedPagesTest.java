package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Response;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages of a simulation over time.
final class TimedPagesTest {
  private final Handler pages =
      Ui.pages(() -> new LoadState.LoadedOverTime(new NamedRun("node-1")), "/");

  private Response get(String address) throws Exception {
    return pages.answer(Requests.get(address));
  }

  private Document page(String address) throws Exception {
    var response = get(address);
    assertThat(response.status()).as(address).isEqualTo(200);
    return Jsoup.parse(response.text());
  }

  @ParameterizedTest
  @CsvSource({
    "/, Over time, Over time",
    "/steps, Steps, Steps",
    "/steps?step=4, Step 4, Steps",
    "/steps?result=waits, Steps, Steps",
    "/map, Map, Map",
    "/map?step=3, Map, Map"
  })
  void aPageHasOneHeadingAndItsLinksLeadSomewhere(String path, String heading, String entry)
      throws Exception {
    Document page = page(path);

    assertThat(page.select("h1").eachText()).containsExactly(heading);
    assertThat(page.select("header nav [aria-current=page]").eachText()).containsExactly(entry);
    assertThat(page.select("[style], script:not([src]), form.search")).isEmpty();
    for (Element link : page.select("a[href]:not([href^=#]), form[action]")) {
      String url = link.hasAttr("href") ? link.attr("href") : link.attr("action");
      assertThat(get(url).status()).as(url).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/waiting", "/steps?step=1", "/steps?step=6", "/map?step=1", "/map?step=6"})
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void whatWasMeasuredIsDrawnAndInATable() throws Exception {
    Document page = page("/");
    var chart = page.select("figure[data-chart=Pods] svg.chart");

    assertThat(chart.select("polyline.line-0").attr("points")).isEqualTo("120,0.0 360,58.3");
    assertThat(chart.select("polyline.line-1").attr("points"))
        .isEqualTo("120,83.3 360,33.3 600,66.7");
    assertThat(chart.attr("aria-label"))
        .isEqualTo("Pods over 2 h 5 min, at most 3; last: waiting –, running 1");
    assertThat(page.select("tr[data-field=span]").eachText())
        .containsExactly("0 s 3 0.5 25 % –", "1 h 1.3 2 100 % –", "2 h – 1 – –");
    assertThat(page.select("td[data-key=waiting]").eachAttr("data-value"))
        .containsExactly("3", "1.25", "");
    assertThat(page.select("tr[data-field=waits]").eachText())
        .containsExactly(
            "all 2 1 45 s 0 s 1 min 30 s 1 min 30 s 1 min 30 s",
            "namespace node-1 2 1 45 s 0 s 1 min 30 s 1 min 30 s 1 min 30 s",
            "workload Deployment shop/node-1 1 0 0 s 0 s 0 s 0 s 0 s");
    assertThat(page.select("[data-field=waitReasons]").eachAttr("data-pods")).containsExactly("1");
    assertThat(page.select("pre").text()).isEqualTo("berth simulate --trace node-1.csv");
  }

  @Test
  void aStepSaysWhatHappensAndWhatIsThereThen() throws Exception {
    Document page = page("/steps?step=4");

    assertThat(page.select(".headline").text())
        .isEqualTo("After 1 min 30 s: shop/node-1 starts on node-1");
    assertThat(page.select("ul.facts li").eachText())
        .containsExactly("1 nodes then", "1 running", "2 waiting");
    assertThat(page.select("#steps a").eachAttr("href"))
        .containsExactly("/steps?step=3", "/steps?step=5");
    assertThat(page.select("a[href^=/map]").eachAttr("href")).contains("/map?step=4");
    assertThat(page.select("#step").attr("min")).isEqualTo("2");
    assertThat(page.select("tr[data-field=steps] td:last-child").eachText())
        .containsExactly(
            "shop/node-1 arrives",
            "shop/node-1 waits: no node-1",
            "shop/node-1 starts on node-1",
            "node-1 leaves");
    assertThat(page.select("[data-field=first]").text())
        .isEqualTo("There is no memory for the first 1 of 5 steps.");
  }

  @Test
  void withAFilterLinksLeadToWhatPassesIt() throws Exception {
    Document page = page("/steps?step=3&result=nodeLeft");

    assertThat(page.select("#steps a").eachAttr("href"))
        .containsExactly("/steps?step=5&result=nodeLeft");
    assertThat(page.select("[data-field=matching]").attr("data-value")).isEqualTo("1");
  }

  @Test
  void theMapLeadsFromStepToStep() throws Exception {
    Document page = page("/map?step=3");

    assertThat(page.select("nav.pages").text())
        .isEqualTo("After step 2 The cluster after step 3 of 5 After step 4 After all steps");
    assertThat(page.select("#map").attr("data-cluster")).isEqualTo("/cluster.json?step=3");
    assertThat(page.select("#map").attr("data-node")).isEqualTo("/steps?node=");
    assertThat(page.select("#map").attr("data-waiting")).isEqualTo("/steps");
    assertThat(get("/cluster.json?step=3").status()).isEqualTo(200);
  }
}
