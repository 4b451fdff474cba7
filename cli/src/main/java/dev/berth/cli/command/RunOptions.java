package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.terminal.Counts;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
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

  private InputReader inputs = InputReader.ANEW;
  private InputNamespace namespace = InputNamespace.DEFAULT;
  private @Nullable KeptInput kept;

  /// Who reads the files.
  InputReader inputs() {
    return inputs;
  }

  /// Uses a reader for the files.
  void readBy(InputReader reader) {
    inputs = reader;
  }

  /// The input that was read already, instead of files and a live cluster; null if there is none.
  @Nullable KeptInput kept() {
    return kept;
  }

  /// Uses an input that was read before.
  void keep(KeptInput input) {
    kept = input;
  }

  /// Whether the simulation creates the pods that workloads lack.
  boolean hasControllers() {
    return settings().controllers();
  }

  /// How to read the input.
  InputSettings settings() {
    return input.settings(namespace, drained());
  }

  /// Puts objects that name no namespace into the given one.
  void readIn(InputNamespace other) {
    namespace = other;
  }

  /// The same without drained nodes.
  InputSettings undrained() {
    return input.settings(namespace, List.of());
  }

  /// The time of decisions; null for now.
  @Nullable Instant at() {
    return input.at();
  }

  /// The clock of a run.
  InstantSource clock() {
    return kept == null ? input.clock() : kept.clock();
  }

  /// The nodes to drain, as written.
  List<String> drained() {
    return input.drained();
  }

  /// The options of the live cluster.
  ClusterOptions cluster() {
    return cluster;
  }

  /// The input, in a few words: a live cluster, and names of files.
  String inputTitle(List<String> files) {
    var names = new ArrayList<String>();
    if (cluster.isGiven()) {
      names.add(cluster.name());
    }
    files.stream().map(RunOptions::shortName).forEach(names::add);
    return Counts.some(names, FEW_NAMES);
  }

  private static String shortName(String file) {
    var name = Path.of(file).getFileName();
    return file.equals("-") || name == null ? "standard input" : name.toString();
  }

  /// The scheduler of the options.
  ///
  /// @throws InputException if its configuration is ambiguous
  SchedulerRequest schedulerRequest() throws InputException {
    var problems = new Problems();
    var file = ConfigurationFile.of(configuration, schedulerConf, problems);
    InputException.throwIfAny(problems);
    return scheduler.request(file);
  }

  /// The file with the usage of nodes; null for none.
  @Nullable Path nodeUsage() {
    return settings().nodeUsage();
  }

  /// The directory of jars with plugins; null for none.
  @Nullable Path pluginDirectory() {
    return scheduler.pluginDirectory();
  }

  /// @throws ParameterException if there is no input
  void requireInput(List<String> files, CommandLine line) {
    cluster.requireInput(files, line);
  }

  boolean isByChance() {
    return tieBreak == TieBreak.RANDOM;
  }

  /// The policy for ties: a new one each time, with the same choices.
  ///
  /// @param err receives the seed if none is given, the first time
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
