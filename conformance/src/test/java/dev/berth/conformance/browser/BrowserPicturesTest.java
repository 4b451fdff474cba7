package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;

/// The pictures of docs/ui.md: pages of `berth ui examples/web-tier.yaml`. With `-Dupdate` they are
/// made anew. Without, it is only looked whether they are there, and small: fonts differ from
/// machine to machine.
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrowserPicturesTest {
  private static final boolean UPDATE = System.getProperty("update") != null;
  private static final int WIDTH = 1120;
  private static final int MOST_BYTES = 100_000;

  /// Where the width of a PNG is, which its height follows.
  private static final int SIZE = 16;

  @AutoClose private BerthUi ui;
  private Browser browser;

  @BeforeAll
  void start() throws IOException {
    ui = BerthUi.of(Browser.start(), BerthUi.example("web-tier.yaml"));
    browser = ui.browser();
    browser.prefer("prefers-color-scheme", "light");
  }

  /// @param what has to be there before the picture is taken
  @ParameterizedTest
  @CsvSource({
    "overview, '', tr[data-pod], 700",
    "map, map?colour=workload&node=spot-b, canvas[data-painted], 640",
    "decision, pods/shop/import, '#advice:not([hx-get])', 700",
    "what-if, sandbox/drain=general-a/, tr[data-pod], 640"
  })
  void aPageHasASmallPicture(String name, String path, String what, int height) throws IOException {
    Path picture = Home.FOLDER.resolve("docs/ui-%s.png".formatted(name));
    browser.resize(WIDTH, height);
    ui.open(path);
    browser.await(By.cssSelector(what));
    assertThat(ui.console()).isEmpty();
    if (UPDATE) {
      browser.screenshot(picture);
    }

    var bytes = ByteBuffer.wrap(Files.readAllBytes(picture));
    assertThat(bytes.remaining()).as("bytes of %s", picture).isLessThanOrEqualTo(MOST_BYTES);
    assertThat(bytes.getInt(SIZE)).isEqualTo(WIDTH);
    assertThat(bytes.getInt(SIZE + Integer.BYTES)).isEqualTo(height);
    assertThat(Home.FOLDER.resolve("docs/ui.md"))
        .content()
        .contains("](%s)".formatted(picture.getFileName()));
  }
}
