package dev.berth.conformance.browser;

import dev.berth.conformance.BerthJvm;
import dev.berth.conformance.Home;
import dev.berth.server.PlainServer;
import dev.berth.server.http.Handler;
import dev.berth.ui.ClusterAnswers;
import dev.berth.ui.LoadState;
import dev.berth.ui.SchedulerQuestions;
import dev.berth.ui.SecurityHeaders;
import dev.berth.ui.Ui;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The pages about a cluster, and a browser that has opened them: `berth ui` as a process and the
/// URL that it prints, or the pages alone for answers that no files can give.
final class BerthUi implements AutoCloseable {
  /// What makes the page wider than its window; empty for nothing.
  private static final String TOO_WIDE =
      """
      (() => {
        const width = document.documentElement.clientWidth;
        return document.documentElement.scrollWidth <= width ? "" :
            [...document.body.querySelectorAll("*")]
                .filter((it) => it.getBoundingClientRect().right > width)
                .map((it) => it.outerHTML.slice(0, 80)).slice(0, 5).join(", ");
      })()
      """;

  private final Runnable end;
  private final Browser browser;
  private final URI root;

  private BerthUi(Runnable end, Browser browser, URI root) {
    this.end = end;
    this.browser = browser;
    this.root = root;
  }

  /// Shows files, and waits for the overview.
  static BerthUi of(Browser browser, Path... files) throws IOException {
    return started(browser, "Overview", Stream.of(files).map(Path::toString).toList());
  }

  /// Shows a simulation over time, and waits for its end.
  ///
  /// @param trace a table of pods that come, as CSV
  static BerthUi overTime(Browser browser, Path cluster, String trace) throws IOException {
    var file = Files.createTempFile("browser", ".csv");
    file.toFile().deleteOnExit();
    Files.writeString(file, trace);
    return started(browser, "Over time", List.of(cluster.toString(), "--trace", file.toString()));
  }

  /// @param heading of the first page
  private static BerthUi started(Browser browser, String heading, List<String> arguments)
      throws IOException {
    var command = new ArrayList<>(BerthJvm.berth());
    command.add("ui");
    command.addAll(arguments);
    var errors = Files.createTempFile("berth-ui", ".log");
    errors.toFile().deleteOnExit();
    var process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    try {
      var output = process.inputReader(StandardCharsets.UTF_8);
      String line = output.readLine();
      if (line == null) {
        throw new IOException(Files.readString(errors));
      }
      var url = URI.create(line);
      browser.open(url);
      browser.awaitHeading(heading); // the page reloads itself until the cluster is there
      return new BerthUi(process::destroy, browser, url.resolve("/"));
    } catch (IOException | RuntimeException e) {
      try (browser) {
        process.destroy();
      }
      throw e;
    }
  }

  /// The same with a manifest.
  static BerthUi of(Browser browser, String manifest) throws IOException {
    var file = Files.createTempFile("browser", ".yaml"); // an explanation reads it again
    file.toFile().deleteOnExit();
    return of(browser, Files.writeString(file, manifest));
  }

  /// Shows answers, without a token.
  static BerthUi of(Browser browser, ClusterAnswers answers) throws IOException {
    return ofPages(browser, Ui.pages(() -> new LoadState.Loaded(answers), "/"));
  }

  /// Shows what a running scheduler answers, without a token.
  static BerthUi ofScheduler(Browser browser, SchedulerQuestions scheduler) throws IOException {
    return ofPages(
        browser, Ui.ofScheduler("Scheduler", "--server=https://localhost", scheduler, "/"));
  }

  private static BerthUi ofPages(Browser browser, Handler handler) throws IOException {
    var pages = new SecurityHeaders(handler);
    var server = PlainServer.onLoopback(0, pages);
    return new BerthUi(
        server::close, browser, URI.create("http://127.0.0.1:%d/".formatted(server.port())));
  }

  /// A file of the examples.
  static Path example(String name) {
    return Home.FOLDER.resolve("examples").resolve(name);
  }

  Browser browser() {
    return browser;
  }

  /// Opens a page.
  ///
  /// @param path such as `nodes?sort=cpu`
  void open(String path) {
    browser.open(root.resolve(path));
  }

  /// The path and the query of the page that is shown.
  String path() {
    return root.relativize(browser.location()).toString();
  }

  /// What is wrong with what was shown since the last call: what stands in the browser's console,
  /// requests to others, what axe-core finds, a page wider than the window.
  List<String> problems() {
    var problems = new ArrayList<>(console());
    browser.accessibilityProblems().forEach(it -> problems.add("axe-core: " + it));
    return problems;
  }

  /// The same without axe-core.
  List<String> console() {
    var problems = new ArrayList<>(browser.console());
    browser.requests().stream()
        .filter(it -> !it.toString().startsWith(root.toString()))
        .forEach(it -> problems.add("request to " + it));
    Object wide = browser.evaluate(TOO_WIDE);
    if (!"".equals(wide)) {
      problems.add("wider than the window: " + wide);
    }
    return problems.stream().map(it -> path() + ": " + it).toList();
  }

  /// Ends the server and the browser.
  @Override
  public void close() {
    try (browser) {
      end.run();
    }
  }
}
