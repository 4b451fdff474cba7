package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.WheelInput.ScrollOrigin;

/// The map of a cluster of which a part is cordoned, not ready or tainted: what it says, shows and
/// keeps in the URL.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserMapTest {
  private static final int NODES = 600;
  private static final By NODE = By.id("map-node");
  private static final By STATUS = By.id("map-status");
  private static final By FOUND = By.id("map-found");
  private static final By GROUPS = By.id("map-groups");
  private static final By LEGEND = By.id("map-legend");

  @AutoClose private BerthUi ui;
  private Browser browser;
  private WebElement map;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), BrowserClusters.large(NODES));
    browser = ui.browser();
  }

  @BeforeEach
  void openMap() {
    browser.resize(1280, 800);
    open("map");
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(ui.console()).isEmpty();
  }

  private void open(String path) {
    ui.open(path);
    map = browser.awaitMap();
  }

  private void focus() {
    browser.tabTo(By.id("map-canvas"));
  }

  @Test
  void theFirstNodeIsSaidWhenTheKeyboardArrives() {
    focus();

    browser.awaitSpoken(STATUS, "node-0000, zone-0, cpu 50 % of 4, 2 pods, cordoned");
  }

  @Test
  void arrowsGoToTheNextNode() {
    focus();
    browser.type(Keys.ARROW_RIGHT);
    browser.awaitSpoken(STATUS, "node-0003, zone-0, cpu 50 % of 4, 2 pods");
    browser.type(Keys.ARROW_LEFT);
    browser.awaitSpoken(STATUS, "node-0000, zone-0, cpu 50 % of 4, 2 pods, cordoned");
    browser.type(Keys.END);
    browser.awaitSpoken(STATUS, "node-0599, zone-2, cpu 50 % of 4, 2 pods");
  }

  @Test
  void enterOpensTheNodeAndBackReturnsToIt() {
    focus();
    browser.type(Keys.ARROW_RIGHT, Keys.ENTER);
    browser.awaitHeading("Node node-0003");
    browser.back();
    browser.awaitMap();

    browser.awaitText(NODE, "node-0003");
  }

  @Test
  void escapeLeavesTheMapAndSlashGoesToTheFilter() {
    focus();
    browser.type("/");
    assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("filter");
    focus();
    browser.type(Keys.ESCAPE);
    assertThat(browser.evaluate("document.activeElement.tagName")).isEqualTo("BODY");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node-0007 | 1 node and 2 pods
          zone-1    | 200 nodes and 400 pods
          cordoned  | 12 nodes and 24 pods
          notready  | 12 nodes and 24 pods
          a=b       | 12 nodes and 24 pods
          team-03   | 0 nodes and 100 pods
          placed    | 0 nodes and 0 pods
          """)
  void theFilterFinds(String text, String found) {
    browser.await(By.id("filter")).sendKeys(text);

    browser.awaitText(FOUND, found);
    assertThat(ui.path()).contains("filter=" + text.replace("=", "%3D"));
  }

  @Test
  void theLegendCountsAndPutsTheRarestTogether() {
    assertThat(browser.await(LEGEND).getText())
        .contains("team-00 100", "4 others 400", "cordoned 12", "not ready 12", "tainted 12");
    browser.await(By.xpath("//button[contains(., 'team-02')]")).click();

    browser.awaitText(FOUND, "0 nodes and 100 pods");
  }

  @Test
  void choicesAreInTheUrlAndComeBackFromIt() {
    browser.await(By.cssSelector("#colour option[value='fullness']")).click();
    browser.awaitText(LEGEND, "50 to 75 % 1200");
    assertThat(ui.path()).contains("colour=fullness");
    open("map?colour=priority&fill=memory&by=none&node=node-0005");

    browser.awaitText(LEGEND, "priority 0 1200");
    browser.awaitText(NODE, "node-0005, zone-2, memory 12 % of 16Gi, 2 pods");
  }

  @Test
  void nodesAreGroupedByALabel() {
    assertThat(browser.await(GROUPS).getText()).contains("zone-1 · 200 nodes · cpu 50 %");
    browser.await(By.cssSelector("#by option[value='label:disk']")).click();

    browser.awaitText(GROUPS, "ssd · 150 nodes · cpu 50 %");
    assertThat(browser.await(GROUPS).getText()).contains("no disk · 450 nodes · cpu 50 %");
    assertThat(ui.path()).contains("by=label%3Adisk");
    focus();
    browser.type(Keys.HOME);
    browser.awaitSpoken(STATUS, "node-0000, zone-0, disk=ssd, cpu 50 % of 4, 2 pods, cordoned");
    browser.type(Keys.END);
    browser.awaitSpoken(STATUS, "node-0599, zone-2, no disk, cpu 50 % of 4, 2 pods");
  }

  @Test
  void theTableHasTheLabelOfTheMap() {
    open("map?by=label:disk");
    browser.await(By.linkText("The same nodes as a table")).click();
    browser.awaitHeading("Nodes");

    assertThat(browser.all(By.cssSelector("td[data-label='ssd']"))).hasSize(100);
    assertThat(browser.all(By.cssSelector("#sort option[value^='label:']")))
        .extracting(it -> it.getDomAttribute("value"))
        .containsExactly("label:disk", "label:topology.kubernetes.io/zone");
  }

  @Test
  void waitingPodsAreALinkAway() {
    browser.await(By.partialLinkText("team-00")).click();

    browser.awaitHeading("Waiting pods");
    assertThat(browser.all(By.cssSelector("tr[data-pod='team-00/late']"))).hasSize(1);
  }

  @Test
  void thePointerSaysWhatIsUnderIt() {
    open("map?node=node-0300&at=0.2,0.2,6");
    browser.actions().moveToElement(map).perform();

    browser.awaitText(NODE, "2 pods");
  }

  @Test
  void theWheelAndTheButtonsEnlarge() {
    browser.actions().scrollFromOrigin(ScrollOrigin.fromElement(map), 0, -600).perform();
    browser.awaitUrl("at=");
    browser.await(By.id("map-all")).click();
    browser.awaitUrlWithout("at=");
    browser.await(By.id("map-in")).click();
    browser.awaitUrl("at=");
  }

  @Test
  void dragsMoveTheMapAndOpenNothing() {
    open("map?at=0.5,0.5,8");
    browser.awaitUrl("at=0.5");
    browser.actions().dragAndDropBy(map, 100, 60).perform();

    browser.awaitUrlWithout("at=0.5");
    browser.awaitHeading("Map");
  }

  @Test
  void aPodsVerdictsColourTheNodes() {
    open("map?pod=team-00/late");

    assertThat(browser.await(LEGEND).getText())
        .contains("rejected by NodeResourcesFit", "rejected by NodeUnschedulable 12");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | 600 | 328 | 448
          1 | 1   | 328 | 448
          40 | 90 | 3800 | 1500
          7 | 5000 | 1248 | 560
          """)
  void everyNodeIsFoundWhereItsBoxIs(int groups, int nodes, int width, int height) {
    Object lost =
        browser.evaluateWith(
            "layout.js",
            """
            (() => {
              const groups = Array.from({length: %1$d}, () => ({name: "", nodes: []}));
              for (let i = 0; i < %2$d; i++) groups[(i * i) %% %1$d].nodes.push(i);
              const layout = m.arrange(groups.filter((it) => it.nodes.length > 0), %2$d, %3$d, %4$d);
              return Array.from({length: %2$d}, (_, i) => i).filter((i) => {
                const {x, y} = m.corner(layout, i);
                const half = layout.size / 2;
                return m.nodeAt(layout, x + half, y + half) !== i || x + layout.size > %3$d + 0.01;
              }).length;
            })()
            """
                .formatted(groups, nodes, width, height));

    assertThat(lost).isEqualTo(0L);
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 1500, 1.5",
    "cpu, 4000, 4",
    "memory, 17179869184, 16Gi",
    "memory, 1610612736, 1.5Gi",
    "memory, 12, 12",
    "nvidia.com/gpu, 8, 8"
  })
  void amountsAreInPeoplesUnits(String resource, long amount, String text) {
    String call = "m.amountText('%s', %d)".formatted(resource, amount);

    assertThat(browser.evaluateWith("cluster.js", call)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"node-17, 7, node-17", "node-17, 6, no…-17", "🚢🚢🚢🚢, 3, 🚢…🚢"})
  void namesLoseTheirMiddle(String name, int letters, String text) {
    String call = "m.shortened('%s', %d)".formatted(name, letters);

    assertThat(browser.evaluateWith("paint.js", call)).isEqualTo(text);
  }

  /// The boxes are pixels on a phone and rectangles on a desk; a cordoned, half full node has three
  /// colours in both: of its pods, of what is free, and of the hatching.
  @ParameterizedTest
  @CsvSource({"360, 640, map", "1280, 800, map?node=node-0000"})
  void bothPaintersDraw(int width, int height, String path) {
    browser.resize(width, height);
    open(path);

    assertThat((Long) browser.evaluate(COLOURS)).isGreaterThan(3);
  }

  private static final String COLOURS =
      """
      (() => {
        const canvas = document.getElementById("map-canvas");
        const {data} = canvas.getContext("2d").getImageData(0, 24, canvas.width, 40);
        return new Set(new Uint32Array(data.buffer)).size;
      })()
      """;
}
