package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;

/// Whatever the names in a cluster are, they are only shown: no script of theirs runs, no element
/// of theirs exists, no link leads elsewhere, and the window of a phone is wide enough.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserHostileNamesTest {
  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), new HostileAnswers());
    browser = ui.browser();
    browser.resize(360, 640);
  }

  @Test
  void listsOnlyShowThem() {
    var problems = new ArrayList<String>();
    for (String path :
        List.of(
            "",
            "waiting",
            "waiting?by=namespace",
            "nodes",
            "search?q=",
            "timeline",
            "timeline?step=1",
            "workloads/Job/a/b",
            "capacity?pod=a/b",
            "disruption?every=zone",
            "disruption?nodes=a",
            "scale?like=a=b",
            "consolidate?price=",
            "configuration",
            "sandbox")) {
      ui.open(path);
      problems.addAll(found());
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void theMapOnlyShowsThem() {
    ui.open("map?colour=namespace&node=" + encoded(HostileAnswers.NAMES.getFirst()));
    browser.awaitMap();

    browser.awaitText(By.id("map-node"), HostileAnswers.NAMES.getFirst());
    assertThat(found()).isEmpty();
  }

  @Test
  void eachHasAPageThatIsFoundByItsLink() {
    var problems = new ArrayList<String>();
    for (String name : HostileAnswers.NAMES) {
      ui.open("search?q=" + encoded(name));
      browser.await(By.cssSelector("li[data-node] a")).click();
      browser.awaitText(By.tagName("h1"), name);
      problems.addAll(found());
      ui.open("search?q=" + encoded(name));
      browser.await(By.cssSelector("li[data-pod] a")).click();
      browser.awaitText(By.tagName("h1"), name);
      browser.await(Browser.ADVICE);
      problems.addAll(found());
    }
    assertThat(problems).isEmpty();
  }

  private List<String> found() {
    var problems = new ArrayList<>(ui.problems());
    if (!browser.all(By.cssSelector("img, main script, [onmouseover]")).isEmpty()) {
      problems.add(ui.path() + ": a name became an element");
    }
    return problems;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
