package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.scenario.BerthVersion;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.sweep.SweepJob;
import dev.berth.sweep.SweepPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of a sweep whose parts run as pods of a cluster.
final class SweepJobOptions {
  /// Where a sweep can run beside this computer.
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

  SweepJobOptions() {}

  /// Whether the parts are to run elsewhere.
  boolean isGiven() {
    return place != null;
  }

  /// Whether the number of parts makes sense.
  boolean haveParts() {
    return parts > 0;
  }

  /// Prints the objects to create.
  ///
  /// @param file of the plan
  /// @throws InputException if the files are no inputs for pods
  void print(SweepPlan plan, Path file, PrintStream out) throws InputException, IOException {
    var job =
        new SweepJob(
            "sweep-" + plan.fingerprint(),
            image.isEmpty() ? "berth:" + BerthVersion.own() : image,
            parts,
            queue,
            claim,
            String.valueOf(file.getFileName()));
    var yaml = new YamlEncoder(out);
    for (var object : job.objects(claim.isEmpty() ? inputs(plan, file) : Map.of())) {
      Codecs.ANY.encode(object, yaml);
    }
    out.flush();
  }

  /// The plan and the files that its scenarios name, by their names.
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
