package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// What would help a pod: it comes after the page, and can be tried.
@InBrowser
final class BrowserAdviceTest {
  private static final String POD = "pods/shop/import";
  private static final By HELP = By.cssSelector("section[aria-labelledby=help] li");
  private static final By TRY = By.linkText("Try it");
  private static final By EDITS = By.cssSelector("li[data-edit]");

  @Test
  void theMouseTriesWhatWouldHelp() throws IOException {
    try (var ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"))) {
      var browser = ui.browser();
      ui.open(POD);
      browser.await(HELP);
      assertThat(ui.problems()).isEmpty();
      browser.await(TRY).click();
      browser.awaitHeading("What if");
      browser.await(EDITS);
      assertThat(
              browser
                  .await(By.cssSelector("tr[data-pod='shop/import']"))
                  .getDomAttribute("data-change"))
          .isEqualTo("placed");
      assertThat(ui.problems()).isEmpty();
    }
  }

  @Test
  void theKeyboardAloneTriesItToo() throws IOException {
    try (var ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"))) {
      var browser = ui.browser();
      ui.open(POD);
      browser.await(HELP);
      browser.tabTo(TRY);
      browser.type(Keys.ENTER);
      browser.awaitHeading("What if");
      assertThat(ui.problems()).isEmpty();
    }
  }

  @Test
  void withoutScriptsALinkShowsWhatWouldHelp() throws IOException {
    try (var ui = BerthUi.of(Browser.withoutScripts(), BerthUi.example("web-tier.yaml"))) {
      var browser = ui.browser();
      ui.open(POD);
      assertThat(browser.all(HELP)).isEmpty();
      browser.await(By.linkText("Find what would help")).click();
      browser.await(HELP);
      assertThat(ui.console()).isEmpty();
    }
  }
}
