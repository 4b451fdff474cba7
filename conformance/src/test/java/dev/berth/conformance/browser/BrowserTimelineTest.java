package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// The decisions of a run, one after the other.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserTimelineTest {
  private static final By DECISION = By.cssSelector("[data-field=decision]");
  private static final By FIRST = By.cssSelector("tr[data-field=decisions] td a");
  private static final By SLIDER = By.id("step");

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
  void theMouseGoesFromDecisionToDecision() {
    ui.open("");
    browser.await(By.linkText("Timeline")).click();
    browser.awaitHeading("Timeline");
    browser.await(FIRST).click();
    browser.awaitHeading("Decision 1");
    browser.await(By.linkText("Next decision")).click();
    browser.awaitHeading("Decision 2");
    browser.await(By.linkText("Previous decision")).click();
    browser.awaitHeading("Decision 1");
    browser.await(By.partialLinkText("on the map")).click();
    browser.awaitMap();
    browser.await(By.linkText("Before decision 2")).click();
    browser.awaitMap();
    browser.awaitUrl("&colour="); // the map adds how it is drawn
    assertThat(ui.path()).isEqualTo("map?step=2&by=zone&fill=cpu&colour=namespace");
  }

  @Test
  void theSliderLeadsToWhereItIsLetGo() {
    ui.open("timeline?step=1");
    var slider = browser.await(SLIDER);
    browser.actions().moveToElement(slider, slider.getSize().width / 2 - 4, 0).click().perform();
    browser.awaitText(By.cssSelector("tr [aria-current=true]"), last());
    assertThat(browser.all(By.linkText("Next decision"))).isEmpty();
  }

  /// The number of the last decision.
  private String last() {
    return String.valueOf(browser.evaluate("document.getElementById('step').max"));
  }

  @Test
  void theKeyboardAloneGoesFromDecisionToDecision() {
    ui.open("timeline?step=1");
    browser.type(Keys.ARROW_RIGHT);
    browser.awaitHeading("Decision 2");
    browser.type(Keys.ARROW_LEFT);
    browser.awaitHeading("Decision 1");
    browser.tabTo(SLIDER);
    browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.awaitText(By.id("step-shown"), "3");
    assertThat(ui.path()).as("until it is asked for").isEqualTo("timeline?step=1");
    browser.tabTo(By.id("step-go"));
    browser.type(Keys.ENTER);
    browser.awaitHeading("Decision 3");
  }

  @Test
  void whatIsFilteredStaysSoFromDecisionToDecision() {
    ui.open("timeline");
    browser.await(By.id("result")).sendKeys("unsched", Keys.ENTER);
    browser.await(By.cssSelector("form.options button")).click();
    browser.awaitUrl("result=unschedulable");
    browser.await(FIRST).click();
    browser.awaitUrl("step=");
    assertThat(ui.path()).contains("result=unschedulable");
    assertThat(browser.await(DECISION).getDomAttribute("data-result")).isEqualTo("unschedulable");
  }
}
