package dev.berth.conformance.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/// A browser without a screen. For one thread.
final class Browser implements AutoCloseable {
  /// The browser itself, not the script that starts it: that would outlive `quit`.
  static final Path PROGRAM = Path.of("/usr/lib/chromium/chromium-headless-shell");

  static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /// What would help a pod, once it has arrived on its page.
  static final By ADVICE = By.cssSelector("#advice:not([hx-get])");

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
    driver.manage().timeouts().scriptTimeout(PATIENCE);
    driver.manage().timeouts().pageLoadTimeout(PATIENCE);
  }

  /// Whether there is one.
  static boolean isInstalled() {
    return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
  }

  /// Starts one.
  static Browser start() {
    return start(true);
  }

  /// Starts one that runs no script of a page.
  static Browser withoutScripts() {
    return start(false);
  }

  private static Browser start(boolean withScripts) {
    var options = new ChromeOptions();
    options.setBinary(PROGRAM.toString());
    // Only root needs the first: Chromium has no sandbox for it.
    options.addArguments("--no-sandbox", "--disable-dev-shm-usage", "--lang=en");
    var logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    var service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    var browser = new Browser(new ChromeDriver(service, options));
    if (!withScripts) {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    }
    return browser;
  }

  /// Makes the window as large as that, with a pixel of the device for each of CSS.
  void resize(int width, int height) {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /// Sets what people prefer, such as `prefers-color-scheme` and `dark`.
  void prefer(String feature, String value) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  /// Takes the network away, or gives it back.
  void setOffline(boolean isOffline) {
    command(
        "Network.emulateNetworkConditions",
        Map.of(
            "offline", isOffline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  private void command(String name, Map<String, Object> parameters) {
    driver.executeCdpCommand(name, parameters);
  }

  /// Runs a script before those of each page.
  void beforeEachPage(String script) {
    command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  void open(URI page) {
    driver.get(page.toString());
  }

  void back() {
    driver.navigate().back();
  }

  URI location() {
    return URI.create(Objects.requireNonNull(driver.getCurrentUrl()));
  }

  /// Waits for the page with that heading.
  void awaitHeading(String text) {
    await(By.xpath("//h1[normalize-space() = \"%s\"]".formatted(text)));
  }

  /// Waits until the map is drawn.
  WebElement awaitMap() {
    return await(By.cssSelector("canvas[data-painted]"));
  }

  /// Waits for something that can be seen.
  WebElement await(By what) {
    return await(what, PATIENCE);
  }

  /// Waits so long for something that can be seen.
  WebElement await(By what, Duration patience) {
    return new WebDriverWait(driver, patience)
        .until(ExpectedConditions.visibilityOfElementLocated(what));
  }

  /// Waits until something shows a text.
  void awaitText(By what, String text) {
    new WebDriverWait(driver, PATIENCE)
        .until(ExpectedConditions.textToBePresentInElementLocated(what, text));
  }

  /// Waits until something that is only heard has a text.
  void awaitSpoken(By what, String text) {
    new WebDriverWait(driver, PATIENCE)
        .until(ExpectedConditions.attributeToBe(what, "textContent", text));
  }

  /// Waits until the URL has a text.
  void awaitUrl(String text) {
    new WebDriverWait(driver, PATIENCE).until(ExpectedConditions.urlContains(text));
  }

  /// Waits until the URL does not have a text.
  void awaitUrlWithout(String text) {
    new WebDriverWait(driver, PATIENCE)
        .until(ExpectedConditions.not(ExpectedConditions.urlContains(text)));
  }

  List<WebElement> all(By what) {
    return driver.findElements(what);
  }

  /// Presses keys where the focus is.
  void type(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  /// Goes to something with the tabulator alone.
  ///
  /// @throws AssertionError if the tabulator does not come there
  void tabTo(By what) {
    WebElement wanted = await(what);
    for (int i = 0; i < 100; i++) {
      if (driver.switchTo().activeElement().equals(wanted)) {
        return;
      }
      type(Keys.TAB);
    }
    throw new AssertionError("the tabulator does not come to " + what);
  }

  /// Movements of the pointer and the wheel.
  Actions actions() {
    return new Actions(driver);
  }

  /// Evaluates an expression in the page.
  @Nullable Object evaluate(String expression) {
    return driver.executeScript("return " + expression);
  }

  /// Runs a script in the page until it calls `done` with a value.
  Object evaluateLater(String script) {
    return Objects.requireNonNull(
        driver.executeAsyncScript("const done = arguments[0];\n" + script));
  }

  /// Evaluates an expression with what a module of the page's scripts exports, called `m`.
  ///
  /// @param module such as `layout.js`
  Object evaluateWith(String module, String expression) {
    return evaluateLater(
        """
        const scripts = document.querySelector("script[type=module]").src;
        import(new URL("%s", scripts)).then((m) => done(%s)).catch((e) => done(String(e)));
        """
            .formatted(module, expression));
  }

  /// What axe-core finds wrong by the rules of WCAG 2.2, levels A and AA; a line for each.
  List<String> accessibilityProblems() {
    if (!Boolean.TRUE.equals(evaluate("typeof axe === 'object'"))) {
      driver.executeScript(axe());
    }
    Object found =
        evaluateLater(
            """
            const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
            axe.run(document, {runOnly: tags, resultTypes: ["violations"]}).then(
                (result) => done(result.violations.flatMap((rule) => rule.nodes.map(
                    (node) => `${rule.id}: ${node.html}: ${node.failureSummary}`))),
                (error) => done([String(error)]));
            """);
    return ((List<?>) found).stream().map(String::valueOf).toList();
  }

  private static String axe() {
    try (var script = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What the page has written to the console since the last call, and what the browser complained
  /// about there: violations of the policy, files that are not found.
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  /// The URLs that were asked for since the last call.
  List<URI> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(it -> it.contains("\"Network.requestWillBeSent\""))
        .map(it -> it.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
        .map(URI::create)
        .toList();
  }

  /// Saves what the window shows.
  void screenshot(Path file) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
