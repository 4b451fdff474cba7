package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// A browser that runs no script of a page: tables, links and forms answer.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WithoutScriptsTest {
  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.withoutScripts(), BerthUi.example("web-tier.yaml"));
    browser = ui.browser();
  }

  @Test
  void linksLeadToTheReasons() {
    ui.open("waiting");
    browser.await(By.cssSelector("tr[data-result='unschedulable'] th a")).click();

    browser.awaitText(By.cssSelector(".headline"), "The pod waits.");
    assertThat(browser.all(By.cssSelector("tr[data-field='rejected']"))).isNotEmpty();
  }

  @Test
  void formsAnswer() {
    ui.open("nodes");
    browser.await(By.id("text")).sendKeys("cordoned");
    browser.await(By.cssSelector("main button")).click();

    browser.awaitText(By.cssSelector("tbody"), "general-d");
    assertThat(browser.all(By.cssSelector("tbody tr"))).hasSize(1);
  }

  @Test
  void aFormThatIsSentLeadsToTheChangedCluster() {
    ui.open("configuration");
    browser.await(By.cssSelector("input[type=range]")).sendKeys(Keys.ARROW_RIGHT);
    browser.await(By.cssSelector("main button")).click();

    browser.awaitHeading("What if");
    assertThat(browser.all(By.cssSelector("li[data-edit='another configuration']"))).hasSize(1);
  }

  @Test
  void aChangeIsUndoneAndMadeAgain() {
    ui.open("sandbox/drain=general-a,cordon=general-b/");
    browser.await(By.partialLinkText("undo")).click();
    browser.awaitUrl("?undone=drain=general-a");
    browser.await(By.partialLinkText("redo")).click();

    browser.awaitUrlWithout("undone");
    assertThat(ui.path()).isEqualTo("sandbox/cordon=general-b,drain=general-a/");
  }

  @Test
  void theMapNamesTheTable() {
    ui.open("map");

    browser.await(By.linkText("table of nodes")).click();
    browser.awaitHeading("Nodes");
  }
}
