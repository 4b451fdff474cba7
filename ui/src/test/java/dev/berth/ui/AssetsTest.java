package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Styles and scripts, which browsers keep for ever.
final class AssetsTest {
  private final Assets assets = Assets.load();

  private String below(String name) {
    return assets.path(name).substring(Assets.PREFIX.length());
  }

  @ParameterizedTest
  @CsvSource({
    "berth.css, text/css; charset=utf-8",
    "berth.js, text/javascript; charset=utf-8",
    "map.js, text/javascript; charset=utf-8",
    "htmx.min.js, text/javascript; charset=utf-8",
    "icon.svg, image/svg+xml"
  })
  void aFileIsSentAsWhatItIsAndNeverAskedForAgain(String name, String contentType) {
    var response = assets.answer(below(name));

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.bytes()).isNotEmpty();
    assertThat(response.headers())
        .containsEntry("Content-Type", contentType)
        .containsEntry("Cache-Control", "public, max-age=31536000, immutable");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "berth.css",
        "0123456789abcdef/berth.css",
        "HASH/",
        "HASH/../Ui.class",
        "HASH"
      })
  void nothingElseIsThere(String path) {
    String hash = below("berth.css").replace("/berth.css", "");
    assertThat(assets.answer(path.replace("HASH", hash)).status()).isEqualTo(404);
  }

  @Test
  void theSameFilesHaveTheSamePath() {
    assertThat(Assets.load().path("berth.css"))
        .isEqualTo(assets.path("berth.css"))
        .matches("assets/[0-9a-f]{16}/berth\\.css");
  }
}
