package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.query.pages.ClusterInput;
import dev.berth.scenario.InputException;
import dev.berth.scenario.MemorySource;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Streams;
import dev.berth.ui.SandboxEdit;
import dev.berth.ui.SandboxEdits;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// The input of `berth ui`.
///
/// @param title a short description of the cluster
/// @param words the command line, without the command and its port
/// @param run has read it first
/// @param kept what was read then
/// @param written the objects that were added on a page, in their order
record FileInput(
    String title,
    List<String> words,
    Streams streams,
    CommandRun run,
    KeptInput kept,
    List<MemorySource> written)
    implements ClusterInput {
  private static final String CONFIG = "--config";
  private static final String CONFIGURATION = "configuration.yaml";
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  FileInput {
    words = List.copyOf(words);
    written = List.copyOf(written);
  }

  /// @param first the input of the first run; released afterwards, because it has a whole cluster
  FileInput(
      String title, List<String> words, Streams streams, CommandRun run, SimulationSetup first) {
    this(title, words, streams, run, new KeptInput(first.sources(), first.clock()), List.of());
  }

  @Override
  public String arguments() {
    var all = new ArrayList<>(words);
    for (MemorySource source : written) {
      if (source.name().equals(CONFIGURATION)) {
        all.add(CONFIG);
      }
      all.add(source.name());
    }
    return text(all);
  }

  @Override
  public ClusterInput edited(SandboxEdits edits) {
    var more = new ArrayList<>(words);
    var yaml = new ArrayList<MemorySource>();
    for (SandboxEdit edit : edits.list()) {
      switch (edit.action()) {
        case PASTE -> yaml.add(source("pasted-%d.yaml".formatted(yaml.size() + 1), edit));
        case CONFIGURE -> {
          withoutConfiguration(more);
          yaml.add(source(CONFIGURATION, edit));
        }
        default -> {
          more.add(edit.action().option());
          more.add(edit.target());
        }
      }
    }
    return new FileInput(title, more, streams, run, kept, yaml);
  }

  private static MemorySource source(String name, SandboxEdit edit) {
    return new MemorySource(name, edit.target().getBytes(StandardCharsets.UTF_8));
  }

  /// Two files cannot both configure the scheduler.
  private static void withoutConfiguration(List<String> words) {
    for (int i = words.size() - 1; i >= 0; i--) {
      if (words.get(i).equals(CONFIG)) {
        words.subList(i, Math.min(i + 2, words.size())).clear();
      } else if (words.get(i).startsWith(CONFIG + "=")) {
        words.remove(i);
      }
    }
  }

  @Override
  public SimulationSetup again(RunNotes notes) throws InputException {
    requireValid();
    return run.again(all().sources(), kept.clock(), options(), notes);
  }

  /// Everything that was read and written.
  private KeptInput all() {
    var sources = new ArrayList<>(kept.sources());
    sources.addAll(written);
    return new KeptInput(sources, kept.clock());
  }

  /// Refuses objects that would otherwise be left out of a cluster, because their author should
  /// know.
  private void requireValid() throws InputException {
    var problems = new Problems();
    var fields = new Problems(); // an object with such a field is validated all the same
    var reading = new LoadSettings(fields::add, Set.of(), (_, _) -> false);
    var read = Loader.load(List.copyOf(written), problems, reading, new ReadProgress());
    fields.kept().forEach(problems::add);
    read.invalid().forEach(problems::add);
    InputException.throwIfAny(problems);
  }

  /// Returns the options of the command line, so an edit has the effect of its option.
  private RunOptions options() throws InputException {
    UiCommand command = parse(streams, List.of(UiCommand.NAME), List.of()).getCommand();
    return command.options();
  }

  @Override
  public Map<String, @Nullable Object> ask(
      List<String> command, List<String> options, String standardInput, BooleanSupplier end)
      throws InputException, InterruptedException {
    var input = new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
    try {
      QuestionCommand<?> question = parse(Streams.silent(input), command, options).getCommand();
      return question.document(all(), end);
    } catch (ParameterException e) {
      throw new InputException(String.join(" ", command), String.valueOf(e.getMessage()));
    }
  }

  /// A command about this input.
  private CommandLine parse(Streams of, List<String> command, List<String> options)
      throws InputException {
    var line = new ArrayList<>(command);
    line.addAll(words);
    line.addAll(options);
    try {
      return RootCommand.parse(of, line.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new InputException("What if", String.valueOf(e.getMessage()));
    }
  }

  @Override
  public boolean isByChance() {
    return run.isByChance();
  }

  /// Quotes words of a command line for a shell.
  static String text(List<String> words) {
    return words.stream().map(FileInput::quoted).collect(Collectors.joining(" "));
  }

  /// Quotes a word for a shell.
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
