package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;

/// The pages of a running scheduler, with hostile names in its cluster.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserSchedulerTest {
  private static final By STATUS = By.id("live-status");
  private static final By WAITING = By.cssSelector("[data-line=unschedulable] b");

  /// What the page says of an answer, once it listens to answers.
  private static final String REFUSAL =
      """
      const answer = new CustomEvent("htmx:responseError", {detail: {xhr: {status: %d}}});
      const look = () => {
        document.body.dispatchEvent(answer);
        const {textContent} = document.getElementById("live-status");
        if (textContent === "") { setTimeout(look, 10); } else { done(textContent); }
      };
      look();
      """;

  private final HostileScheduler scheduler = new HostileScheduler();

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.ofScheduler(Browser.start(), scheduler);
    browser = ui.browser();
  }

  @Test
  void pagesAreInOrderOnAPhoneAndOnADesk() {
    var problems = new ArrayList<String>();
    for (int width : List.of(360, 1280)) {
      browser.resize(width, 800);
      for (String path :
          List.of(
              "",
              "waiting",
              "nodes",
              "decisions",
              "decisions/1",
              "pods/a/b",
              "live",
              "live?wall=1",
              "workloads/Deployment/a/b",
              "workloads/podgroup/a/b?why=1",
              "capacity?pod=a/b",
              "disruption?every=zone",
              "disruption?nodes=a",
              "scale?like=a=b",
              "consolidate?price=",
              "configuration")) {
        ui.open(path);
        browser.await(By.tagName("h1"));
        if (path.equals("configuration")) {
          browser.await(By.id("never")); // which comes after the page
        }
        problems.addAll(ui.problems());
        if (!browser.all(By.cssSelector("img, main script, [onmouseover]")).isEmpty()) {
          problems.add(ui.path() + ": a name became an element");
        }
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void theLivePageGoesOnAndSaysWhenItCannot() {
    ui.open("live");
    browser.awaitText(WAITING, next());

    scheduler.setGone(true);
    browser.awaitText(STATUS, "The scheduler does not answer; trying again.");
    browser.setOffline(true);
    browser.awaitText(STATUS, "There is no connection; trying again.");
    browser.setOffline(false);
    scheduler.setGone(false);
    browser.awaitText(WAITING, next());
    assertThat(browser.await(By.id("main")).getText()).doesNotContain("trying again");
    assertThat(ui.console()) // which the browser logs
        .allMatch(it -> List.of("503", "htmx:", "ERR_INTERNET").stream().anyMatch(it::contains));
  }

  @ParameterizedTest
  @CsvSource({
    "401, You are logged out; open the page again.",
    "403, You may not see this any more.",
    "429, The scheduler does not answer; trying again."
  })
  void theLivePageSaysWhyItIsRefused(int status, String text) {
    ui.open("live");

    assertThat(browser.evaluateLater(REFUSAL.formatted(status))).isEqualTo(text);
  }

  /// The number of the next answer.
  private String next() {
    return String.valueOf(Integer.parseInt(browser.await(WAITING).getText()) + 1);
  }
}
