package dev.berth.cli.command;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.ui.ClusterInput;
import dev.berth.cluster.manifest.Source;
import dev.berth.ui.SandboxEdits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ParameterException;

/// The input of `berth ui`.
///
/// @param title what the cluster is, in a few words
/// @param words the command line, without the command and its port
/// @param run has read it first
/// @param sources what was read then
/// @param clock of the first run
record FileInput(
    String title,
    List<String> words,
    Streams streams,
    CommandRun run,
    List<Source> sources,
    InstantSource clock)
    implements ClusterInput {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  FileInput {
    words = List.copyOf(words);
    sources = List.copyOf(sources);
  }

  /// @param first what the run has read; not kept, as it has a whole cluster
  FileInput(
      String title, List<String> words, Streams streams, CommandRun run, SimulationSetup first) {
    this(title, words, streams, run, first.sources(), first.clock());
  }

  @Override
  public String arguments() {
    return text(words);
  }

  @Override
  public ClusterInput edited(SandboxEdits edits) {
    var more = new ArrayList<>(words);
    edits
        .list()
        .forEach(edit -> {
          more.add(edit.action().option());
          more.add(edit.target());
        });
    return new FileInput(title, more, streams, run, sources, clock);
  }

  @Override
  public SimulationSetup again(RunNotes notes) throws InputException {
    return run.again(sources, clock, options().settings(), notes);
  }

  /// What the command line says: so an edit does what its option does.
  private RunOptions options() throws InputException {
    var line = new ArrayList<>(List.of(UiCommand.NAME));
    line.addAll(words);
    try {
      UiCommand command = RootCommand.parse(streams, line.toArray(String[]::new)).getCommand();
      return command.options();
    } catch (ParameterException e) {
      throw new InputException("What if", String.valueOf(e.getMessage()));
    }
  }

  @Override
  public boolean isByChance() {
    return run.isByChance();
  }

  /// Words of a command line as a shell takes them.
  static String text(List<String> words) {
    return words.stream().map(FileInput::quoted).collect(Collectors.joining(" "));
  }

  /// A word as a shell takes it.
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
