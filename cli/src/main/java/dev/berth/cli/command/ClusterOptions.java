package dev.berth.cli.command;

import dev.berth.cluster.manifest.Source;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Connections;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import dev.berth.scenario.snapshot.LiveSource;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that select a live cluster, as in kubectl.
final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "How to reach the cluster; otherwise the files of $KUBECONFIG, or ~/.kube/config.")
  private String kubeconfig = "";

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Which context of the kubeconfig; otherwise the current one.")
  private String context = "";

  /// Those that name a cluster.
  ///
  /// @param kubeconfig the file; empty for the usual files
  /// @param context empty for the current one
  static ClusterOptions of(String kubeconfig, String context) {
    var options = new ClusterOptions();
    options.kubeconfig = kubeconfig;
    options.context = context;
    return options;
  }

  /// Whether the options name a live cluster.
  boolean isGiven() {
    return !kubeconfig.isEmpty() || !context.isEmpty();
  }

  /// The name of the cluster in messages.
  String name() {
    return context.isEmpty() ? "the cluster of " + kubeconfig : "the cluster of context " + context;
  }

  /// The named live cluster as a source of objects; empty without a name.
  ///
  /// @param notes receives notes about the cluster
  List<Source> sources(RunProgress progress, Consumer<String> notes) {
    return isGiven()
        ? List.of(new LiveSource(name(), () -> read(progress::reading), notes))
        : List.of();
  }

  /// @throws ParameterException if there is no input
  void requireInput(List<String> files, CommandLine line) {
    if (files.isEmpty() && !isGiven()) {
      throw new ParameterException(
          line, "a cluster is missing: name files, or a live cluster by --kubeconfig or --context");
    }
  }

  /// Reads the cluster.
  ///
  /// @param progress receives the current step
  /// @throws IOException if the cluster cannot be read; the message is for the user
  ClusterSnapshot read(Consumer<String> progress) throws IOException, InterruptedException {
    var time = TimeSource.system();
    return ClusterSnapshot.read(connection(time), time, progress);
  }

  /// The user's connection to the cluster.
  ///
  /// @throws ConnectionException if there is none; the message is for the user
  Connection connection(TimeSource time) throws ConnectionException {
    return new Connections(System.getenv(), time).findAsKubectl(kubeconfig, context);
  }
}
