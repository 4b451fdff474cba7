package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.cli.capacity.PodSpecSources;
import dev.berth.cli.disruption.DisruptionScenario;
import dev.berth.cli.scenario.ConfigurationFile;
import dev.berth.cli.scenario.FieldValidation;
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
import dev.berth.cluster.operators.PodTemplatePath;
import dev.berth.cluster.workload.WorkloadSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.framework.handle.ChoicePolicy;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
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
      converter = TieBreak.Converter.class,
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

  @Option(
      names = "--validate",
      paramLabel = "strict|warn|ignore",
      converter = ValidateConverter.class,
      description = {
        "What to do with fields of new objects that Kubernetes does not have, and duplicate ones.",
        "strict: reject the input.",
        "warn: ignore them, with a note (default).",
        "ignore: ignore them."
      })
  private FieldValidation validation = FieldValidation.WARN;

  @Option(
      names = "--controllers",
      arity = "1",
      paramLabel = "true|false",
      defaultValue = "true",
      description = {
        "Whether Deployments and other workloads get the pods that they lack, and roll out changes"
            + " (default: true).",
        "false: only the given pods are placed, and preempted ones do not come back."
      })
  private boolean controllers = true;

  @Option(
      names = "--assume-provisioned",
      arity = "1",
      paramLabel = "true|false",
      defaultValue = "true",
      description = {
        "Whether volume claims whose class does not wait for a pod get a new volume, if none that"
            + " is there fits (default: true).",
        "false: their pods stay pending."
      })
  private boolean assumeProvisioned = true;

  @Option(
      names = "--hpa",
      paramLabel = "min|max",
      converter = AutoscaledConverter.class,
      description = {
        "How many pods autoscaled workloads have, between the bounds of their autoscaler.",
        "min: as many as now, and at least minReplicas (default).",
        "max: maxReplicas, as under full load."
      })
  private Autoscaled autoscaled = Autoscaled.MIN;

  @Option(
      names = "--include-cronjobs",
      description = "Make a job of each CronJob that is not suspended, as if all were due now.")
  private boolean includeCronJobs;

  @Option(
      names = "--pod-template",
      paramLabel = "KIND=PATH,REPLICASPATH",
      converter = PodTemplateConverter.class,
      description = {
        "Count the pods that the operator of a custom resource would make of it: where it has their"
            + " template, and how many there are to be (one, without the second path). Those of"
            + " Prometheus, Kafka, RayCluster, Rollout and others count without it.",
        "May be repeated; * stands for every field or item, as in"
            + " PyTorchJob=.spec.pytorchReplicaSpecs.*.template,.spec.pytorchReplicaSpecs.*.replicas"
      })
  private List<PodTemplatePath> podTemplates = List.of();

  @Option(
      names = "--drain",
      paramLabel = "NODE",
      split = ",",
      description = {
        "Drain these nodes, as kubectl drain would: their pods are evicted as far as disruption"
            + " budgets allow, and their workloads make new ones."
      })
  private List<String> drained = List.of();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = {
        "Decide as of this time, such as 2026-01-31T12:00:00Z: what is measured of nodes counts for"
            + " minutes only, and files may be older.",
        "Without it, the time is that of the computer."
      })
  private @Nullable Instant at;

  @Mixin private NodeUsageOption usage = new NodeUsageOption();

  RunOptions() {}

  /// Values of `--hpa`.
  private enum Autoscaled {
    MIN,
    MAX
  }

  /// What users have written.
  private static final class AutoscaledConverter implements ITypeConverter<Autoscaled> {
    AutoscaledConverter() {}

    @Override
    public Autoscaled convert(String text) {
      return EnumNames.parse(text, Autoscaled.values());
    }
  }

  /// Loads the simulation.
  ///
  /// @param files beside the live cluster, if one is named
  /// @param streams standard input, if it is one of the files; the seed is printed there if none is
  ///   given
  SimulationSetup load(List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return load(files, drained, streams, progress, notes);
  }

  /// Loads the simulation of a cluster that is to be disrupted otherwise: no node is drained.
  SimulationSetup loadUndrained(
      List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return load(files, List.of(), streams, progress, notes);
  }

  /// Loads the simulation without the objects that an API server would refuse.
  SimulationSetup loadValid(
      List<String> files, Streams streams, RunProgress progress, RunNotes notes)
      throws InputException {
    return loader(streams, progress, notes)
        .leavingOutInvalid()
        .load(request(files, drained, choices(streams.err()), progress, notes));
  }

  private SimulationSetup load(
      List<String> files,
      List<String> drains,
      Streams streams,
      RunProgress progress,
      RunNotes notes)
      throws InputException {
    return loader(streams, progress, notes)
        .load(request(files, drains, choices(streams.err()), progress, notes));
  }

  /// The same for a disruption that takes time.
  DisruptionScenario loadUndrained(
      List<String> files, Streams streams, TimelineProgress progress, RunNotes notes)
      throws InputException {
    var choices = choices(streams.err());
    var loaded =
        loader(streams, progress.reading(), notes)
            .loadCluster(request(files, List.of(), choices, progress.reading(), notes));
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
            .loadCluster(request(files, drained, choices, progress.reading(), notes));
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return TimedScenario.load(
        loaded, controllers, choices, time.withBeginning(at), streams.in(), notes, progress);
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
        request(files, drained, choices, progress, notes)
            .withSpecified(specified.sources(), specified.problems());
    var loaded = loader(streams, progress, notes).loadCluster(request);
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    InputNotices.note(loaded.input(), loaded.cluster(), streams.err(), notes);
    return loaded;
  }

  /// Whether workloads get the pods that they lack.
  boolean hasControllers() {
    return controllers;
  }

  private ScenarioLoader loader(Streams streams, RunProgress progress, RunNotes notes) {
    var clock =
        at != null
            ? InstantSource.fixed(at)
            : usage.file() != null
                ? InstantSource.fixed(InstantSource.system().instant()) // so that it stays new
                : InstantSource.system();
    return new ScenarioLoader(streams.in(), clock, progress.bytes(), notes);
  }

  private ScenarioRequest request(
      List<String> files,
      List<String> drains,
      ChoicePolicy choices,
      RunProgress progress,
      RunNotes notes)
      throws InputException {
    var live = cluster.sources(progress, notes::note);
    return new ScenarioRequest(live, files, settings(drains), schedulerRequest(), choices);
  }

  /// How the input is read.
  InputSettings settings() {
    return settings(drained);
  }

  private InputSettings settings(List<String> drains) {
    return new InputSettings(
        validation,
        controllers,
        new WorkloadSettings(autoscaled == Autoscaled.MAX, includeCronJobs, drains),
        assumeProvisioned,
        podTemplates,
        usage.file());
  }

  /// The nodes that are to be drained, as they are written.
  List<String> drained() {
    return drained;
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
    return usage.file();
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
