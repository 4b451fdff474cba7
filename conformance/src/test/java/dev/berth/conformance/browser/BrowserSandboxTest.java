package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// A cluster with changes, by the keyboard alone: they are undone and made again, and weights are
/// moved.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserSandboxTest {
  private static final By EDITS = By.cssSelector("li[data-edit]");
  private static final By UNDO_LAST = By.cssSelector("li[data-edit]:last-of-type > a");
  private static final By REDO = By.cssSelector("li[data-undone] > a");
  private static final By SLIDER = By.cssSelector("input[type=range]");
  private static final By CHOSEN = By.cssSelector("form.weights output");

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"));
    browser = ui.browser();
    browser.resize(1280, 800);
  }

  @AfterEach
  void thePageIsInOrder() {
    assertThat(ui.problems()).isEmpty();
  }

  @Test
  void theLastChangesAreUndoneAndMadeAgain() {
    String both = "sandbox/drain=general-a,cordon=general-b/";
    ui.open(both);
    press(UNDO_LAST, "?undone=cordon=general-b");
    press(UNDO_LAST, "sandbox?undone=drain=general-a,cordon=general-b");
    assertThat(browser.all(EDITS)).isEmpty();
    press(REDO, "sandbox/drain=general-a/?undone=cordon=general-b");
    press(REDO, both);
    assertThat(ui.path()).isEqualTo(both);
  }

  @Test
  void aWeightIsMovedAndCompared() {
    ui.open("configuration");
    int before = weight();
    browser.tabTo(SLIDER);
    browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.awaitText(CHOSEN, "→ " + (before + 2));
    browser.type(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    assertThat(browser.evaluate("document.querySelector('form.weights output').textContent"))
        .as("as it is now")
        .isEqualTo("");
    browser.type(Keys.ARROW_RIGHT);
    press(By.cssSelector("form.weights button"), "sandbox/configure=");
    browser.awaitHeading("What if");
    ui.open(ui.path() + "configuration");
    assertThat(weight()).isEqualTo(before + 1);
  }

  private int weight() {
    return Integer.parseInt(
        Objects.requireNonNull(browser.await(SLIDER).getDomAttribute("data-weight")));
  }

  private void press(By what, String url) {
    browser.tabTo(what);
    browser.type(Keys.ENTER);
    browser.awaitUrl(url);
  }
}
