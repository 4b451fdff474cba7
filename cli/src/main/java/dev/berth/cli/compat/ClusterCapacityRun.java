package dev.berth.cli.compat;

import dev.berth.api.codec.LimitedInput;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.CapacityReview;
import dev.berth.capacity.compat.CapacitySimulation;
import dev.berth.capacity.compat.EndlessException;
import dev.berth.capacity.compat.PodTemplate;
import dev.berth.cli.flags.ClusterCapacityFlags;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.choice.HeapTieBreaker;
import dev.berth.scenario.BerthVersion;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A run of cluster-capacity.
public record ClusterCapacityRun(Streams streams, Map<String, String> environment) {
  private static final int LONGEST_PODSPEC = 16 << 20;

  public ClusterCapacityRun {
    environment = Map.copyOf(environment);
  }

  /// Runs, and prints the report or the error.
  ///
  /// @param files the files of the cluster, instead of a live one; empty for a live one
  /// @throws EndlessException if cluster-capacity would never end
  public void run(ClusterCapacityFlags flags, List<String> files)
      throws InputException, EndlessException, InterruptedException {
    streams.out().println(version());
    try {
      var scheduler = CompatScheduler.load(flags.defaultConfig());
      var template = template(flags.podspec());
      var objects = files.isEmpty() ? live(flags.kubeconfig()) : inFiles(files);
      var simulation =
          new CapacitySimulation(
              template,
              flags.maxLimit(),
              objects,
              flags.excludedNodes(),
              cluster -> engine(scheduler, cluster));
      print(simulation.run(() -> OffsetDateTime.now(ZoneId.systemDefault())), flags);
    } catch (CapacityException e) {
      streams.out().println(e.getMessage());
    }
  }

  /// Go's form of a struct.
  private static String version() {
    return ("Cluster capacity version {Major: Minor: GitVersion:berth-%s GitBranch: GitSha1:"
            + " BuildDate: GoVersion: Compiler: Platform:%s/%s}")
        .formatted(
            BerthVersion.own(),
            System.getProperty("os.name").toLowerCase(Locale.ROOT),
            System.getProperty("os.arch"));
  }

  private PodTemplate template(String podspec) throws CapacityException {
    var problems = new Problems();
    for (var source : Sources.of(List.of(podspec), streams.in(), problems)) {
      try (var in = new LimitedInput(source.open(), LONGEST_PODSPEC)) {
        return PodTemplate.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        problems.add(Problem.unreadable(podspec, e));
      }
    }
    throw new CapacityException("Failed to parse pod spec file: " + problems.kept().getFirst());
  }

  private List<KubernetesObject> live(String kubeconfig)
      throws CapacityException, InterruptedException {
    try (var cluster = new ListedCluster(ListedCluster.connection(kubeconfig, environment))) {
      return cluster.takenObjects();
    }
  }

  private List<KubernetesObject> inFiles(List<String> files) throws InputException {
    EmbeddedCluster cluster = ClusterFiles.read(files, streams.in());
    cluster.allWaves();
    return cluster.current();
  }

  private static Engine engine(LoadedScheduler scheduler, EmbeddedCluster cluster) {
    try {
      return scheduler.engine(
          new HeapTieBreaker(),
          InstantSource.system(),
          cluster,
          scheduler.extenders(new RunNotes()));
    } catch (InputException e) {
      throw new UncheckedIOException(new IOException(e.problems().getFirst().message(), e));
    }
  }

  private void print(CapacityReview review, ClusterCapacityFlags flags) throws CapacityException {
    switch (flags.output()) {
      case "json" -> streams.out().print(review.json());
      case "yaml" -> streams.out().print(review.yaml());
      case "" -> streams.out().print(flags.isVerbose() ? review.verbose() : review.text());
      default ->
          throw new CapacityException(
              "Error while printing: output format \"%s\" not recognized"
                  .formatted(flags.output()));
    }
  }
}
