package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.job.ResourceAttributes;
import dev.berth.questions.sweep.SweepJob;
import dev.berth.scenario.BerthVersion;
import dev.berth.scenario.InputException;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepPlan;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of a sweep whose parts run as pods of a cluster.
final class SweepJobOptions {
  private static final Map<String, byte[]> NO_INPUTS = Map.of();

  /// The places where a sweep can run, other than this computer.
  enum Place {
    KUBERNETES
  }

  @Option(
      names = "--on",
      paramLabel = "kubernetes",
      description = {
        "Run nothing here: print an Indexed Job whose pods run the parts, for kubectl apply -f -.",
        "A ConfigMap has the plan and its files, and the results are in the logs of the pods."
      })
  private @Nullable Place place;

  @Option(
      names = "--apply",
      description =
          "With --on: create the Job and the ConfigMap in the cluster, or nothing, in place of"
              + " printing them.")
  private boolean applies;

  @Option(
      names = "--follow",
      description =
          "With --on: show how far the Job of this plan is, until it ends, and compare the"
              + " results.")
  private boolean follows;

  @Option(
      names = "--cancel",
      paramLabel = "NAME",
      description = "Remove that Job with its pods and its ConfigMap, and wait until it is gone.")
  private String cancelled = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "With --apply, --follow or --cancel: the namespace (default: default).")
  private String namespace = "default";

  @Option(
      names = "--parts",
      paramLabel = "N",
      description = "With --on: how many pods there are (default: 10).")
  private int parts = 10;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "With --on: the image of Berth (default: berth:VERSION).")
  private String image = "";

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      description = "With --on: the LocalQueue of Kueue that admits the job.")
  private String queue = "";

  @Option(
      names = "--claim",
      paramLabel = "NAME",
      description =
          "With --on: a PersistentVolumeClaim that has the folder of the plan, in place of a"
              + " ConfigMap; results are written there, too.")
  private String claim = "";

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  /// Whether the parts are to run elsewhere.
  boolean isGiven() {
    return place != null;
  }

  /// Whether Berth collects the results from there.
  boolean follows() {
    return follows;
  }

  /// Whether to remove a Job, which needs no plan.
  boolean cancels() {
    return !cancelled.isEmpty();
  }

  /// Adds errors in the options.
  void check(OptionChecks checks) {
    checks
        .atLeast(1, "--parts", parts)
        .that(!cancels() || !isGiven(), "--cancel only removes a Job: not with --on")
        .that(isGiven() || !(applies || follows), "--apply and --follow need --on=kubernetes")
        .that(
            applies || follows || cancels() || !cluster.isGiven(),
            "--context and --kubeconfig need --apply, --follow or --cancel");
  }

  /// Removes the named Job.
  void cancel(Streams streams) throws IOException, InterruptedException {
    try (var run = run(streams, cancelled)) {
      run.require(SweepJobRun.TO_REMOVE);
      run.remove();
    }
  }

  /// Prints the objects, or creates them, and follows the Job.
  ///
  /// @param file the file of the plan
  /// @param results has the known results, and receives those of the Job
  /// @param kept receives each result of the Job
  /// @return if the Job is followed, whether each scenario has a result; true otherwise
  /// @throws InputException if the files cannot be inputs of pods
  boolean run(
      SweepPlan plan,
      Path file,
      SequencedMap<Integer, ScenarioResult> results,
      Consumer<ScenarioResult> kept,
      Streams streams)
      throws InputException, IOException, InterruptedException {
    var job =
        new SweepJob(
            "sweep-" + plan.fingerprint(),
            image.isEmpty() ? "berth:" + BerthVersion.own() : image,
            parts,
            queue,
            claim,
            String.valueOf(file.getFileName()));
    var inputs = claim.isEmpty() && !(follows && !applies) ? inputs(plan, file) : NO_INPUTS;
    if (!applies && !follows) {
      print(job, inputs, streams.out());
      return true;
    }
    try (var run = run(streams, job.name())) {
      run.require(rights());
      if (applies) {
        run.create(job, inputs);
      }
      return !follows || run.follow(plan, results, kept);
    }
  }

  private List<ResourceAttributes> rights() {
    return Stream.of(
            applies ? SweepJobRun.TO_CREATE : List.<ResourceAttributes>of(),
            follows ? SweepJobRun.TO_FOLLOW : List.<ResourceAttributes>of())
        .flatMap(List::stream)
        .filter(right -> claim.isEmpty() || !right.resource().equals("configmaps"))
        .toList();
  }

  private SweepJobRun run(Streams streams, String name) throws IOException {
    var time = TimeSource.system();
    return new SweepJobRun(streams, cluster.connection(time), time, new ObjectKey(namespace, name));
  }

  private static void print(SweepJob job, Map<String, byte[]> inputs, PrintStream out) {
    var yaml = new YamlEncoder(out);
    for (var object : job.objects(inputs)) {
      Codecs.ANY.encode(object, yaml);
    }
    out.flush();
  }

  /// The plan and the files of its scenarios, by their names.
  private static Map<String, byte[]> inputs(SweepPlan plan, Path file)
      throws InputException, IOException {
    var inputs = new LinkedHashMap<String, byte[]>();
    inputs.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    long size = inputs.sequencedValues().getFirst().length;
    for (var name : names(plan, file)) {
      var path = file.resolveSibling(name);
      if (Path.of(name).isAbsolute() || name.contains("..")) {
        throw outside(name, "it is not in the folder of the plan");
      }
      if (Files.isDirectory(path)) {
        throw outside(name, "a ConfigMap holds no folders");
      }
      var content = Files.readAllBytes(path);
      size += content.length;
      inputs.put(name, content);
    }
    if (size > SweepJob.CONFIG_MAP_LIMIT) {
      throw outside(
          file.toString(),
          "with its files it has %,d KiB, and a ConfigMap holds 1,024 KiB".formatted(size >> 10));
    }
    return inputs;
  }

  private static InputException outside(String name, String why) {
    return new InputException(
        name,
        why + "; copy the folder of the plan to a PersistentVolumeClaim, and name it by --claim");
  }

  private static Set<String> names(SweepPlan plan, Path file) {
    var names = new TreeSet<String>();
    IntStream.range(0, plan.space().size())
        .mapToObj(plan::scenario)
        .forEach(scenario -> {
          names.addAll(scenario.files());
          scenario.options().values().stream()
              .flatMap(values -> values.stream())
              .flatMap(value -> ScenarioCommand.fileNames(value))
              .filter(name -> Files.isRegularFile(file.resolveSibling(name)))
              .forEach(names::add);
        });
    names.removeIf(name -> name.matches("https?://.*"));
    return names;
  }
}
