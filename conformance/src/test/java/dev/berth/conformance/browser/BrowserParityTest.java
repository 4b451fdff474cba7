package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.parity.PageReader;
import dev.berth.conformance.parity.PagesComparison;
import dev.berth.conformance.parity.RecordedClusters;
import dev.berth.conformance.parity.ShownFile;
import dev.berth.server.PlainServer;
import dev.berth.ui.SecurityHeaders;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What a browser makes of the pages about twenty recorded clusters still says what the command
/// line says.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserParityTest {
  private static final int CLUSTERS = 20;

  @AutoClose private final Browser browser = Browser.start();

  @TempDir private Path folder = Path.of("");

  @TestFactory
  Stream<DynamicTest> pagesSayWhatTheCommandLineSays() {
    RecordedClusters recorded = RecordedClusters.read();
    List<String> names = recorded.names().toList();
    return IntStream.range(0, CLUSTERS)
        .mapToObj(i -> {
          String name = names.get(i * names.size() / CLUSTERS);
          return DynamicTest.dynamicTest(name, () -> compare(recorded.cluster(name, folder), i));
        });
  }

  private void compare(Path file, int number) throws Exception {
    var pages = new SecurityHeaders(new ShownFile(file).pages());
    try (var server = PlainServer.onLoopback(0, pages)) {
      var root = URI.create("http://127.0.0.1:" + server.port());
      PageReader reader =
          url -> {
            browser.open(root.resolve(url));
            return Jsoup.parse(
                String.valueOf(browser.evaluate("document.documentElement.outerHTML")));
          };
      new PagesComparison(reader, file).compare(number);
    }
    assertThat(browser.console()).isEmpty();
  }
}
