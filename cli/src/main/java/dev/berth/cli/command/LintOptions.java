package dev.berth.cli.command;

import dev.berth.cli.lint.LintReport;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cluster.manifest.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that say against which cluster manifests and profiles are looked through.
final class LintOptions {
  @Option(
      names = "--cluster",
      paramLabel = "FILE",
      description = {
        "Look through configuration and manifests for what can never match this cluster: a file as"
            + " berth snapshot writes it, or a directory. May be repeated.",
        "Without manifests among the FILEs, the objects of the cluster are looked through."
      })
  private List<String> files = List.of();

  @Mixin private ClusterOptions live = new ClusterOptions();

  @Mixin private FindingOptions findings = new FindingOptions();

  LintOptions() {}

  /// Whether a cluster is named.
  boolean isGiven() {
    return !files.isEmpty() || live.isGiven();
  }

  /// The names of the files with the cluster.
  List<String> names() {
    return files;
  }

  /// The live cluster, if one is named, and then the files.
  List<Source> sources(List<Source> ofFiles, RunProgress progress, Consumer<String> notes) {
    var sources = new ArrayList<>(live.sources(progress, notes));
    sources.addAll(ofFiles);
    return sources;
  }

  int exitCode(LintReport report) {
    return findings.exitCode(report);
  }
}
