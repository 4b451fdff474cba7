package dev.berth.ui;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.RequestBody;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A page about things with a hostile name is the page about things with a plain one, word for
/// word, but for the name. `-Dseed=` replays one name, and prints it; `-Dseeds=` says how many
/// there are.
final class HostileNamesTest {
  private static final String PLAIN = "zqname";
  private static final Handler PLAIN_PAGES = pages(PLAIN);

  private static final List<String> PATHS =
      List.of(
          "/",
          "/waiting",
          "/nodes",
          "/map",
          "/nodes/NAME",
          "/pods/shop/NAME",
          "/pods/shop/NAME/help",
          "/workloads/Deployment/shop/NAME",
          "/workloads/podgroup/shop/NAME",
          "/capacity?pod=shop/NAME",
          "/configuration",
          "/disruption?every=zone",
          "/disruption?nodes=NAME",
          "/scale?shape=a",
          "/consolidate?price=",
          "/search",
          "/timeline");

  private static final List<String> OF_SCHEDULER =
      List.of(
          "/",
          "/waiting",
          "/nodes",
          "/map",
          "/nodes/NAME",
          "/pods/shop/NAME",
          "/pods/shop/NAME/help",
          "/search",
          "/decisions",
          "/decisions/7",
          "/live",
          "/configuration",
          "/configuration/findings",
          "/namespaces/shop/waiting");

  private static final List<String> PARAMETERS =
      List.of(
          "q",
          "text",
          "sort",
          "pod",
          "node",
          "result",
          "by",
          "fill",
          "colour",
          "message",
          "namespace",
          "attempt",
          "page");

  static LongStream seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null
        ? LongStream.rangeClosed(1, Long.getLong("seeds", 60))
        : LongStream.of(replayed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aNameIsTextAndNothingElse(long seed) throws Exception {
    String name = HostileNames.of(seed);
    if (Long.getLong("seed") != null) {
      System.out.println(name);
    }
    compare(pages(name), PLAIN_PAGES, PATHS, name);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aNameOnPagesOfASchedulerIsTextAndNothingElse(long seed) throws Exception {
    String name = HostileNames.of(seed);
    Handler plain = new NamedScheduler(PLAIN).pages();
    compare(new NamedScheduler(name).pages(), plain, OF_SCHEDULER, name);
  }

  private static void compare(Handler named, Handler plain, List<String> paths, String name)
      throws Exception {
    for (String path : paths) {
      assertThat(places(page(named, path, name)))
          .as(path)
          .isEqualTo(
              places(page(plain, path, PLAIN)).stream().map(it -> it.renamed(name)).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsAskedForIsTextAndNothingElse(long seed) throws Exception {
    List<String> name = List.of(HostileNames.of(seed));
    Map<String, List<String>> all =
        PARAMETERS.stream().collect(toMap(parameter -> parameter, _ -> name));
    for (String path : PATHS.stream().filter(it -> !it.contains("?")).toList()) {
      Document page = page(PLAIN_PAGES, path.replace("NAME", PLAIN), all);
      assertThat(page.select("img, [onerror], [onmouseover], [onclick]")).as(path).isEmpty();
      assertThat(page.select("script")).as(path).hasSize(path.endsWith("/help") ? 0 : 1);
    }
  }

  private static Handler pages(String name) {
    return Ui.pages(() -> new LoadState.Loaded(new NamedAnswers(name)), "/");
  }

  /// @param path with `NAME` in the place of the name, and perhaps with a parameter
  private static Document page(Handler pages, String path, String name) throws Exception {
    String[] parts = path.split("[?=]", 3);
    return page(
        pages,
        parts[0].replace("NAME", name),
        parts.length == 3 ? Map.of(parts[1], List.of(parts[2].replace("NAME", name))) : Map.of());
  }

  private static Document page(Handler pages, String path, Map<String, List<String>> query)
      throws Exception {
    var request = new Request("GET", path, query, new TreeMap<>(), List.of(), RequestBody.NONE);
    var response = pages.answer(request);
    assertThat(response.status()).as(path).isEqualTo(200);
    Document page = Jsoup.parse(response.text());
    assertThat(page.select("[href], [action], [src], [hx-get]"))
        .allSatisfy(HostileNamesTest::isOwn);
    return page;
  }

  private static void isOwn(Element element) {
    for (String attribute : List.of("href", "action", "src", "hx-get")) {
      if (element.hasAttr(attribute)) {
        assertThat(element.attr(attribute)).matches("(?s)/(?!/).*|/|#main|[?].*");
      }
    }
  }

  /// What is at a place of a page, in the order of the document.
  ///
  /// @param tag or the kind of node
  private record Place(String tag, String text, Map<String, String> attributes) {
    Place renamed(String name) {
      var renamed = new TreeMap<String, String>();
      attributes.forEach((key, value) ->
          renamed.put(
              key,
              List.of("href", "action", "hx-get").contains(key)
                  ? value.replace(PLAIN, encoded(name))
                  : value.replace(PLAIN, name)));
      boolean isJson = text.startsWith("{") || text.startsWith("[{");
      String inText = isJson ? quoted(name) : name;
      return new Place(tag, text.replace(PLAIN, inText), renamed);
    }

    private static String quoted(String name) {
      String quoted = JsonEncoder.quoted(name);
      return quoted.substring(1, quoted.length() - 1);
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
  }

  private static List<Place> places(Document page) {
    var places = new ArrayList<Place>();
    page.traverse((node, _) -> places.add(place(node)));
    return places;
  }

  private static Place place(Node node) {
    var attributes = new TreeMap<String, String>();
    if (node instanceof Element element) {
      for (Attribute attribute : element.attributes()) {
        attributes.put(attribute.getKey(), attribute.getValue());
      }
    }
    String text =
        switch (node) {
          case TextNode it -> it.getWholeText();
          case Comment it -> it.getData();
          default -> "";
        };
    return new Place(node.nodeName(), text, attributes);
  }
}
