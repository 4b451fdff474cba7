package dev.berth.ui;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages about a cluster with changes that are only imagined.
final class SandboxTest {
  private static final String PASTED = PackedText.pack("node-1: a");

  private final Handler pages =
      Ui.pages(() -> new LoadState.Loaded(new NamedAnswers("node-1")), "/");

  private Response get(String address) throws Exception {
    return pages.answer(Requests.get(address));
  }

  private Document page(String address) throws Exception {
    return Jsoup.parse(get(address).text());
  }

  @ParameterizedTest
  @CsvSource({
    "action=drain&node=node-1, drain=node-1",
    "action=cordon&node=node-1&edits=drain=node-1, 'drain=node-1,cordon=node-1'",
    "action=remove&node=node-1&taint=ignored:NoSchedule, remove=node-1",
    "action=taint&node=node-1&taint=a.com/b=c:NoExecute, taint=node-1:a.com~b=c:NoExecute",
    "action=uncordon&node=node-1&taint=ignored, uncordon=node-1",
    "action=untaint&node=node-1&taint=a.com/b:NoExecute, untaint=node-1:a.com~b:NoExecute",
    "action=add&node=node-1&taint=3, add=node-1=3",
    "action=scale&node=node-1/shop/web&taint=3, scale=node-1~shop~web=3",
  })
  void theFormLeadsToTheChangedCluster(String query, String segment) throws Exception {
    var response = get("/sandbox?" + query);

    assertThat(response.status()).isEqualTo(303);
    String location = response.headers().getOrDefault("Location", "");
    assertThat(location).isEqualTo("/sandbox/" + segment + "/");
    assertThat(get(location).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "action=drain&node=other, there is no node called other",
    "action=drain&node=, “” cannot be the name of a node.",
    "'action=drain&node=a,b', '“a,b” cannot be the name of a node.'",
    "action=drain&node=%3Cb%3E, “<b>” cannot be the name of a node.",
    "action=patch&node=node-1, “” cannot be the name of a node.",
  })
  void theFormSaysWhatIsWrongAndKeepsWhatWasGiven(String query, String problem) throws Exception {
    var response = get("/sandbox?" + query + "&edits=cordon=node-1");
    var page = Jsoup.parse(response.text());

    assertThat(response.status()).isEqualTo(422);
    assertThat(page.select("[role=alert]").eachText()).containsExactly(problem);
    assertThat(page.select("input[name=edits]").attr("value")).isEqualTo("cordon=node-1");
    assertThat(page.select("li[data-edit]").eachAttr("data-edit")).containsExactly("cordon node-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "waiting", "map", "nodes", "nodes/node-1", "pods/shop/node-1"})
  void allPagesAreThereForTheChangedCluster(String path) throws Exception {
    String base = "/sandbox/drain=node-1,taint=node-1:a=b:NoSchedule/";
    var page = page(base + path);

    assertThat(page.select("p.sandbox .filter").eachText())
        .containsExactly("drain node-1", "taint node-1:a=b:NoSchedule");
    assertThat(page.select("header nav a").eachAttr("href")).allMatch(url -> url.startsWith(base));
    assertThat(page.select("link[rel=stylesheet]").attr("href")).startsWith("/assets/");
  }

  @Test
  void thePageSaysWhatDiffersWithLinksToBothDecisions() throws Exception {
    var page = page("/sandbox/drain=node-1/");

    assertThat(page.select("tr[data-key='pods that wait'] td").eachText())
        .containsExactly("0", "1");
    assertThat(page.select("tr[data-pod]").eachAttr("data-change"))
        .containsExactly("waits", "moved", "gone", "created", "placed");
    assertThat(page.select("tr[data-change=moved] a").eachAttr("href"))
        .containsExactly("/pods/shop/node-1-a", "/sandbox/drain=node-1/pods/shop/node-1-a");
    assertThat(page.select("tr[data-change=gone] a").eachAttr("href"))
        .containsExactly("/pods/shop/node-1-b");
    assertThat(page.select("tr[data-change=created] a").eachAttr("href"))
        .containsExactly("/sandbox/drain=node-1/pods/shop/node-1-c");
    assertThat(page.select("tr[data-workload]").text()).isEqualTo("Deployment shop/node-1 2 1 0 1");
  }

  @Test
  void eachChangeCanBeUndone() throws Exception {
    var page = page("/sandbox/drain=node-1,cordon=node-1/");

    assertThat(page.select("li[data-edit] a").eachAttr("href"))
        .containsExactly(
            "/sandbox/cordon=node-1/?undone=drain=node-1",
            "/sandbox/drain=node-1/?undone=cordon=node-1");
    assertThat(page.select("li[data-edit] a").eachText())
        .containsExactly("undo drain node-1", "undo cordon node-1");
    assertThat(page.select("li[data-undone]")).isEmpty();
  }

  /// The last of them first, as editors do.
  @Test
  void whatIsUndoneCanBeMadeAgainInItsOrder() throws Exception {
    var urls = new ArrayList<String>();
    String url = "/sandbox/drain=node-1,paste=%s,taint=node-1:a~b=c:NoSchedule/".formatted(PASTED);
    for (String next = url; !next.isEmpty(); next = last(page(next), "li[data-edit] > a")) {
      urls.add(next);
    }

    assertThat(urls).hasSize(4).last().asString().startsWith("/sandbox?undone=drain=node-1,paste=");
    for (String undone : urls.reversed().subList(0, 3)) {
      assertThat(page(undone).select("li[data-undone] a").getFirst().attr("href"))
          .isEqualTo(urls.get(urls.indexOf(undone) - 1));
    }
    assertThat(page(urls.getLast()).select("li[data-undone]").eachAttr("data-undone"))
        .containsExactly("drain node-1", "pasted YAML", "taint node-1:a/b=c:NoSchedule");
    assertThat(page(urls.getLast()).select("li[data-edit], tr[data-pod]")).isEmpty();
  }

  private static String last(Document page, String link) {
    var all = page.select(link);
    return all.isEmpty() ? "" : all.getLast().attr("href");
  }

  @Test
  void anotherChangeForgetsThoseThatWereUndone() throws Exception {
    var form = page("/sandbox/drain=node-1/?undone=cordon=node-1").select("form.options");

    assertThat(form.select("input[type=hidden]").eachAttr("value")).containsExactly("drain=node-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "explode=node-1", "drain=", "%3Cb%3E", "paste=abc"})
  void undoneChangesThatAreNoneAreLeftOut(String undone) throws Exception {
    for (String path : List.of("/sandbox", "/sandbox/drain=node-1/")) {
      assertThat(page(path + "?undone=" + undone).select("main").outerHtml())
          .isEqualTo(page(path).select("main").outerHtml());
    }
  }

  @Test
  void aSuggestionCanBeTried() throws Exception {
    var link = page("/pods/shop/node-1/help").select("a.button");

    assertThat(link.eachText()).containsExactly("Try it");
    var tried = page(link.attr("href"));
    assertThat(tried.select("li[data-edit]").eachAttr("data-edit"))
        .containsExactly("uncordon node-1", "patch node-1/shop/node-1");
    assertThat(page(link.attr("href") + "pods/shop/node-1/help").select("a.button").attr("href"))
        .as("with what has been tried before")
        .startsWith(link.attr("href").replaceFirst("/$", ",uncordon=node-1,patch="));
  }

  private Response post(Map<String, String> form) throws Exception {
    String body =
        form.entrySet().stream()
            .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), UTF_8))
            .collect(joining("&"));
    return pages.answer(
        new Request(
            "POST",
            "/sandbox",
            Map.of(),
            new TreeMap<>(),
            List.of(),
            _ -> body.getBytes(US_ASCII)));
  }

  @Test
  void pastedYamlIsPartOfTheUrl() throws Exception {
    String yaml = "node-1: ☃ & <b>\n" + "a: b\n".repeat(1000);
    var response =
        post(
            Map.of("action", "paste", "yaml", yaml.replace("\n", "\r\n"), "edits", "drain=node-1"));
    String location = response.headers().getOrDefault("Location", "");

    assertThat(response.status()).isEqualTo(303);
    assertThat(location).matches("/sandbox/drain=node-1,paste=[\\w-]{20,200}/");
    var edits = page(location).select("li[data-edit]");
    assertThat(edits.eachAttr("data-edit")).containsExactly("drain node-1", "pasted YAML");
    assertThat(edits.select("pre code").getFirst().wholeText()).isEqualTo(yaml);
  }

  @ParameterizedTest
  @CsvSource({"paste, other: y", "configure, other: y"})
  void yamlThatIsWrongIsKept(String action, String yaml) throws Exception {
    var response = post(Map.of("action", action, "yaml", yaml, "edits", "cordon=node-1"));
    var page = Jsoup.parse(response.text());

    assertThat(response.status()).isEqualTo(422);
    assertThat(page.select("[role=alert]").text()).startsWith("there is no node called other");
    assertThat(page.select("textarea").getFirst().wholeText()).isEqualTo(yaml);
    assertThat(page.select("form:has(textarea) input[name=edits]").attr("value"))
        .isEqualTo("cordon=node-1");
  }

  @Test
  void yamlThatDoesNotFitIntoAUrlIsRefusedAndKept() throws Exception {
    var random = new SplittableRandom(1);
    var yaml = new StringBuilder("node-1: ");
    random.ints(9_000, 'a', 'z').forEach(yaml::appendCodePoint);
    var response = post(Map.of("action", "paste", "yaml", yaml.toString()));

    assertThat(response.status()).isEqualTo(422);
    assertThat(Jsoup.parse(response.text()).select("textarea").getFirst().wholeText())
        .isEqualTo(yaml.toString());
  }

  @Test
  void aSmallUrlDoesNotStandForALargeText() throws Exception {
    String bomb = PackedText.pack("a".repeat(PackedText.MOST + 1));

    assertThat(get("/sandbox/paste=" + bomb + "/").status()).isEqualTo(404);
    assertThat(PackedText.unpack(PackedText.pack("a".repeat(PackedText.MOST)))).isNotNull();
    assertThat(
            post(Map.of("action", "paste", "yaml", "node-1: " + "a".repeat(PackedText.MOST)))
                .status())
        .isEqualTo(422);
  }

  @Test
  void weightsMakeAConfigurationThatReplacesTheLastOne() throws Exception {
    var form = page("/sandbox/cordon=node-1/configuration").select("form:has([type=range])");
    assertThat(form.attr("action")).isEqualTo("/sandbox");
    assertThat(form.select("[data-field=weights]").eachAttr("data-weight"))
        .containsExactly("2", "1");
    assertThat(form.select("[type=range]").eachAttr("value")).containsExactly("2", "1");
    assertThat(form.select("p > span").eachText()).as("without scripts").containsExactly("2", "1");
    assertThat(form.select("label").eachAttr("for"))
        .isEqualTo(form.select("[type=range]").eachAttr("id"))
        .isEqualTo(form.select("output").eachAttr("for"));
    var first =
        post(
            Map.of(
                "action",
                "configure",
                "edits",
                form.select("[name=edits]").attr("value"),
                "profile",
                form.select("[name=profile]").attr("value"),
                "weight-Plugin",
                "7"));
    String location = first.headers().getOrDefault("Location", "");

    var edits = page(location).select("li[data-edit]");
    assertThat(edits.eachAttr("data-edit"))
        .containsExactly("cordon node-1", "another configuration");
    assertThat(edits.select("pre").text()).isEqualTo("node-1: {node-1: {Plugin=7}}");
    var second =
        post(
            Map.of(
                "action", "configure",
                "edits", location.replaceAll("/sandbox/|/$", ""),
                "yaml", "node-1: 2"));
    assertThat(page(second.headers().getOrDefault("Location", "")).select("li pre").eachText())
        .containsExactly("node-1: 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/sandbox/nothing/",
        "/sandbox/explode=node-1/",
        "/sandbox/drain=/",
        "/sandbox/patch=node-1/",
        "/sandbox/patch=%25/",
        "/sandbox/paste=/",
        "/sandbox/paste=abc/",
        "/sandbox/configure=abc/"
      })
  void aPathThatNamesNoChangesIsNotFound(String path) throws Exception {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void aNodeThatIsNotThereCannotBeChanged() throws Exception {
    var response = get("/sandbox/drain=node-2/waiting");

    assertThat(response.status()).isEqualTo(422);
    assertThat(response.text()).contains("there is no node called node-2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "difference.json | application/json | \"name\": \"pods on nodes\"",
        "difference.yaml | application/yaml | name: pods on nodes"
      })
  void whatChangesIsAFileToo(String file, String contentType, String text) throws Exception {
    String link = "/sandbox/drain=node-1/" + file;
    var response = pages.answer(Requests.get(link));

    assertThat(response.headers())
        .containsEntry("Content-Type", contentType)
        .containsEntry("Content-Disposition", "attachment; filename=\"%s\"".formatted(file));
    assertThat(response.text()).contains(text);
    assertThat(
            Jsoup.parse(pages.answer(Requests.get("/sandbox/drain=node-1/")).text())
                .select("a[download]")
                .eachAttr("href"))
        .contains(link);
  }
}
