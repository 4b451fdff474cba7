package dev.berth.cli.command;

import dev.berth.terminal.HtmlPage;
import dev.berth.terminal.Page;
import dev.berth.timeline.chart.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/// The option to also write a result as one page for a browser.
final class HtmlOption {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = {
        "Write the result there, too, as one page for a browser: the verdict, charts and tables.",
        "It needs no other file, and no network."
      })
  private @Nullable Path file;

  /// @throws CommandLine.ParameterException if the file cannot be written
  void check(CommandLine line) {
    if (file != null) {
      OutputFile.requireDirectory(file, line);
    }
  }

  /// Writes the page if the option is given.
  ///
  /// @param title the action and its object
  void write(String title, Supplier<List<Chart>> charts, Consumer<Page> writer) throws IOException {
    if (file != null) {
      var page = new HtmlPage(title, charts.get().stream().map(Chart::svg).toList());
      writer.accept(page);
      Files.writeString(file, page.document());
    }
  }
}
