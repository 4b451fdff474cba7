package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The chart in `docs/sweep.md` is that of the example.
final class SweepPictureTest {
  @Test
  void itIsTheChartOfTheExample(@TempDir Path directory) throws IOException {
    var page = directory.resolve("page.html");
    var run = Run.berth("sweep", "../examples/sweep/plan.yaml", "--html", page.toString());
    assertThat(run.code()).as(run.err()).isZero();
    var text = Files.readString(page);

    GeneratedFile.check(
        Path.of("../docs/sweep.svg"),
        text.substring(text.indexOf("<svg"), text.indexOf("</svg>") + "</svg>\n".length()));
  }
}
