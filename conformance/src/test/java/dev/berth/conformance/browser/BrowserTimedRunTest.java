package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// A simulation over time: its charts, its steps, and the map after each.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserTimedRunTest {
  private static final String TRACE =
      """
      arrival,duration,namespace,name,count,cpu,memory
      0s,1h,team-a,train,6,1,1Gi
      10m,30m,team-b,web,4,2,1Gi
      26m,5m,team-a,huge,1,100,
      """;

  private static final By FIRST = By.cssSelector("tr[data-field=steps] td a");
  private static final By SLIDER = By.id("step");

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.overTime(Browser.start(), BerthUi.example("web-tier.yaml"), TRACE);
    browser = ui.browser();
    browser.resize(1280, 800);
  }

  @AfterEach
  void thePageIsInOrder() {
    assertThat(ui.problems()).isEmpty();
  }

  @Test
  void everyPageIsInOrderOnAPhoneAndInTheDark() {
    var problems = new ArrayList<String>();
    for (int width : List.of(360, 1280, 3840)) {
      for (String scheme : List.of("light", "dark")) {
        browser.resize(width, 800);
        browser.prefer("prefers-color-scheme", scheme);
        for (String path : List.of("", "steps", "steps?step=9", "map", "map?step=9")) {
          ui.open(path);
          if (path.startsWith("map")) {
            browser.awaitMap();
          }
          problems.addAll(ui.problems());
        }
      }
    }
    browser.resize(1280, 800);
    assertThat(problems).isEmpty();
  }

  @Test
  void theMouseGoesFromTheChartsToAStepAndTheMapAfterIt() {
    ui.open("");
    assertThat(browser.all(By.cssSelector("svg.chart polyline"))).isNotEmpty();
    browser.await(By.linkText("Step by step")).click();
    browser.awaitHeading("Steps");
    browser.await(FIRST).click();
    browser.awaitHeading("Step 1");
    browser.await(By.linkText("Next step")).click();
    browser.awaitHeading("Step 2");
    browser.await(By.partialLinkText("on the map")).click();
    browser.awaitMap();
    browser.await(By.linkText("After step 3")).click();
    browser.awaitMap();
    browser.awaitUrl("step=3");
    browser.await(By.partialLinkText("step 3")).click();
    browser.awaitHeading("Step 3");
  }

  @Test
  void theKeyboardAloneGoesFromStepToStep() {
    ui.open("");
    browser.tabTo(By.linkText("Steps"));
    browser.type(Keys.ENTER);
    browser.awaitHeading("Steps");
    browser.tabTo(FIRST);
    browser.type(Keys.ENTER);
    browser.awaitHeading("Step 1");
    browser.type(Keys.ARROW_RIGHT);
    browser.awaitHeading("Step 2");
    browser.tabTo(SLIDER);
    browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.awaitText(By.id("step-shown"), "4");
    browser.tabTo(By.id("step-go"));
    browser.type(Keys.ENTER);
    browser.awaitHeading("Step 4");
  }

  @Test
  void aNodeOnTheMapLeadsToWhatHappenedOnIt() {
    ui.open("map");
    browser.awaitMap();
    browser.tabTo(By.id("map-canvas"));
    browser.type(Keys.HOME, Keys.ENTER);
    browser.awaitHeading("Steps");
    browser.awaitUrl("node=");
  }
}
