package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.questions.QuestionRun;
import dev.berth.questions.timeline.TimedRequest;
import dev.berth.questions.timeline.TimedScenario;
import dev.berth.questions.timeline.TimelineProgress;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.RefusalNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Progress;
import dev.berth.terminal.Streams;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A run of a command: it reads the cluster of files and options, shows progress, and collects
/// notes.
final class CommandRun implements QuestionRun {
  /// At most eight, because each simulation has its own cluster in memory.
  private static final int ALL_PROCESSORS = Math.min(8, Runtime.getRuntime().availableProcessors());

  private final RunOptions options;
  private final List<String> files;
  private final Streams streams;
  private final InputSettings settings;
  private final BooleanSupplier end;
  private final RunNotes notes;
  private final int atOnce;
  private final RunProgress progress = new RunProgress();
  private final GarbageCollection garbage = new GarbageCollection();

  /// @param files in addition to the live cluster, if one is named
  /// @param streams standard input, if it is one of the files; urgent messages go there
  CommandRun(RunOptions options, List<String> files, Streams streams) {
    this(options, files, streams, new RunNotes());
  }

  /// @param notes also receives the notes of this run
  CommandRun(RunOptions options, List<String> files, Streams streams, RunNotes notes) {
    this(options, files, streams, options.settings(), () -> false, notes, ALL_PROCESSORS);
  }

  /// @param settings replaces the settings of the options
  /// @param end whether to end now
  CommandRun(
      RunOptions options,
      List<String> files,
      Streams streams,
      InputSettings settings,
      BooleanSupplier end) {
    this(options, files, streams, settings, end, new RunNotes(), ALL_PROCESSORS);
  }

  private CommandRun(
      RunOptions options,
      List<String> files,
      Streams streams,
      InputSettings settings,
      BooleanSupplier end,
      RunNotes notes,
      int atOnce) {
    this.options = options;
    this.files = files;
    this.streams = streams;
    this.settings = settings;
    this.end = end;
    this.notes = notes;
    this.atOnce = atOnce;
  }

  /// Returns a run beside others, such as that of a scenario of a sweep, which shares the
  /// processors with them.
  CommandRun besideOthers() {
    return new CommandRun(options, files, streams, settings, end, notes, 1);
  }

  /// Shows progress until the returned object is closed.
  Progress showProgress() {
    return streams.showing(progress);
  }

  @Override
  public SimulationSetup simulation() throws InputException {
    return simulation(loader(progress));
  }

  @Override
  public SimulationSetup growingSimulation() throws InputException {
    return simulation(loader(progress).addingNodes());
  }

  private SimulationSetup simulation(ScenarioLoader loader) throws InputException {
    var setup = loader.load(request(progress, choices()));
    InputNotices.note(setup.input(), setup.simulated(), streams.err(), notes);
    return setup;
  }

  /// The same without objects that an API server would refuse.
  SimulationSetup validSimulation() throws InputException {
    return loader(progress).leavingOutInvalid().load(request(progress, choices()));
  }

  /// The same simulation from its beginning, at the same time, with the input of the first one.
  ///
  /// @param sources the sources of [#validSimulation]
  /// @param clock likewise
  /// @param other other options with the same source of randomness
  /// @param seen takes the notes
  SimulationSetup again(List<Source> sources, InstantSource clock, RunOptions other, RunNotes seen)
      throws InputException {
    return new ScenarioLoader(streams.in(), clock, new RunProgress().bytes(), seen)
        .leavingOutInvalid()
        .load(
            new ScenarioRequest(
                sources, List.of(), other.settings(), other.schedulerRequest(), choices()));
  }

  @Override
  public LoadedCluster cluster(List<Source> specified, List<Problem> problems)
      throws InputException {
    return noted(
        loader(progress)
            .loadCluster(request(progress, choices()).withSpecified(specified, problems)));
  }

  /// The cluster over time.
  ///
  /// @param timed replaces this run's progress
  TimedScenario timed(TimedRequest time, TimelineProgress timed) throws InputException {
    var choices = choices();
    var loader = loader(timed.reading());
    var loaded =
        noted(
            (time.usage() == null ? loader : loader.measuringLater())
                .loadCluster(request(timed.reading(), choices)));
    return TimedScenario.load(
        loaded, choices, time.withBeginning(options.at()), streams.in(), notes, timed);
  }

  private LoadedCluster noted(LoadedCluster loaded) {
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return loaded;
  }

  private ScenarioLoader loader(RunProgress reading) {
    var loader =
        new ScenarioLoader(streams.in(), options.clock(), reading.bytes(), notes)
            .readingBy(options.inputs());
    return options.kept() == null ? loader : loader.leavingOutInvalid();
  }

  private ScenarioRequest request(RunProgress reading, ChoicePolicy choices) throws InputException {
    var kept = options.kept();
    return new ScenarioRequest(
        kept == null ? options.cluster().sources(reading, notes::note) : kept.sources(),
        kept == null ? files : List.of(),
        settings,
        options.schedulerRequest(),
        choices);
  }

  @Override
  public ChoicePolicy choices() {
    return options.choices(streams.err());
  }

  /// Whether ties between nodes are broken at random.
  boolean isByChance() {
    return options.isByChance();
  }

  @Override
  public RunNotes notes() {
    return notes;
  }

  @Override
  public RunProgress progress() {
    return progress;
  }

  @Override
  public boolean isDue() {
    return end.getAsBoolean();
  }

  @Override
  public int atOnce() {
    return atOnce;
  }

  @Override
  public void beginTrial() {
    garbage.collect();
  }
}
