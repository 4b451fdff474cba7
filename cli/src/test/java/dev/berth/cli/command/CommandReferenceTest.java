package dev.berth.cli.command;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.GeneratedFile;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// The pages in `docs/cli` have the commands and options that there are.
final class CommandReferenceTest {
  private static final Path FOLDER = Path.of("../docs/cli");
  private static final String CONTENTS = "README.md";

  @Test
  void eachCommandHasItsPage() throws IOException {
    Map<String, String> pages = pages();

    for (var page : pages.entrySet()) {
      GeneratedFile.check(FOLDER.resolve(page.getKey()), page.getValue());
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        assertThat(pages.containsKey(file.getFileName().toString()) || GeneratedFile.delete(file))
            .as("%s is about no command; update it with .ci/generate", file)
            .isTrue();
      }
    }
  }

  private static Map<String, String> pages() throws IOException {
    String overview = Files.readString(Path.of("../docs/which-command.md"));
    CommandLine root = root();
    var pages = new TreeMap<String, String>();
    collect(root, overview, pages);
    pages.put(
        CONTENTS,
        """
        # Commands

        This is what `berth COMMAND --help` prints.
        [Which command for which question](../which-command.md) leads from a question to its command.

        | command | what it does |
        |---|---|
        """
            + rows(root)
            + CommandPage.exitCodes(root));
    return pages;
  }

  private static void collect(CommandLine parent, String overview, Map<String, String> pages) {
    for (CommandLine command : CommandPage.below(parent)) {
      pages.put(CommandPage.file(command), new CommandPage(command).text(overview));
      collect(command, overview, pages);
    }
  }

  /// A row for each command, and behind it those for the commands below it.
  private static String rows(CommandLine parent) {
    return CommandPage.below(parent).stream()
        .map(command -> CommandPage.row(command) + rows(command))
        .collect(joining());
  }

  private static CommandLine root() {
    var none = new PrintStream(PrintStream.nullOutputStream(), true);
    var streams = new Streams(new ByteArrayInputStream(new byte[0]), none, none, Terminal.NONE);
    var root = new CommandLine(RootCommand.class);
    new Subcommands(
            streams,
            settings -> {
              throw new AssertionError("nothing is to be scheduled here");
            })
        .addTo(root, "");
    ExitCodes.document(root.getCommandSpec());
    root.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    return root;
  }
}
