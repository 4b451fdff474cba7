package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.cli.capacity.PodSpecSources;
import dev.berth.cli.disruption.DisruptionScenario;
import dev.berth.cli.scenario.ConfigurationFile;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.InputSettings;
import dev.berth.cli.scenario.LoadedCluster;
import dev.berth.cli.scenario.RefusalNotes;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.ScenarioLoader;
import dev.berth.cli.scenario.ScenarioRequest;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.timeline.TimedRequest;
import dev.berth.cli.timeline.TimedScenario;
import dev.berth.cli.timeline.TimelineProgress;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.framework.handle.ChoicePolicy;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of commands that run a scheduler on a cluster.
final class RunOptions {
  private static final int FEW_NAMES = 3;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A KubeSchedulerConfiguration, as for kube-scheduler.",
        "Without it, one among the FILEs is taken, or else the default one."
      })
  private @Nullable Path configuration;

  @Option(
      names = "--scheduler-conf",
      paramLabel = "FILE",
      description =
          "In place of --config: the configuration of kube-batch, as berth convert-kube-batch takes"
              + " it.")
  private @Nullable Path schedulerConf;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = "--tie-break",
      paramLabel = "name|random",
      description = {
        "How choices are made that kube-scheduler leaves to chance, as between equally good nodes.",
        "name: take the first by name, so that every run is the same (default).",
        "random: choose at random, as kube-scheduler does."
      })
  private TieBreak tieBreak = TieBreak.NAME;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "With --tie-break random: the same seed makes the same choices.")
  private @Nullable Long seed;

  @Mixin private InputOptions input = new InputOptions();

  RunOptions() {}

  /// Loads the simulation.
  ///
  /// @param files beside the live cluster, if one is named
  /// @param streams standard input, if it is one of the files; the seed is printed there if none is
  ///   given
  SimulationSetup load(List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return load(files, input.settings(), streams, progress, notes);
  }

  /// Loads the simulation of a cluster that is to be disrupted otherwise: no node is drained.
  SimulationSetup loadUndrained(
      List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return load(files, input.undrained(), streams, progress, notes);
  }

  /// Loads the simulation without the objects that an API server would refuse.
  SimulationSetup loadValid(
      List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return loader(streams, progress, notes)
        .leavingOutInvalid()
        .load(request(files, input.settings(), choices(streams.err()), progress, notes));
  }

  private SimulationSetup load(
      List<String> files,
      InputSettings settings,
      Streams streams,
      RunProgress progress,
      RunNotes notes)
      throws InputException {
    return loader(streams, progress, notes)
        .load(request(files, settings, choices(streams.err()), progress, notes));
  }

  /// The same for a disruption that takes time.
  DisruptionScenario loadUndrained(
      List<String> files, Streams streams, TimelineProgress progress, RunNotes notes)
      throws InputException {
    var choices = choices(streams.err());
    var loaded =
        loader(streams, progress.reading(), notes)
            .loadCluster(request(files, input.undrained(), choices, progress.reading(), notes));
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return new DisruptionScenario(loaded, choices);
  }

  /// Loads the simulation of what takes time.
  ///
  /// @param files beside the live cluster, if one is named
  /// @param streams standard input, if it is one of the files or traces; the seed is printed there
  ///   if none is given
  TimedScenario load(
      List<String> files,
      TimedRequest time,
      Streams streams,
      TimelineProgress progress,
      RunNotes notes)
      throws InputException {
    var choices = choices(streams.err());
    var loader = loader(streams, progress.reading(), notes);
    var loaded =
        (time.usage() == null ? loader : loader.measuringLater())
            .loadCluster(request(files, input.settings(), choices, progress.reading(), notes));
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return TimedScenario.load(
        loaded,
        hasControllers(),
        choices,
        time.withBeginning(input.at()),
        streams.in(),
        notes,
        progress);
  }

  /// Loads the cluster, and what is specified beside it.
  ///
  /// @param files beside the live cluster, if one is named
  /// @param specified pods and workloads that are not to be in the cluster
  /// @param choices those of its scheduler
  /// @param streams standard input, if it is one of the files
  LoadedCluster loadCluster(
      List<String> files,
      PodSpecSources specified,
      ChoicePolicy choices,
      Streams streams,
      RunProgress progress,
      RunNotes notes)
      throws InputException {
    var request =
        request(files, input.settings(), choices, progress, notes)
            .withSpecified(specified.sources(), specified.problems());
    var loaded = loader(streams, progress, notes).loadCluster(request);
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return loaded;
  }

  /// Whether workloads get the pods that they lack.
  boolean hasControllers() {
    return settings().controllers();
  }

  private ScenarioLoader loader(Streams streams, RunProgress progress, RunNotes notes) {
    return new ScenarioLoader(streams.in(), input.clock(), progress.bytes(), notes);
  }

  private ScenarioRequest request(
      List<String> files,
      InputSettings settings,
      ChoicePolicy choices,
      RunProgress progress,
      RunNotes notes)
      throws InputException {
    var live = cluster.sources(progress, notes::note);
    return new ScenarioRequest(live, files, settings, schedulerRequest(), choices);
  }

  /// How the input is read.
  InputSettings settings() {
    return input.settings();
  }

  /// The nodes that are to be drained, as they are written.
  List<String> drained() {
    return input.drained();
  }

  /// Which cluster is live, if one is.
  ClusterOptions cluster() {
    return cluster;
  }

  /// What is read, in a few words: a live cluster, and names of files.
  String inputTitle(List<String> files) {
    var names = new ArrayList<String>();
    if (cluster.isGiven()) {
      names.add(cluster.name());
    }
    files.stream().map(RunOptions::shortName).forEach(names::add);
    return names.size() <= FEW_NAMES
        ? String.join(", ", names)
        : "%s and %,d more"
            .formatted(String.join(", ", names.subList(0, FEW_NAMES)), names.size() - FEW_NAMES);
  }

  private static String shortName(String file) {
    var name = Path.of(file).getFileName();
    return file.equals("-") || name == null ? "standard input" : name.toString();
  }

  /// The scheduler that is meant.
  ///
  /// @throws InputException if its configuration cannot be told
  SchedulerRequest schedulerRequest() throws InputException {
    var problems = new Problems();
    var file = ConfigurationFile.of(configuration, schedulerConf, problems);
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return scheduler.request(file);
  }

  /// The file that says what nodes use; null for none.
  @Nullable Path nodeUsage() {
    return settings().nodeUsage();
  }

  /// Where jars with plugins are; null for none.
  @Nullable Path pluginDirectory() {
    return scheduler.pluginDirectory();
  }

  /// @throws ParameterException if there is nothing to read
  void requireInput(List<String> files, CommandLine line) {
    cluster.requireInput(files, line);
  }

  boolean isByChance() {
    return tieBreak == TieBreak.RANDOM;
  }

  /// How ties are broken: a new policy each time, which chooses as the others do.
  ///
  /// @param err takes the seed if none is given, the first time
  ChoicePolicy choices(PrintStream err) {
    if (tieBreak == TieBreak.ORACLE) {
      err.println(
          "berth: --tie-break oracle is now called name; the next version does not understand the"
              + " old word");
      tieBreak = TieBreak.NAME;
    }
    if (tieBreak == TieBreak.NAME) {
      return new FirstByNameTieBreaker();
    }
    if (seed == null) {
      seed = new SplittableRandom().nextLong(1, 1_000_000_000);
      err.println("berth: ties are broken at random; --seed %d repeats the run".formatted(seed));
    }
    return new RandomTieBreaker(new SplittableRandom(seed));
  }
}
