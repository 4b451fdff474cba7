package dev.berth.cli;

import dev.berth.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The picture in the README shows what `berth explain` prints.
final class ReadmePictureTest {
  private static final int COLUMNS = 100;

  @Test
  void itShowsWhatIsPrinted() throws IOException {
    var terminal = new Terminal(COLUMNS, true, true, false);
    String command = "explain deploy/web -n shop ../examples/running.yaml ../examples/release.yaml";

    var lines = Run.on(terminal, command.split(" ")).out().lines().toList();

    GeneratedFile.check(
        Path.of("../docs/explain.svg"),
        TerminalSvg.of("berth " + command.replace("../", ""), untilPreemption(lines), COLUMNS));
  }

  private static List<String> untilPreemption(List<String> lines) {
    return lines.stream().takeWhile(line -> !line.contains("Preemption")).toList();
  }
}
