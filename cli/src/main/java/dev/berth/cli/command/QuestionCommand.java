package dev.berth.cli.command;

import dev.berth.questions.Answer;
import dev.berth.questions.Question;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import dev.berth.scenario.InputSettings;
import dev.berth.terminal.EarlyEnd;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A command that asks a question about a cluster: its options define the question, and it writes
/// the answer.
///
/// @param <A> what the answers are
abstract class QuestionCommand<A extends Answer> implements Callable<Integer>, DocumentCommand {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin private OutputOptions output;

  QuestionCommand(Streams streams, OutputOptions output) {
    this.streams = streams;
    this.output = output;
  }

  /// The question; called after the options were checked.
  ///
  /// @throws CommandLine.ParameterException if they do not
  abstract Question<? extends A> question();

  /// The action, as the title of a page, before the name of the input.
  abstract String title();

  /// The exit code for the answer.
  abstract int exitCode(A answer);

  /// Whether tables show all rows.
  abstract boolean showsAll();

  /// The time limit of the search; null for no limit.
  @Nullable Duration timeLimit() {
    return null;
  }

  /// How to read the cluster.
  InputSettings settings() {
    return options.settings();
  }

  /// Writes the answer for people.
  void write(A answer, Page page) {
    answer.write(page, showsAll() || page.isForPrograms());
  }

  /// Writes the files that options request, in addition to the output.
  void writeMore(A answer) throws IOException {}

  final CommandLine line() {
    return spec.commandLine();
  }

  final Streams streams() {
    return streams;
  }

  final RunOptions options() {
    return options;
  }

  final OutputFormat format() {
    return output.format();
  }

  /// The input, in a few words.
  final String input() {
    return options.inputTitle(files);
  }

  @Override
  public final void check() {
    options.requireInput(files, line());
    question();
  }

  @Override
  public final Map<String, @Nullable Object> document(InputReader inputs)
      throws InputException, InterruptedException {
    options.requireInput(files, line());
    options.readBy(inputs);
    return document(() -> false);
  }

  /// The answer about an input that was read before.
  ///
  /// @param end whether to end now, with the results so far
  /// @throws CommandLine.ParameterException if the options are invalid
  final Map<String, @Nullable Object> document(KeptInput kept, BooleanSupplier end)
      throws InputException, InterruptedException {
    options.keep(kept);
    return document(end);
  }

  private Map<String, @Nullable Object> document(BooleanSupplier end)
      throws InputException, InterruptedException {
    var run = new CommandRun(options, files, streams, settings(), end).besideOthers();
    return question().answer(run).document();
  }

  @Override
  public final Integer call() throws InputException, InterruptedException, IOException {
    options.requireInput(files, line());
    html.check(line());
    var question = question();
    try (var end = new EarlyEnd(timeLimit(), streams.out())) {
      var run = new CommandRun(options, files, streams, settings(), end::heed);
      A answer;
      try (var _ = run.showProgress()) {
        answer = question.answer(run);
      }
      run.notes().print(streams.err());
      output.write(streams, page -> write(answer, page), answer::document);
      html.write(title() + input(), () -> answer.charts(input()), page -> write(answer, page));
      writeMore(answer);
      return exitCode(answer);
    }
  }
}
