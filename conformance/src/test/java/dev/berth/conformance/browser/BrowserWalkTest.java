package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// The way from a pod that waits to its reasons, the nodes and the map, as people go it.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserWalkTest {
  private static final By WAITING = By.linkText("Waiting");
  private static final By STUCK = By.cssSelector("tr[data-result='unschedulable'] th a");
  private static final By NEAREST = By.cssSelector("tr[data-field='rejected'] th a");
  private static final By ON_THE_MAP = By.partialLinkText("on the map");
  private static final By SEARCH = By.id("search");

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"));
    browser = ui.browser();
    browser.resize(1280, 800);
  }

  @BeforeEach
  void openOverview() {
    ui.open("");
  }

  @AfterEach
  void nothingWentWrongOnTheWay() {
    assertThat(ui.console()).isEmpty();
  }

  @Test
  void theMouseFindsWhyAPodWaits() {
    browser.await(WAITING).click();
    browser.awaitHeading("Waiting pods");
    browser.await(STUCK).click();
    browser.awaitText(By.cssSelector(".headline"), "The pod waits.");
    browser.await(NEAREST).click();
    browser.awaitText(By.tagName("h1"), "Node");
    browser.await(ON_THE_MAP).click();
    var map = browser.awaitMap();
    assertThat(browser.await(By.id("map-node")).getText()).contains("zone");
    browser.actions().moveToElement(map, 60 - map.getSize().width / 2, 0).click().perform();
    browser.awaitText(By.tagName("h1"), "Node");
    browser.back();
    browser.awaitMap();
    browser.await(SEARCH).sendKeys("general", Keys.ENTER);
    browser.awaitHeading("Search");
    browser.await(By.linkText("general-b")).click();
    browser.awaitHeading("Node general-b");
  }

  @Test
  void theKeyboardAloneFindsItToo() {
    browser.tabTo(WAITING);
    browser.type(Keys.ENTER);
    browser.awaitHeading("Waiting pods");
    browser.tabTo(STUCK);
    browser.type(Keys.ENTER);
    browser.awaitText(By.cssSelector(".headline"), "The pod waits.");
    browser.tabTo(NEAREST);
    browser.type(Keys.ENTER);
    browser.awaitText(By.tagName("h1"), "Node");
    browser.tabTo(ON_THE_MAP);
    browser.type(Keys.ENTER);
    browser.awaitMap();
    browser.tabTo(By.id("map-canvas"));
    browser.type(Keys.HOME, Keys.ENTER);
    browser.awaitText(By.tagName("h1"), "Node");
    browser.tabTo(SEARCH);
    browser.type("general", Keys.ENTER);
    browser.awaitHeading("Search");
  }

  @Test
  void theFirstTabSkipsTheMenu() {
    browser.type(Keys.TAB, Keys.ENTER);

    assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("main");
  }

  @Test
  void whatAPageDoesWrongIsSeen() {
    ui.open("no-such-page");

    assertThat(browser.console()).singleElement().asString().contains("404 (Not Found)");
    assertThat(browser.requests()).anyMatch(it -> it.getPath().equals("/no-such-page"));
  }
}
