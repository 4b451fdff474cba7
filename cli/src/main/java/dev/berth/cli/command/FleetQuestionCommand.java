package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Sources;
import dev.berth.questions.fleet.FleetAnswer;
import dev.berth.questions.fleet.FleetRun;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// A command that asks several clusters the same question about some manifests, and combines the
/// answers.
///
/// @param <A> what the answers are
abstract class FleetQuestionCommand<A extends FleetAnswer> implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "What is asked about, as YAML or JSON: files, directories of them, or - for standard"
              + " input.")
  private List<String> files = List.of();

  @Option(names = "--all", description = "Show everything, however much.")
  private boolean all;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FleetOptions fleet = new FleetOptions();

  @Mixin private HtmlOption html = new HtmlOption();

  @Mixin private OutputOptions output;

  FleetQuestionCommand(Streams streams, OutputOptions output) {
    this.streams = streams;
    this.output = output;
  }

  /// The question to each cluster.
  ///
  /// @param files with the objects of the question
  /// @param names the names of the clusters
  /// @throws CommandLine.ParameterException if the options are invalid
  abstract FleetOptions.Asked asked(List<String> files, Set<String> names);

  /// Asks them.
  ///
  /// @throws InputException if the question does not fit the objects in the files
  abstract A answer(FleetRun run) throws InputException, InterruptedException;

  /// The action, as the title of a page, before the names of the clusters.
  abstract String title();

  final CommandLine line() {
    return spec.commandLine();
  }

  @Override
  public final Integer call() throws InputException, InterruptedException, IOException {
    var names = fleet.check(line());
    new OptionChecks(line())
        .that(!files.isEmpty(), "files are missing: what is asked about")
        .done();
    html.check(line());
    var asked = asked(files, names);
    byte[] input = files.contains("-") ? streams.in().readAllBytes() : new byte[0];
    var problems = new Problems();
    var manifests = Sources.of(files, new ByteArrayInputStream(input), problems);
    InputException.throwIfAny(problems);
    var run = new FleetRun(fleet.members(asked, manifests, input, line()), fleet.atOnce());
    A answer;
    try (var _ = streams.showing(run.progress())) {
      answer = answer(run);
    }
    answer.warnings().forEach(streams::say);
    Consumer<Page> page = it -> answer.write(it, all || it.isForPrograms());
    output.write(streams, page, answer::document);
    html.write(title() + String.join(", ", names), () -> answer.charts(""), page);
    return answer.isComplete() ? ExitCodes.of(answer.isWanted()) : ExitCodes.FAILED;
  }
}
