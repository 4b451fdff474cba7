package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every page on a phone, on a desk and on a wall, light and dark: nothing for axe-core to find,
/// nothing in the console, nothing wider than the window. The pictures are in
/// `conformance/target/screenshots`, for people to look at.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserAppearanceTest {
  private static final Map<String, String> PAGES =
      Map.ofEntries(
          Map.entry("overview", ""),
          Map.entry("waiting", "waiting"),
          Map.entry("pod", "pods/shop/import"),
          Map.entry("node", "nodes/general-a"),
          Map.entry("nodes", "nodes"),
          Map.entry("map", "map"),
          Map.entry("verdicts", "map?pod=shop/import"),
          Map.entry("earlier", "map?step=1"),
          Map.entry("timeline", "timeline"),
          Map.entry("decision", "timeline?step=1"),
          Map.entry("search", "search?q=a"),
          Map.entry("compared", "timeline?step=3&from=1"),
          Map.entry("workload", "workloads/Deployment/shop/cache"),
          Map.entry("capacity", "capacity?pod=shop/import"),
          Map.entry("losses", "disruption?every=node"),
          Map.entry("disruption", "disruption?action=drain&nodes=general-a"),
          Map.entry("scale", "scale?like=pool=memory&price=pool=memory:0.8"),
          Map.entry("consolidate", "consolidate?price="),
          Map.entry("undone", "sandbox/drain=general-a/?undone=cordon=general-b"),
          Map.entry("labels", "map?by=label:pool"),
          Map.entry("configuration", "configuration"),
          Map.entry("sandbox", "sandbox/drain=general-a/"),
          Map.entry("none", "pods/shop/none"));

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"));
    browser = ui.browser();
  }

  @ParameterizedTest
  @CsvSource({
    "360, 640, light",
    "360, 640, dark",
    "1280, 800, light",
    "1280, 800, dark",
    "3840, 2160, light",
    "3840, 2160, dark"
  })
  void everyPageIsInOrder(int width, int height, String scheme) {
    browser.resize(width, height);
    browser.prefer("prefers-color-scheme", scheme);
    assertThat(problems("%dx%d-%s".formatted(width, height, scheme))).isEmpty();
  }

  @Test
  void everyPageIsInOrderInForcedColors() {
    browser.resize(1280, 800);
    browser.prefer("forced-colors", "active");
    assertThat(problems("1280x800-forced")).isEmpty();
  }

  private List<String> problems(String folder) {
    var problems = new ArrayList<String>();
    PAGES.forEach((name, path) -> {
      ui.open(path);
      if (path.startsWith("map")) {
        browser.awaitMap();
      }
      if (name.equals("pod")) {
        browser.await(Browser.ADVICE);
      }
      browser.screenshot(
          Home.FOLDER
              .resolve("conformance/target/screenshots")
              .resolve(folder)
              .resolve(name + ".png"));
      ui.problems().stream()
          .filter(it -> !name.equals("none") || !it.contains("404 (Not Found)"))
          .forEach(problems::add);
    });
    return problems;
  }
}
